import type { Transaction } from 'kysely';
import { isoTime } from '../clock.ts';
import type { EvaluationTrigger, Schema } from '../database/schema.ts';
import type { Placed } from './deciding/sibling-papers.store.ts';
import { siblingsChanged } from './deciding/siblings-changed.ts';
import type { DocumentDependencies } from './dependencies.ts';

/**
 * Something about a document changed that its shipment has to know: which documents count in it is found out
 * again, it is evaluated where that calls for it, and the documents beside it are decided again. Part of the change itself.
 */
export async function shipmentChanged(
  {
    documents,
    shipments,
    jobs,
    clock,
  }: Pick<DocumentDependencies, 'documents' | 'shipments' | 'jobs' | 'clock'>,
  transaction: Transaction<Schema>,
  { organizationId, shipmentId }: Placed,
  trigger: EvaluationTrigger,
): Promise<void> {
  if (shipmentId === null) return;
  await documents.supersede(transaction, organizationId, shipmentId, isoTime(clock.now()));
  await siblingsChanged({ jobs }, transaction, { organizationId, shipmentId });
  const readDocuments = await documents.countRead(transaction, organizationId, shipmentId);
  await shipments.changed(transaction, organizationId, shipmentId, { trigger, readDocuments });
}
