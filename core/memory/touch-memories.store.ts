import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { chunksOf } from './in-chunks.ts';

/** Marks memories as changed, so that lists of changes have them; those that are gone are left out. */
export async function touchMemories(
  transaction: Transaction<Schema>,
  organizationId: string,
  memoryIds: readonly string[],
  updatedAt: string,
): Promise<void> {
  for (const some of chunksOf(memoryIds))
    await transaction
      .updateTable('memories')
      .set({ updatedAt })
      .where('organizationId', '=', organizationId)
      .where('id', 'in', some)
      .execute();
}
