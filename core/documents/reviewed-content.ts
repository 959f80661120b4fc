import { correct } from './fields/corrections.ts';
import { correctionsWithout, withoutEntries } from './fields/list-entries.ts';
import { findDocument, findReading } from './find-document.ts';
import { type ContentNeeds, goodsOpinionsNow } from './goods-opinions-now.ts';
import { checkContent, type DerivedContent } from './prepared-content.ts';
import { judge } from './standing.ts';
import { parseReading } from './stored-reading.ts';
import { suggestionsAfter } from './suggested-subheadings.ts';

/**
 * What a document says once it is put right.
 * @throws ServiceError VALIDATION_FAILED naming each correction that cannot be.
 */
export async function reviewedContent(
  needs: ContentNeeds,
  organizationId: string,
  documentId: string,
  corrections: unknown,
): Promise<DerivedContent> {
  const { documents, fields, compliance } = needs;
  const row = await findDocument(documents, organizationId, documentId);
  const reading = await findReading(documents, row);
  const { documentType, documentTypeConfidence } = row;
  const before = parseReading(reading);
  const corrected = correct(fields, documentType, before, corrections);
  const { extractedData, evidence, confidences, removed } = corrected;
  const { confidence } = judge(documentType, documentTypeConfidence ?? 0, extractedData, confidences);
  const described = compliance.goodsOf({ documentType, extractedData });
  const goods = await goodsOpinionsNow(needs, described);
  const content = {
    ...before,
    extractedData,
    evidence,
    confidence,
    hsSuggestions: suggestionsAfter(before, described, goods),
    corrections: { ...correctionsWithout(before.corrections, removed), ...corrected.corrections },
    // What was read stays what was read, however often it is put right.
    readValues: { ...corrected.readValues, ...withoutEntries(before.readValues, removed) },
  };
  const prepared = checkContent(needs, documentType, content, goods);
  return { ...prepared, revision: reading.revision, status: 'reviewed' };
}
