import type { Transaction } from 'kysely';
import { type Clock, isoTime } from '../clock.ts';
import type { Schema } from '../database/schema.ts';
import type { SaidByDocument } from './decided-document.ts';
import { decisionsOn, nameOf, shownTexts } from './decisions.store.ts';
import { inChunks } from './in-chunks.ts';
import type { MemoryKnowledge, MemoryService } from './memory.ts';
import { touchMemories } from './touch-memories.store.ts';

/** The shown texts of a memory whose last document is gone. */
const nothingShown = {
  supplier: null,
  partNumber: null,
  description: null,
  role: null,
  field: null,
  partyName: null,
  readText: null,
} as const;

/**
 * A memory is shown in the words of the document on which it was decided last. Where that is the deleted one, it is
 * shown in the words of the last that is left; where none is left, it goes with its decisions.
 */
export function createForgetDocument({
  clock,
  knowledge,
}: {
  readonly clock: Clock;
  readonly knowledge: () => MemoryKnowledge;
}): MemoryService['forgetDocument'] {
  return async (transaction, { organizationId, documentId }, said) => {
    const lastDecidedThere = await transaction
      .selectFrom('memoryDecisions')
      .innerJoin('memories', 'memories.lastDecisionId', 'memoryDecisions.id')
      .select('memories.id')
      .where('memoryDecisions.organizationId', '=', organizationId)
      .where('memoryDecisions.documentId', '=', documentId)
      .where('memories.decisionCount', '>', 1)
      .execute();
    // Triggers delete the memories that have no decision left, and find the last decision of the others.
    const forgotten = await transaction
      .deleteFrom('memoryDecisions')
      .where('organizationId', '=', organizationId)
      .where('documentId', '=', documentId)
      .returning('memoryId')
      .execute();
    await touchMemories(
      transaction,
      organizationId,
      forgotten.map(({ memoryId }) => memoryId),
      isoTime(clock.now()),
    );
    const left = await leftMemories(
      transaction,
      organizationId,
      lastDecidedThere.map(({ id }) => id),
    );
    for (const [lastDocumentId, memories] of Map.groupBy(left, (memory) => memory.documentId)) {
      const shown = wordsOf(await said(lastDocumentId), knowledge());
      for (const { id, kind, value, subjectKey } of memories)
        await transaction
          .updateTable('memories')
          .set(shown.get(nameOf({ subjectKey, value })) ?? shownTexts({ kind, value, shown: nothingShown }))
          .where('organizationId', '=', organizationId)
          .where('id', '=', id)
          .execute();
    }
  };
}

const leftMemories = (transaction: Transaction<Schema>, organizationId: string, ids: readonly string[]) =>
  inChunks(ids, (some) =>
    transaction
      .selectFrom('memories')
      .innerJoin('memoryDecisions', 'memoryDecisions.id', 'memories.lastDecisionId')
      .select([
        'memories.id',
        'memories.kind',
        'memories.value',
        'memories.subjectKey',
        'memoryDecisions.documentId',
      ])
      .where('memories.organizationId', '=', organizationId)
      .where('memories.id', 'in', some)
      .execute(),
  );

/** The outcome of each decision of a document, by subject and value. */
const wordsOf = (
  said: SaidByDocument | undefined,
  knowledge: MemoryKnowledge,
): ReadonlyMap<string, ReturnType<typeof shownTexts>> =>
  new Map(said ? decisionsOn(said, knowledge).map((one) => [nameOf(one), shownTexts(one)]) : []);
