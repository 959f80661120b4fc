import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { DocumentDependencies } from '../dependencies.ts';
import type { BinnedRow } from './bin.store.ts';
import { overdueAt } from './binned-document.ts';

type Dependencies = Pick<
  DocumentDependencies,
  'store' | 'documents' | 'bin' | 'binDays' | 'clock' | 'logger'
>;

/** Takes a document out of the bin and notes that its file is to be erased, with what the database still holds of it. */
export async function eraseBinned(
  { bin, documents }: Pick<Dependencies, 'bin' | 'documents'>,
  transaction: Transaction<Schema>,
  row: BinnedRow,
): Promise<void> {
  await bin.remove(transaction, row);
  await documents.eraseLater(transaction, row.storedAs);
}

/**
 * Takes documents out of the bin whose days are over. Their files, and what the database still holds of them, are erased
 * by `eraseLeftRemains`.
 * @param recordErasure writes it into the audit log, in the same transaction.
 */
export async function eraseOverdue(
  dependencies: Dependencies,
  recordErasure: (transaction: Transaction<Schema>, row: BinnedRow) => Promise<void>,
): Promise<void> {
  const { store, bin, binDays, clock, logger } = dependencies;
  const before = overdueAt(clock.now(), binDays);
  for (let count = 0; ; ) {
    const erased = await store.urgent(async (transaction) => {
      const rows = await bin.overdue(transaction, before);
      for (const row of rows) {
        await eraseBinned(dependencies, transaction, row);
        await recordErasure(transaction, row);
      }
      return rows.length;
    });
    count += erased;
    if (erased > 0) continue;
    if (count > 0) logger.info('documents in the bin whose days are over are erased', { documents: count });
    return;
  }
}
