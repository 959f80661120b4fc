import { isoTime } from '../clock.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { documentCompleted, documentFacts } from './document-events.ts';
import type { DocumentRow } from './documents.store.ts';
import type { Review } from './documents.ts';
import { correct } from './fields/corrections.ts';
import { conflict, findDocument, requireData } from './find-document.ts';
import { goodsOpinionsNow } from './goods-opinions-now.ts';
import { saveContent } from './save-content.ts';
import { judge } from './standing.ts';
import { parseReading } from './stored-reading.ts';
import { suggestionsAfter } from './suggested-subheadings.ts';

/** A reviewer has looked at the document: corrections, new checks, `reviewed`, and its events at once. */
export async function reviewDocument(
  dependencies: Pick<
    DocumentDependencies,
    'store' | 'documents' | 'events' | 'fields' | 'compliance' | 'askAboutGoods' | 'clock'
  >,
  actor: Actor,
  documentId: string,
  { corrections, approve = false }: Review,
): Promise<void> {
  const { store, documents, events, fields, compliance, clock } = dependencies;
  const { organizationId, userId } = actor;
  const found = await findReviewable(documents, organizationId, documentId);
  const goods = await goodsOpinionsNow(dependencies, found, (reading) =>
    correct(fields, found.documentType, reading, corrections),
  );
  await store.transaction(async (transaction) => {
    const row = await findReviewable(documents, organizationId, documentId, transaction);
    const reading = await documents.reading(organizationId, documentId, transaction);
    if (!reading) throw new Error(`document ${documentId} is ${row.status} without a reading`);
    const before = parseReading(reading);
    const corrected = correct(fields, row.documentType, before, corrections);
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
    await events.record(transaction, organizationId, [
      { name: 'document.reviewed', data: documentFacts(after) },
      ...(approve ? [documentCompleted(after, 'review')] : []),
    ]);
    const { extractedData, evidence } = corrected;
    const { confidence } = judge(
      row.documentType,
      row.documentTypeConfidence ?? 0,
      extractedData,
      corrected.confidences,
    );
    await saveContent(
      dependencies,
      transaction,
      after,
      {
        ...before,
        extractedData,
        evidence,
        confidence,
        hsSuggestions: suggestionsAfter(
          before,
          compliance.goodsOf({ documentType: row.documentType, extractedData }),
          goods,
        ),
        corrections: { ...before.corrections, ...corrected.corrections },
      },
      goods,
    );
  });
}

async function findReviewable(...search: Parameters<typeof findDocument>): Promise<DocumentRow> {
  const row = await findDocument(...search);
  requireData(row);
  if (row.approvedAt !== null)
    throw conflict(row, 'The document is approved; clone it to use its data again');
  return row;
}
