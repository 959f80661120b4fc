import type { Kysely } from 'kysely';
import type { Store } from '../database/open.ts';
import type { DocumentStatus, Schema } from '../database/schema.ts';
import type { DocumentFilter } from './document.ts';
import { firstPage } from './first-page.store.ts';
import { type ListRow, listRows } from './list-rows.store.ts';
import { isSearch } from './search/document-search.ts';
import { type FoundDocuments, findDocuments } from './search/found-documents.store.ts';

type Chosen = Omit<DocumentFilter, 'offset' | 'limit'>;

/** A page of a list. */
export interface ListedDocuments extends Omit<FoundDocuments, 'ids'> {
  readonly rows: readonly ListRow[];
}

/** The SQL of lists of documents, newest first: ids sort by the time they were made. */
export function createDocumentLists(store: Store) {
  const chosen = (
    organizationId: string,
    { status, documentType, language, sha256 }: Chosen,
    database: Kysely<Schema> = store.read,
  ) =>
    database
      .selectFrom('documents')
      .where('organizationId', '=', organizationId)
      .$if(status !== undefined, (query) => query.where('status', '=', status!))
      .$if(documentType !== undefined, (query) => query.where('documentType', '=', documentType!))
      .$if(language !== undefined, (query) => query.where('language', '=', language!))
      .$if(sha256 !== undefined, (query) => query.where('sha256', '=', sha256!));

  /** From the counters: to count the rows themselves takes longer the more there are, but for those of one content. */
  async function count(organizationId: string, filter: Chosen, database: Kysely<Schema>): Promise<number> {
    const { status, documentType, language, sha256 } = filter;
    if (sha256 !== undefined) {
      const rows = chosen(organizationId, filter, database).select(({ fn }) =>
        fn.countAll<number>().as('count'),
      );
      return (await rows.executeTakeFirstOrThrow()).count;
    }
    const { total } = await database
      .selectFrom('documentCounts')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('documentCount'), eb.lit(0)).as('total'))
      .where('organizationId', '=', organizationId)
      .$if(status !== undefined, (query) => query.where('status', '=', status!))
      .$if(documentType !== undefined, (query) => query.where('documentType', '=', documentType!))
      .$if(language !== undefined, (query) => query.where('language', '=', language!))
      .executeTakeFirstOrThrow();
    return total;
  }

  return {
    /** One page, and how many there are in all, both as of one moment. */
    async list(organizationId: string, filter: DocumentFilter): Promise<ListedDocuments> {
      const first = await firstPage(store.read, organizationId, filter);
      if (first !== null) return first;
      return store.read.transaction().execute(async (snapshot) => {
        if (isSearch(filter)) {
          const { ids, ...found } = await findDocuments(snapshot, organizationId, filter, filter);
          return { rows: await listRows(snapshot, organizationId, ids), ...found };
        }
        const { offset, limit } = filter;
        const total = await count(organizationId, filter, snapshot);
        const size = Math.max(0, Math.min(limit, total - offset));
        if (size === 0) return { rows: [], total, isTotalExact: true, hasMore: false };
        // Whatever lies beyond the middle is nearer from the end.
        const fromEnd = total - offset - size;
        const isNearEnd = fromEnd < offset;
        const ids = await chosen(organizationId, filter, snapshot)
          .select('id')
          .orderBy('id', isNearEnd ? 'asc' : 'desc')
          .limit(size)
          .offset(isNearEnd ? fromEnd : offset)
          .execute();
        const ordered = (isNearEnd ? ids.toReversed() : ids).map(({ id }) => id);
        const rows = await listRows(snapshot, organizationId, ordered);
        return { rows, total, isTotalExact: true, hasMore: offset + rows.length < total };
      });
    },

    /** The documents before and after one in the list of those chosen. */
    async adjacent(organizationId: string, id: string, choice: Chosen) {
      const neighbour = (isNewer: boolean) =>
        chosen(organizationId, choice)
          .select(['id', 'fileName'])
          .where('id', isNewer ? '>' : '<', id)
          .orderBy('id', isNewer ? 'asc' : 'desc')
          .limit(1)
          .executeTakeFirst();
      return { previous: (await neighbour(true)) ?? null, next: (await neighbour(false)) ?? null };
    },

    /** How many documents there are of each status, of all organizations together. */
    countByStatus: (): Promise<readonly { readonly status: DocumentStatus; readonly count: number }[]> =>
      store.read
        .selectFrom('documentCounts')
        .select(({ fn }) => ['status', fn.sum<number>('documentCount').as('count')])
        .groupBy('status')
        .execute(),

    /** The files of a batch, in the order in which they were uploaded. */
    batch: (organizationId: string, uploadBatchId: string) =>
      store.read
        .selectFrom('documents')
        .select(['id', 'fileName', 'fileSize', 'storedAs', 'createdAt'])
        .where('organizationId', '=', organizationId)
        .where('uploadBatchId', '=', uploadBatchId)
        .orderBy('id')
        .execute(),
  };
}

export type DocumentLists = ReturnType<typeof createDocumentLists>;
