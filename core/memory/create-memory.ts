import { changeRange, cursorAfter } from '../change-list.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../database/open.ts';
import { ServiceError } from '../errors.ts';
import type { HsService } from '../hs/hs.ts';
import type { Ids } from '../ids.ts';
import { idBeginningOf, meantId } from '../meant-id.ts';
import { createDescribeCode } from './code-in-force.ts';
import { createDecisionRecorder } from './decisions.store.ts';
import { createForgetDocument } from './forget-document.store.ts';
import { createMemoryStore, type MemoryRow } from './memory.store.ts';
import type { MemoryItem, MemoryKnowledge, MemoryService } from './memory.ts';
import { memoryItems } from './memory-items.ts';
import { createMetMemories } from './met-memories.ts';
import { ownCodes, ownCodesFirst } from './own-codes.ts';
import { createPartySuggestions } from './party-suggestions.ts';
import { removeLayouts } from './suppliers/supplier-layouts.store.ts';

/** Puts the organization's memory together. */
export function createMemory(dependencies: {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly hs: Pick<HsService, 'lookup'>;
  /** Loaded when it is first needed. */
  readonly knowledge: () => MemoryKnowledge;
  /** E-mail addresses of an organization's users by their ids. */
  readonly people: (organizationId: string) => Promise<ReadonlyMap<string, string>>;
}): MemoryService {
  const { store: database, clock, hs, knowledge, people } = dependencies;
  const store = createMemoryStore(database);
  const met = createMetMemories(store, knowledge);
  const describe = createDescribeCode(hs);

  /** As they are listed, in the order of the rows. */
  async function itemsOf(organizationId: string, rows: readonly MemoryRow[]): Promise<readonly MemoryItem[]> {
    const [sameSubjects, decisions, names] = await Promise.all([
      store.ofSubjects(
        organizationId,
        rows.map(({ subjectKey }) => subjectKey),
      ),
      store.decisions(
        organizationId,
        rows.map(({ id }) => id),
      ),
      people(organizationId),
    ]);
    return memoryItems(rows, sameSubjects, decisions, describe, names);
  }

  return {
    ...createDecisionRecorder(dependencies),
    forgetDocument: createForgetDocument(dependencies),
    partySuggestions: createPartySuggestions(store, people),

    async list(organizationId, filter) {
      const { page, pageSize } = filter;
      const { rows, total } = await store.page(organizationId, filter);
      const items = await itemsOf(organizationId, rows);
      return { items, totalCount: total, page, pageSize, totalPages: Math.ceil(total / pageSize) };
    },

    async changes(organizationId, { limit, kind, ...since }) {
      const range = changeRange(since, limit, clock);
      const { rows, total } = await store.changed(organizationId, kind, range);
      return {
        items: await itemsOf(organizationId, rows),
        totalCount: total,
        page: 1,
        pageSize: limit,
        totalPages: Math.ceil(total / limit),
        nextCursor: cursorAfter(rows, range),
      };
    },

    async resolveId(organizationId, text) {
      const beginning = idBeginningOf(text);
      return beginning === null ? text : meantId(text, await store.beginning(organizationId, beginning));
    },

    async forget({ organizationId, recordChange }, id) {
      await database.transaction(async (transaction) => {
        if (!(await store.remove(transaction, organizationId, id))) throw new ServiceError('NOT_FOUND');
        await recordChange?.(transaction, id);
      });
    },

    async forgetAll({ organizationId, recordChange }, kind) {
      await database.transaction(async (transaction) => {
        await store.removeAll(transaction, organizationId, kind);
        if (kind === undefined) await removeLayouts(transaction, organizationId);
        await recordChange?.(transaction, organizationId);
      });
    },

    async withOwnDecisions(organizationId, goods, most, decidedOn) {
      const found = await met(organizationId, goods);
      const memoryIds = [...new Set(found.flat().map(({ id }) => id))];
      if (memoryIds.length === 0) return goods;
      const [decisions, names] = await Promise.all([
        store.decisions(organizationId, memoryIds, decidedOn === undefined ? [] : [decidedOn]),
        people(organizationId),
      ]);
      return goods.map((one, at) => {
        const remembered = (found[at] ?? []).flatMap((row) => {
          const of = decisions.get(row.id);
          return of ? [{ row, ...of }] : [];
        });
        const own = ownCodes(remembered, describe, names);
        return { ...one, candidates: ownCodesFirst(own, one.candidates, most) };
      });
    },

    async earlierDecisions(organizationId, goods, exceptDocumentIds) {
      const found = await met(organizationId, goods);
      const rows = new Map(found.flat().map((row) => [row.id, row]));
      const decided = await store.onInvoices(organizationId, [...rows.keys()], exceptDocumentIds);
      return decided.flatMap(({ memoryId, documentId, decidedAt }) => {
        const row = rows.get(memoryId);
        if (!row) return [];
        const { supplier, partNumber, description, value } = row;
        return [{ documentId, decidedAt, supplier, partNumber, description, hsCode: value }];
      });
    },
  };
}
