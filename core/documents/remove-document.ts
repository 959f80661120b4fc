import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { eraseFromEvents } from '../events/events.store.ts';
import { eraseBinned } from './bin/erase-binned.ts';
import { putIntoBin } from './bin/put-into-bin.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { documentVersion } from './document-version.ts';
import type { DocumentRow } from './documents.store.ts';
import { namingAsDuplicate } from './duplicates.store.ts';
import { eraseRemains } from './erase-remains.ts';
import { findDocument } from './find-document.ts';
import { forgetDecisions } from './keep-decisions.ts';
import { recheckDuplicates } from './recheck-duplicates.ts';
import { shipmentChanged } from './shipment-changed.ts';

/** The dependencies of deleting a document. */
export type RemovingNeeds = Pick<
  DocumentDependencies,
  | 'store'
  | 'documents'
  | 'bin'
  | 'binDays'
  | 'compliance'
  | 'events'
  | 'jobs'
  | 'memory'
  | 'supplierLayouts'
  | 'originals'
  | 'eraser'
  | 'shipments'
  | 'clock'
  | 'logger'
>;

/** How a document is deleted. */
export interface Removal {
  /** At once, and not after its days in the bin; also one that is in the bin. */
  readonly erase?: boolean;
}

/**
 * Deletes a document: nothing shows or quotes it any more, and the bin keeps it until its days are over. What a settled
 * shipment was settled with stays; so do copies, which are documents of their own.
 *
 * One that is erased at once is gone with its file. The transaction notes that its file and what the database still
 * holds of it are to be erased; where that is not done before this settles, because somebody reads an earlier state, it
 * goes on, and the next start goes on with it.
 * @throws ServiceError DOCUMENT_NOT_FOUND, SHIPMENT_SETTLED
 */
export async function removeDocument(
  dependencies: RemovingNeeds,
  actor: Actor,
  documentId: string,
  { erase = false }: Removal = {},
): Promise<void> {
  const remains = await dependencies.store.urgent((transaction) =>
    removeInTransaction(dependencies, transaction, actor, documentId, { erase }),
  );
  if (remains !== null) await eraseRemains(dependencies, [remains]);
}

/** As part of another change. @returns the file that is to be erased when that is done; null: none */
export function removeInTransaction(
  dependencies: RemovingNeeds,
  transaction: Transaction<Schema>,
  actor: Actor,
  documentId: string,
  { erase = false }: Removal = {},
): Promise<string | null> {
  return erase || dependencies.binDays === 0
    ? eraseNow(dependencies, transaction, actor, documentId)
    : moveToBin(dependencies, transaction, actor, documentId);
}

/** @returns the file to erase. */
async function eraseNow(
  dependencies: RemovingNeeds,
  transaction: Transaction<Schema>,
  actor: Actor,
  documentId: string,
): Promise<string> {
  const { documents, bin } = dependencies;
  const { organizationId, recordChange } = actor;
  const binned = await bin.find(transaction, organizationId, documentId);
  if (binned) {
    await eraseBinned(dependencies, transaction, binned);
    await recordChange?.(transaction, documentId, 'eraseDocument');
    return binned.storedAs;
  }
  const row = await findRemovable(dependencies, transaction, actor, documentId);
  await removeRow(dependencies, transaction, row);
  await documents.eraseLater(transaction, row.storedAs);
  await recordChange?.(transaction, documentId, 'eraseDocument');
  return row.storedAs;
}

async function moveToBin(
  dependencies: RemovingNeeds,
  transaction: Transaction<Schema>,
  actor: Actor,
  documentId: string,
): Promise<null> {
  const row = await findRemovable(dependencies, transaction, actor, documentId);
  await putIntoBin(dependencies, transaction, row, actor.userId);
  await removeRow(dependencies, transaction, row);
  await actor.recordChange?.(transaction, documentId, 'deleteDocument');
  return null;
}

async function findRemovable(
  { documents, shipments }: RemovingNeeds,
  transaction: Transaction<Schema>,
  { organizationId, requireMatch }: Actor,
  documentId: string,
): Promise<DocumentRow> {
  const row = await findDocument(documents, organizationId, documentId, transaction);
  requireMatch?.(documentVersion(row));
  if (row.shipmentId !== null) await shipments.requireOpen(transaction, organizationId, row.shipmentId);
  return row;
}

/** Removes a document with everything that quotes it, wherever it is. */
async function removeRow(
  dependencies: RemovingNeeds,
  transaction: Transaction<Schema>,
  row: DocumentRow,
): Promise<void> {
  const { documents, jobs, shipments } = dependencies;
  const { organizationId, id: documentId } = row;
  const others = await namingAsDuplicate(transaction, row);
  await jobs.forget(transaction, [documentId, ...(await documents.recipientIds(transaction, row))]);
  await forgetDecisions(dependencies, transaction, row);
  await shipments.eraseDocument(transaction, organizationId, documentId);
  await eraseFromEvents(transaction, organizationId, documentId);
  await documents.remove(transaction, row);
  await recheckDuplicates(dependencies, transaction, others);
  if (row.shipmentId !== null) await shipments.unlinked(transaction, organizationId, row.shipmentId);
  await shipmentChanged(dependencies, transaction, row, 'document_removed');
}
