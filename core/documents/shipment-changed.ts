import type { Transaction } from 'kysely';
import { isoTime } from '../clock.ts';
import type { EvaluationTrigger, Schema } from '../database/schema.ts';
import type { DocumentDependencies } from './dependencies.ts';
import type { DocumentRow } from './documents.store.ts';

/**
 * Something about a document changed that its shipment has to know: which documents count in it is found out
 * again, and it is evaluated where that calls for it. Part of the change itself.
 */
export async function shipmentChanged(
  { documents, shipments, clock }: Pick<DocumentDependencies, 'documents' | 'shipments' | 'clock'>,
  transaction: Transaction<Schema>,
  { organizationId, shipmentId }: Pick<DocumentRow, 'organizationId' | 'shipmentId'>,
  trigger: EvaluationTrigger,
): Promise<void> {
  if (shipmentId === null) return;
  await documents.supersede(transaction, organizationId, shipmentId, isoTime(clock.now()));
  const readDocuments = await documents.countRead(transaction, organizationId, shipmentId);
  await shipments.changed(transaction, organizationId, shipmentId, { trigger, readDocuments });
}
