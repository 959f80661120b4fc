import { isoTime } from '../clock.ts';
import type { GoodsOpinions } from '../compliance/goods-opinions.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { documentCompleted, documentFacts } from './document-events.ts';
import type { DocumentReading, DocumentRow } from './documents.store.ts';
import type { Review } from './documents.ts';
import { correct } from './fields/corrections.ts';
import { correctionsWithout, withoutEntries } from './fields/list-entries.ts';
import { conflict, findDocument, findReading, requireData } from './find-document.ts';
import { goodsOpinionsNow } from './goods-opinions-now.ts';
import { rememberDecisions } from './remember-decisions.ts';
import { type CheckedContent, checkContent, saveContent } from './save-content.ts';
import { judge } from './standing.ts';
import { isSameReading, parseReading } from './stored-reading.ts';
import { suggestionsAfter } from './suggested-subheadings.ts';

type Dependencies = Pick<
  DocumentDependencies,
  | 'store'
  | 'documents'
  | 'events'
  | 'shipments'
  | 'fields'
  | 'compliance'
  | 'askAboutGoods'
  | 'memory'
  | 'clock'
>;

/** A reviewer has looked at the document: corrections, new checks, `reviewed`, and its events at once. */
export async function reviewDocument(
  dependencies: Dependencies,
  actor: Actor,
  documentId: string,
  review: Review,
): Promise<void> {
  const { corrections, approve = false } = review;
  const { store, documents, events, fields, clock } = dependencies;
  const { organizationId, userId, recordChange } = actor;
  const found = await findReviewable(documents, organizationId, documentId);
  const reading = await findReading(documents, found);
  const goods = await goodsOpinionsNow(dependencies, found, (read) =>
    correct(fields, found.documentType, read, corrections),
  );
  const prepared = correctedContent(dependencies, found, reading, corrections, goods);
  await store.transaction(async (transaction) => {
    const row = await findReviewable(documents, organizationId, documentId, transaction);
    requireAsSeen(row, review);
    const present = await findReading(documents, row, transaction);
    const now = isoTime(clock.now());
    const change = {
      status: 'reviewed' as const,
      reviewedAt: now,
      reviewedBy: userId,
      skippedAt: null,
      ...(approve && { approvedAt: now, approvedBy: userId }),
      updatedAt: now,
    };
    const after: DocumentRow = { ...row, ...change };
    await documents.update(transaction, organizationId, documentId, change);
    await recordChange?.(transaction, documentId);
    await events.record(transaction, organizationId, [
      { name: 'document.reviewed', data: documentFacts(after) },
      ...(approve ? [documentCompleted(after, 'review')] : []),
    ]);
    // Another reviewer may have been quicker: what they put right stays.
    const content = isSameReading(reading, present)
      ? prepared
      : correctedContent(dependencies, row, present, corrections, goods);
    await saveContent(dependencies, transaction, after, content);
    await rememberDecisions(dependencies, transaction, after);
  });
}

/** @throws ServiceError VALIDATION_FAILED naming each correction that cannot be. */
function correctedContent(
  dependencies: Dependencies,
  { documentType, documentTypeConfidence }: DocumentRow,
  reading: DocumentReading,
  corrections: unknown,
  goods: GoodsOpinions,
): CheckedContent {
  const { fields, compliance } = dependencies;
  const before = parseReading(reading);
  const corrected = correct(fields, documentType, before, corrections);
  const { extractedData, evidence, confidences, removed } = corrected;
  const { confidence } = judge(documentType, documentTypeConfidence ?? 0, extractedData, confidences);
  const described = compliance.goodsOf({ documentType, extractedData });
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
  return checkContent(dependencies, documentType, content, goods);
}

/** Entries are named by their place, and move up when one before them goes. @throws ServiceError CONFLICT */
function requireAsSeen(row: DocumentRow, { corrections, updatedAt }: Review): void {
  if (updatedAt === undefined || row.updatedAt === updatedAt) return;
  if (Object.keys(Object(corrections)).some((path) => path.includes('[')))
    throw conflict(
      row,
      'The document has changed since you looked at it; look again, and repeat what is still right',
    );
}

async function findReviewable(...search: Parameters<typeof findDocument>): Promise<DocumentRow> {
  const row = await findDocument(...search);
  requireData(row);
  if (row.approvedAt !== null)
    throw conflict(row, 'The document is approved; clone it to use its data again');
  return row;
}
