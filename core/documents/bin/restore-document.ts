import type { Transaction } from 'kysely';
import { isoTime } from '../../clock.ts';
import type { Schema } from '../../database/schema.ts';
import { ServiceError } from '../../errors.ts';
import type { Actor, DocumentDependencies } from '../dependencies.ts';
import type { DocumentRow } from '../documents.store.ts';
import { conflict } from '../find-document.ts';
import { keepDecisions } from '../keep-decisions.ts';
import { queueDelay } from '../place-in-line.ts';
import { recheckDuplicates } from '../recheck-duplicates.ts';
import { searchContent } from '../search/search-content.ts';
import { indexDocument } from '../search/search-index.store.ts';
import { release } from '../send-back.ts';
import { shipmentChanged } from '../shipment-changed.ts';
import { readDocumentJob } from '../take-in-files.ts';
import { approvedPaper } from '../teach-layout.ts';
import type { BinnedContent } from './put-into-bin.ts';

type Dependencies = Pick<
  DocumentDependencies,
  | 'store'
  | 'documents'
  | 'bin'
  | 'compliance'
  | 'events'
  | 'jobs'
  | 'memory'
  | 'supplierLayouts'
  | 'shipments'
  | 'clock'
>;

/**
 * Takes a document out of the bin, with all that was read, reviewed and decided. It returns to its shipment, unless that
 * is settled. Links that it was shared by have ended. One that was deleted while it was processed is read from the
 * beginning.
 * @throws ServiceError DOCUMENT_NOT_FOUND; CONFLICT for one that is not deleted.
 */
export async function restoreDocument(
  dependencies: Dependencies,
  { organizationId, recordChange }: Actor,
  documentId: string,
): Promise<void> {
  const { store, bin, documents, jobs, memory, shipments, clock } = dependencies;
  await store.transaction(async (transaction) => {
    const binned = await bin.find(transaction, organizationId, documentId);
    if (!binned) {
      const row = await documents.find(organizationId, documentId, transaction);
      throw row ? conflict(row, 'The document is not in the bin') : new ServiceError('DOCUMENT_NOT_FOUND');
    }
    const content = JSON.parse(binned.content) as BinnedContent;
    const shipment =
      binned.shipmentId === null
        ? null
        : await shipments.openShipment(transaction, organizationId, binned.shipmentId);
    const row: DocumentRow = {
      ...content.document,
      shipmentId: shipment?.id ?? null,
      isSuperseded: 0,
      updatedAt: isoTime(clock.now()),
    };
    await bin.remove(transaction, binned);
    await insertRows(dependencies, transaction, row, content);
    await recordChange?.(transaction, documentId);
    if (row.status === 'processing')
      await jobs.enqueue(transaction, {
        kind: readDocumentJob,
        organizationId,
        subjectId: documentId,
        queueDelay: queueDelay({ fileSize: row.fileSize, isBackground: false }),
      });
    await keepDecisions(dependencies, transaction, row);
    await memory.restoreDecisionIds(transaction, { organizationId, documentId }, content.decisions);
    await restorePaper(dependencies, transaction, row, content);
    await recheckDuplicates(dependencies, transaction, [row]);
    if (shipment) await shipments.linked(transaction, shipment, documentId);
    else if (content.reading?.doubts.includes('"shipment_finding"'))
      await release(dependencies, transaction, [row]);
    await shipmentChanged(dependencies, transaction, row, 'document_processed');
  });
}

async function restorePaper(
  { supplierLayouts }: Pick<Dependencies, 'supplierLayouts'>,
  transaction: Transaction<Schema>,
  row: DocumentRow,
  { reading, paper }: BinnedContent,
): Promise<void> {
  if (!paper) return;
  const document = { organizationId: row.organizationId, documentId: row.id };
  await supplierLayouts.restore(transaction, document, paper, reading && approvedPaper(row, reading));
}

async function insertRows(
  { documents }: Pick<Dependencies, 'documents'>,
  transaction: Transaction<Schema>,
  row: DocumentRow,
  { reading, compliance }: BinnedContent,
): Promise<void> {
  await documents.insert(transaction, row);
  if (reading) await transaction.insertInto('documentReadings').values(reading).execute();
  if (compliance) await transaction.insertInto('complianceResults').values(compliance).execute();
  const extractedData = reading ? JSON.parse(reading.extractedData) : {};
  await indexDocument(transaction, row, searchContent(row.documentType, extractedData));
}
