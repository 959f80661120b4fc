import type { DocumentStatus } from '../database/schema.ts';
import { contentAfter } from './content-after.ts';
import { type Doubt, openDoubtsOf } from './doubts/doubt.ts';
import { doubtsAfter } from './doubts/find-doubts.ts';
import { undoCorrections } from './fields/undo-corrections.ts';
import { noUndoSteps, type UndoSteps } from './fields/undo-steps.ts';
import { findDocument, findReading } from './find-document.ts';
import type { ContentNeeds } from './goods-opinions-now.ts';
import { judge } from './judge-data.ts';
import type { DerivedContent } from './prepared-content.ts';
import { parseProvenance } from './provenance.ts';
import { statusAfterReview } from './reviewed-content.ts';
import { parseReading, type StoredReading } from './stored-reading.ts';

/**
 * The content of a document with corrections undone; with the last one undone it is as it was read.
 * @throws ServiceError VALIDATION_FAILED naming each path where there is nothing to undo.
 */
export async function undoneContent(
  needs: ContentNeeds,
  organizationId: string,
  documentId: string,
  paths: readonly string[],
): Promise<DerivedContent> {
  const { documents, fields, reviewThreshold } = needs;
  const row = await findDocument(documents, organizationId, documentId);
  const reading = await findReading(documents, row);
  const { documentType } = row;
  const documentTypeConfidence = row.documentTypeConfidence ?? 0;
  const before = parseReading(reading);
  const steps = before.undoSteps ?? noUndoSteps;
  const { data, known, removed, corrections } = undoCorrections(fields, documentType, before, paths);
  const isAsRead = Object.keys(corrections).length + Object.keys(known.waivers).length === 0;
  const extractedData =
    documentType === null ? before.extractedData : { ...before.extractedData, [documentType]: data };
  const judged = judge(documentType, documentTypeConfidence, extractedData, known.confidences);
  const confidence = {
    ...judged.confidence,
    ...(isAsRead && steps.before && { overall: steps.before.overallConfidence }),
  };
  const doubts = doubtsAfter(
    [...before.doubts, ...returningDoubt(before.doubts, steps)],
    {
      ...judged,
      confidence,
      documentTypeConfidence,
      reviewReasons: parseProvenance(reading.provenance).reviewReasons,
    },
    reviewThreshold,
    known.waivers,
  );
  const content: StoredReading = {
    ...before,
    extractedData,
    evidence: known.evidence,
    confidence,
    corrections,
    readValues: known.readValues,
    doubts,
    undoSteps: isAsRead ? noUndoSteps : { ...steps, values: known.steps, removed },
  };
  const status = statusAfterUndo(steps.before?.status ?? row.status, doubts, isAsRead);
  return contentAfter(needs, row, reading, content, status);
}

/** The doubt about the reading as a whole, which counts again if the reading is as uncertain again. */
const returningDoubt = (doubts: readonly Doubt[], { overallDoubt }: UndoSteps): readonly Doubt[] =>
  overallDoubt === null || doubts.some(({ kind }) => kind === 'overall_confidence') ? [] : [overallDoubt];

/** @param before its status before the first correction. */
function statusAfterUndo(
  before: DocumentStatus,
  doubts: readonly Doubt[],
  isAsRead: boolean,
): DocumentStatus {
  if (!isAsRead) return statusAfterReview(before, doubts);
  const open = openDoubtsOf(doubts);
  // What its shipment has found, or has settled, since.
  if (open.some(({ kind }) => kind === 'shipment_finding')) return 'requires_review';
  return before === 'requires_review' && open.length === 0 ? 'processed' : before;
}
