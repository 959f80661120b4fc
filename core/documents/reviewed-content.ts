import type { DocumentStatus } from '../database/schema.ts';
import { contentAfter } from './content-after.ts';
import { type Doubt, openDoubtsOf, type Waiver } from './doubts/doubt.ts';
import { doubtsAfter } from './doubts/find-doubts.ts';
import { waiveDoubts } from './doubts/waive-doubts.ts';
import { correct } from './fields/corrections.ts';
import { correctionsWithout, withoutEntries } from './fields/list-entries.ts';
import { recordSteps } from './fields/record-steps.ts';
import { waiversOf } from './fields/undo-steps.ts';
import { findDocument, findReading } from './find-document.ts';
import type { ContentNeeds } from './goods-opinions-now.ts';
import { judge } from './judge-data.ts';
import type { DerivedContent } from './prepared-content.ts';
import { parseProvenance } from './provenance.ts';
import { parseReading, type StoredReading } from './stored-reading.ts';

/** The decision of a reviewer, with the reviewer. */
export interface ReviewOfContent extends Omit<Waiver, 'reason'> {
  readonly corrections: unknown;
  /** Reasons by path. */
  readonly waivers: Readonly<Record<string, string>>;
}

/**
 * The content of a document with corrections.
 * @throws ServiceError VALIDATION_FAILED naming each correction that cannot be.
 */
export async function reviewedContent(
  needs: ContentNeeds,
  organizationId: string,
  documentId: string,
  { corrections, waivers, waivedAt, waivedBy }: ReviewOfContent,
): Promise<DerivedContent> {
  const { documents, fields, reviewThreshold } = needs;
  const row = await findDocument(documents, organizationId, documentId);
  const reading = await findReading(documents, row);
  const { documentType, documentTypeConfidence } = row;
  const before = parseReading(reading);
  const corrected = correct(fields, documentType, before, corrections);
  const { extractedData, evidence, confidences, removed } = corrected;
  const judged = judge(documentType, documentTypeConfidence ?? 0, extractedData, confidences);
  const doubtsBefore = doubtsWithout(before.doubts, removed);
  const doubts = waiveDoubts(
    doubtsAfter(
      doubtsBefore,
      {
        ...judged,
        documentTypeConfidence: documentTypeConfidence ?? 0,
        reviewReasons: parseProvenance(reading.provenance).reviewReasons,
      },
      reviewThreshold,
      waiversOf(doubtsBefore),
    ),
    waivers,
    { waivedAt, waivedBy },
  );
  const content: StoredReading = {
    ...before,
    extractedData,
    evidence,
    confidence: judged.confidence,
    corrections: { ...correctionsWithout(before.corrections, removed), ...corrected.corrections },
    // What was read stays what was read, however often it is put right.
    readValues: { ...corrected.readValues, ...withoutEntries(before.readValues, removed) },
    doubts,
    undoSteps: recordSteps(row, before, { ...corrected, waived: Object.keys(waivers) }, doubts),
  };
  return contentAfter(needs, row, reading, content, statusAfterReview(row.status, doubts));
}

/** A document needs review until nothing is in doubt; a missing required field brings it back. */
export function statusAfterReview(before: DocumentStatus, doubts: readonly Doubt[]): DocumentStatus {
  const open = openDoubtsOf(doubts);
  const isUnfinished =
    (before === 'requires_review' && open.length > 0) || open.some(({ kind }) => kind === 'missing');
  return isUnfinished ? 'requires_review' : 'reviewed';
}

/** The doubts with the paths that they have after entries have gone from their lists. */
const doubtsWithout = (doubts: readonly Doubt[], removed: readonly string[]): readonly Doubt[] =>
  Object.entries(withoutEntries(Object.fromEntries(doubts.map((doubt) => [doubt.path, doubt])), removed)).map(
    ([path, doubt]) => ({ ...doubt, path }),
  );
