import type { DocumentStatus } from '../database/schema.ts';
import { type Doubt, openDoubtsOf, type Waiver } from './doubts/doubt.ts';
import { doubtsAfter } from './doubts/find-doubts.ts';
import { waiveDoubts } from './doubts/waive-doubts.ts';
import { correct } from './fields/corrections.ts';
import { correctionsWithout, withoutEntries } from './fields/list-entries.ts';
import { findDocument, findReading } from './find-document.ts';
import { type ContentNeeds, goodsOpinionsNow } from './goods-opinions-now.ts';
import { checkContent, type DerivedContent } from './prepared-content.ts';
import { parseProvenance } from './provenance.ts';
import { judge } from './standing.ts';
import { parseReading } from './stored-reading.ts';
import { suggestionsAfter } from './suggested-subheadings.ts';

/** What a reviewer decided, and who that was. */
export interface ReviewOfContent extends Omit<Waiver, 'reason'> {
  readonly corrections: unknown;
  /** Reasons by path. */
  readonly waivers: Readonly<Record<string, string>>;
}

/**
 * What a document says once it is put right.
 * @throws ServiceError VALIDATION_FAILED naming each correction that cannot be.
 */
export async function reviewedContent(
  needs: ContentNeeds,
  organizationId: string,
  documentId: string,
  { corrections, waivers, waivedAt, waivedBy }: ReviewOfContent,
): Promise<DerivedContent> {
  const { documents, fields, compliance, reviewThreshold } = needs;
  const row = await findDocument(documents, organizationId, documentId);
  const reading = await findReading(documents, row);
  const { documentType, documentTypeConfidence } = row;
  const before = parseReading(reading);
  const corrected = correct(fields, documentType, before, corrections);
  const { extractedData, evidence, confidences, removed } = corrected;
  const judged = judge(documentType, documentTypeConfidence ?? 0, extractedData, confidences);
  const { confidence } = judged;
  const doubts = waiveDoubts(
    doubtsAfter(
      doubtsWithout(before.doubts, removed),
      {
        ...judged,
        documentTypeConfidence: documentTypeConfidence ?? 0,
        reviewReasons: parseProvenance(reading.provenance).reviewReasons,
      },
      reviewThreshold,
    ),
    waivers,
    { waivedAt, waivedBy },
  );
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
    doubts,
  };
  const prepared = checkContent(needs, documentType, content, goods);
  return { ...prepared, revision: reading.revision, status: statusAfterReview(row.status, doubts) };
}

/** What needs a person's review needs it until nothing is in doubt; a missing required field brings it back. */
function statusAfterReview(before: DocumentStatus, doubts: readonly Doubt[]): DocumentStatus {
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
