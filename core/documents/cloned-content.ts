import { findDoubts } from './doubts/find-doubts.ts';
import { noUndoSteps } from './fields/undo-steps.ts';
import { withoutUniqueFields } from './fields/without-unique-fields.ts';
import { findDocument, findReading } from './find-document.ts';
import { type ContentNeeds, goodsOpinionsNow } from './goods-opinions-now.ts';
import { judge, statusAfterReading } from './judge-data.ts';
import { checkContent, type DerivedContent } from './prepared-content.ts';
import { noProvenance } from './provenance.ts';
import { parseReading } from './stored-reading.ts';

/** The content of a copy, and whether it needs review. */
export async function clonedContent(
  needs: ContentNeeds,
  organizationId: string,
  documentId: string,
): Promise<DerivedContent> {
  const { documents, fields, compliance, reviewThreshold } = needs;
  const row = await findDocument(documents, organizationId, documentId);
  const reading = await findReading(documents, row);
  const { documentType, documentTypeConfidence } = row;
  const read = parseReading(reading);
  const goods = await goodsOpinionsNow(
    needs,
    compliance.goodsOf({ documentType, extractedData: read.extractedData }),
  );
  const { extractedData, evidence, confidences } = withoutUniqueFields(fields, documentType, read);
  const judged = judge(
    documentType,
    documentTypeConfidence ?? 0,
    extractedData,
    confidences,
    read.confidence.overall,
  );
  const { confidence } = judged;
  const content = {
    ...read,
    extractedData,
    evidence,
    confidence,
    corrections: {},
    readValues: {},
    undoSteps: noUndoSteps,
    // What its file gave cause to look at, and what it prints, was another consignment's.
    provenance: { ...(read.provenance ?? noProvenance), taught: null, reviewReasons: [] },
    printedText: '',
    doubts: findDoubts(
      { ...judged, documentTypeConfidence: documentTypeConfidence ?? 0, reviewReasons: [] },
      reviewThreshold,
    ),
  };
  return {
    ...checkContent(needs, documentType, content, goods),
    revision: reading.revision,
    status: statusAfterReading(judged, reviewThreshold),
  };
}
