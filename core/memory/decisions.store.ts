import type { Transaction } from 'kysely';
import { type Clock, isoTime } from '../clock.ts';
import type { Schema } from '../database/schema.ts';
import type { Ids } from '../ids.ts';
import type { Decided, DecidedDocument, SaidByDocument } from './decided-document.ts';
import { decidedGoods } from './decided-goods.ts';
import { decidedParties } from './decided-parties.ts';
import { chunksOf } from './in-chunks.ts';
import type { DecisionRecorder, MemoryKnowledge } from './memory.ts';
import { searchKey } from './search-key.ts';
import { touchMemories } from './touch-memories.store.ts';

/**
 * Writes down what was decided on a document, in the transaction of the decision. Of a document that is decided on
 * again (reviewed, then approved) the new decisions take the place of the old; what was forgotten in between is
 * remembered again, because a person has decided it again.
 */
export function createDecisionRecorder({
  clock,
  ids,
  knowledge,
}: {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly knowledge: () => MemoryKnowledge;
}): DecisionRecorder {
  return {
    async remember(transaction, document) {
      const { organizationId, documentId } = document;
      // Ids sort by time: all that are older than this one were there before.
      const since = ids.next();
      const decided = decisionsOn(document, knowledge());
      for (const some of chunksOf(decided)) await write(transaction, document, some);
      const replaced = await transaction
        .deleteFrom('memoryDecisions')
        .where('organizationId', '=', organizationId)
        .where('documentId', '=', documentId)
        .where('id', '<', since)
        .returning('memoryId')
        .execute();
      await touchMemories(
        transaction,
        organizationId,
        replaced.map(({ memoryId }) => memoryId),
        isoTime(clock.now()),
      );
    },

    decisionIds,

    async restoreDecisionIds(transaction, document, decisions) {
      const ids = new Map(decisions.map(({ path, id }) => [path, id]));
      for (const { path, id } of await decisionIds(transaction, document)) {
        const before = ids.get(path);
        if (before === undefined)
          await transaction.deleteFrom('memoryDecisions').where('id', '=', id).execute();
        else
          await transaction.updateTable('memoryDecisions').set({ id: before }).where('id', '=', id).execute();
      }
    },
  };

  async function write(
    transaction: Transaction<Schema>,
    document: DecidedDocument,
    decided: readonly Decided[],
  ): Promise<void> {
    const { organizationId, documentId, documentType, fileName, decidedAt, decidedBy } = document;
    const memories = await transaction
      .insertInto('memories')
      .values(
        decided.map((one) => ({
          id: ids.next(),
          organizationId,
          kind: one.kind,
          subjectKey: one.subjectKey,
          value: one.value,
          updatedAt: isoTime(clock.now()),
          ...shownTexts(one),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['organizationId', 'subjectKey', 'value']).doUpdateSet((eb) => ({
          // As they are written now: a person knows the goods by their last invoice.
          supplier: eb.ref('excluded.supplier'),
          description: eb.ref('excluded.description'),
          partNumber: eb.ref('excluded.partNumber'),
          role: eb.ref('excluded.role'),
          partyName: eb.ref('excluded.partyName'),
          readText: eb.ref('excluded.readText'),
          searchText: eb.ref('excluded.searchText'),
          updatedAt: eb.ref('excluded.updatedAt'),
        })),
      )
      .returning(['id', 'subjectKey', 'value'])
      .execute();
    const idOf = new Map(memories.map(({ id, subjectKey, value }) => [nameOf({ subjectKey, value }), id]));
    await transaction
      .insertInto('memoryDecisions')
      .values(
        decided.map((one) => ({
          id: ids.next(),
          organizationId,
          memoryId: idOf.get(nameOf(one))!,
          documentId,
          documentType,
          fileName,
          path: one.path,
          isCorrection: one.isCorrection ? (1 as const) : (0 as const),
          decidedAt,
          decidedBy,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['memoryId', 'documentId']).doUpdateSet((eb) => ({
          id: eb.ref('excluded.id'),
          path: eb.ref('excluded.path'),
          isCorrection: eb.ref('excluded.isCorrection'),
          decidedAt: eb.ref('excluded.decidedAt'),
          decidedBy: eb.ref('excluded.decidedBy'),
        })),
      )
      .execute();
    const anchors = decided.flatMap((one) =>
      one.anchors.map((anchor) => ({ organizationId, anchor, memoryId: idOf.get(nameOf(one))! })),
    );
    for (const some of chunksOf(anchors))
      await transaction
        .insertInto('memoryAnchors')
        .values([...some])
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
}

const decisionIds: DecisionRecorder['decisionIds'] = (transaction, { organizationId, documentId }) =>
  transaction
    .selectFrom('memoryDecisions')
    .select(['path', 'id'])
    .where('organizationId', '=', organizationId)
    .where('documentId', '=', documentId)
    .execute();

/** The texts of a memory: those shown, and the one searched. */
export const shownTexts = ({ kind, value, shown }: Pick<Decided, 'kind' | 'value' | 'shown'>) => ({
  ...shown,
  // A code is searched with its points and without.
  searchText: searchKey([
    ...Object.values(shown),
    value,
    ...(kind === 'goods' ? [value.replaceAll('.', '')] : []),
  ]),
});

export const nameOf = ({ subjectKey, value }: Pick<Decided, 'subjectKey' | 'value'>): string =>
  JSON.stringify([subjectKey, value]);

/** All that was decided on a document, once each. */
export const decisionsOn = (said: SaidByDocument, knowledge: MemoryKnowledge): readonly Decided[] =>
  onceEach([...decidedGoods(said, knowledge), ...decidedParties(said)]);

/** The first of those that say the same: goods may stand on many lines. A correction says it before an agreement. */
function onceEach(decided: readonly Decided[]): readonly Decided[] {
  const once = new Map<string, Decided>();
  for (const one of decided) {
    const before = once.get(nameOf(one));
    if (!before || (one.isCorrection && !before.isCorrection)) once.set(nameOf(one), one);
  }
  return [...once.values()];
}
