import type { Transaction } from 'kysely';
import { isoTime } from '../clock.ts';
import type { Schema } from '../database/schema.ts';
import type { DocumentDependencies } from './dependencies.ts';
import { documentFacts } from './document-events.ts';
import type { DocumentRow } from './documents.store.ts';
import { openDoubtsOf } from './doubts/doubt.ts';
import { shipmentFindingDoubt } from './doubts/find-doubts.ts';

type Needs = Pick<DocumentDependencies, 'documents' | 'events' | 'clock'>;

/** Documents that are processed and not approved need a person, because a critical finding of their shipment is about them. */
export async function sendBack(
  { documents, events, clock }: Needs,
  transaction: Transaction<Schema>,
  organizationId: string,
  documentIds: readonly string[],
): Promise<void> {
  for (const id of documentIds) {
    const row = await documents.find(organizationId, id, transaction);
    if (row?.status !== 'processed' || row.approvedAt !== null) continue;
    const change = { status: 'requires_review' as const, updatedAt: isoTime(clock.now()) };
    await documents.update(transaction, organizationId, id, change);
    const doubts = await documents.doubts(transaction, organizationId, id);
    await documents.saveDoubts(transaction, row, [...doubts, shipmentFindingDoubt]);
    await events.record(transaction, organizationId, [
      {
        name: 'document.requires_review',
        data: { ...documentFacts({ ...row, ...change }), reason: 'shipment_finding' },
      },
    ]);
  }
}

/**
 * Takes that doubt from documents that no critical finding is about any more. Those that had no other cause to need a
 * person wait for approval again.
 */
export async function release(
  { documents, events, clock }: Needs,
  transaction: Transaction<Schema>,
  rows: readonly DocumentRow[],
): Promise<void> {
  for (const row of rows) {
    const { organizationId, id } = row;
    const before = await documents.doubts(transaction, organizationId, id);
    const left = before.filter(({ kind }) => kind !== 'shipment_finding');
    await documents.saveDoubts(transaction, row, left);
    const updatedAt = isoTime(clock.now());
    await documents.update(transaction, organizationId, id, { updatedAt });
    // Values in doubt that no required field depends on did not send it to a person before either.
    if (openDoubtsOf(left).some(({ kind }) => kind !== 'low_confidence')) continue;
    const change = { status: 'processed' as const, updatedAt };
    await documents.update(transaction, organizationId, id, change);
    await events.record(transaction, organizationId, [
      { name: 'document.pending_approval', data: documentFacts({ ...row, ...change }) },
    ]);
  }
}
