import { type Kysely, type Selectable, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { ChangeRange } from '../change-list.ts';
import type { Store } from '../database/open.ts';
import type { MemoriesTable, MemoryDecisionsTable, Schema } from '../database/schema.ts';
import { afterIdsThatBegin, type IdCandidate, mostCandidates } from '../meant-id.ts';
import { inChunks } from './in-chunks.ts';
import type { MemoryFilter, MemoryKind } from './memory.ts';
import { searchKey } from './search-key.ts';

export type MemoryRow = Selectable<MemoriesTable>;
/** Goods that were given a code. */
export type GoodsMemory = Pick<MemoryRow, 'id' | 'supplier' | 'partNumber' | 'description' | 'value'>;
export type MemoryDecisionRow = Selectable<MemoryDecisionsTable>;

/** How often something was decided, with the last time. */
export interface DecisionsOf {
  readonly count: number;
  readonly last: MemoryDecisionRow;
}

/** Memories that are looked at for a hundred lines; next to none has more, for so few share three words. */
const mostPlaces = 20_000;
/** Decisions that an evaluation of a shipment is handed. */
const mostDecisions = 2_000;

/** The SQL of looking things up. Every query names the organization. */
export function createMemoryStore(store: Store) {
  const chosen = (
    database: Kysely<Schema>,
    organizationId: string,
    { kind, search }: Pick<MemoryFilter, 'kind' | 'search'>,
  ) => {
    const text = searchKey([search ?? '']);
    return database
      .selectFrom('memories')
      .where('organizationId', '=', organizationId)
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
      .$if(text !== '', (query) => query.where(sql<boolean>`instr(search_text, ${text}) > 0`));
  };

  /** The decisions of some memories but those on certain documents. */
  const decisionsOf = (
    organizationId: string,
    memoryIds: readonly string[],
    exceptDocumentIds: readonly string[],
  ): SelectQueryBuilder<Schema, 'memoryDecisions', object> =>
    store.read
      .selectFrom('memoryDecisions')
      .where('organizationId', '=', organizationId)
      .where('memoryId', 'in', memoryIds)
      .$if(exceptDocumentIds.length > 0, (query) => query.where('documentId', 'not in', exceptDocumentIds));

  return {
    /** One page, what was decided last first, and how many there are in all, as of one moment. */
    page: (organizationId: string, { page, pageSize, ...choice }: MemoryFilter) =>
      store.read.transaction().execute(async (snapshot) => {
        const { total } = await chosen(snapshot, organizationId, choice)
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        const rows = await chosen(snapshot, organizationId, choice)
          .selectAll()
          .orderBy('lastDecisionId', 'desc')
          .limit(pageSize)
          .offset((page - 1) * pageSize)
          .execute();
        return { rows, total };
      }),

    /** One page of what changed, the oldest change first, and how many there are in all. */
    async changed(
      organizationId: string,
      kind: MemoryKind | undefined,
      { after, before, limit }: ChangeRange,
    ): Promise<{ readonly rows: readonly MemoryRow[]; readonly total: number }> {
      const changed = chosen(store.read, organizationId, kind === undefined ? {} : { kind })
        .where((eb) => eb(eb.refTuple('updatedAt', 'id'), '>', eb.tuple(after.time, after.id)))
        .where('updatedAt', '<', before);
      const rows = await changed.selectAll().orderBy('updatedAt').orderBy('id').limit(limit).execute();
      const { total } = await changed
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { rows, total };
    },

    /** Those whose ids begin so, by what was decided. */
    beginning: (organizationId: string, beginning: string): Promise<readonly IdCandidate[]> =>
      store.read
        .selectFrom('memories')
        .select(['id', 'value as name'])
        .where('organizationId', '=', organizationId)
        .where('id', '>=', beginning)
        .where('id', '<', afterIdsThatBegin(beginning))
        .orderBy('id', 'desc')
        .limit(mostCandidates + 1)
        .execute(),

    async hasGoods(organizationId: string): Promise<boolean> {
      const one = await chosen(store.read, organizationId, { kind: 'goods' })
        .select('id')
        .limit(1)
        .executeTakeFirst();
      return one !== undefined;
    },

    /** All that was decided of the same subjects, the latest first. */
    async ofSubjects(organizationId: string, subjectKeys: readonly string[]): Promise<readonly MemoryRow[]> {
      const found = await inChunks([...new Set(subjectKeys)], (some) =>
        store.read
          .selectFrom('memories')
          .selectAll()
          .where('organizationId', '=', organizationId)
          .where('subjectKey', 'in', some)
          .execute(),
      );
      // Sorted here: SQLite would walk through all memories in their order instead of looking for these.
      return found.sort((a, b) => ((a.lastDecisionId ?? '') < (b.lastDecisionId ?? '') ? 1 : -1));
    },

    /** The memories of each anchor. */
    async byAnchors(
      organizationId: string,
      anchors: readonly string[],
    ): Promise<ReadonlyMap<string, readonly GoodsMemory[]>> {
      const found = await inChunks([...new Set(anchors)], (some) =>
        store.read
          .selectFrom('memoryAnchors')
          .innerJoin('memories', 'memories.id', 'memoryAnchors.memoryId')
          .select(['anchor', 'memories.id', 'supplier', 'partNumber', 'description', 'value'])
          .where('memoryAnchors.organizationId', '=', organizationId)
          .where('anchor', 'in', some)
          .limit(mostPlaces)
          .execute(),
      );
      return Map.groupBy(found, ({ anchor }) => anchor);
    },

    /** By memory; one without decisions but those on the excepted documents is not among them. */
    async decisions(
      organizationId: string,
      memoryIds: readonly string[],
      exceptDocumentIds: readonly string[] = [],
    ): Promise<ReadonlyMap<string, DecisionsOf>> {
      const counted = await inChunks(memoryIds, (some) =>
        decisionsOf(organizationId, some, exceptDocumentIds)
          .select((eb) => [
            'memoryId',
            eb.fn.countAll<number>().as('count'),
            eb.fn.max<string>('id').as('lastId'),
          ])
          .groupBy('memoryId')
          .execute(),
      );
      const lasts = await inChunks(
        counted.map(({ lastId }) => lastId),
        (some) =>
          store.read
            .selectFrom('memoryDecisions')
            .selectAll()
            .where('organizationId', '=', organizationId)
            .where('id', 'in', some)
            .execute(),
      );
      const byId = new Map(lasts.map((row) => [row.id, row]));
      return new Map(
        counted.flatMap(({ memoryId, count, lastId }) => {
          const last = byId.get(lastId);
          return last ? [[memoryId, { count, last }] as const] : [];
        }),
      );
    },

    /** Single decisions on invoices, the latest first. */
    async onInvoices(
      organizationId: string,
      memoryIds: readonly string[],
      exceptDocumentIds: readonly string[],
    ): Promise<readonly MemoryDecisionRow[]> {
      const found = await inChunks(memoryIds, (some) =>
        decisionsOf(organizationId, some, exceptDocumentIds)
          .selectAll()
          .where('documentType', '=', 'invoice')
          .orderBy('id', 'desc')
          .limit(mostDecisions)
          .execute(),
      );
      return found.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, mostDecisions);
    },

    /** @returns whether there was one. */
    async remove(transaction: Transaction<Schema>, organizationId: string, id: string): Promise<boolean> {
      const removed = await transaction
        .deleteFrom('memories')
        .where('organizationId', '=', organizationId)
        .where('id', '=', id)
        .executeTakeFirst();
      return removed.numDeletedRows > 0n;
    },

    async removeAll(
      transaction: Transaction<Schema>,
      organizationId: string,
      kind: MemoryKind | undefined,
    ): Promise<void> {
      await transaction
        .deleteFrom('memories')
        .where('organizationId', '=', organizationId)
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
        .execute();
    },
  };
}

export type MemoryStore = ReturnType<typeof createMemoryStore>;
