import type { ChangeRange } from '../change-list.ts';
import type { Store } from '../database/open.ts';
import type { DocumentChoice } from './document.ts';

const batchColumns = [
  'id',
  'fileName',
  'documentType',
  'status',
  'fileSize',
  'createdAt',
  'updatedAt',
  'openDoubts',
  'approvedAt',
  'approvedBy',
  'skippedAt',
] as const;

/** The SQL of what happened to documents since a time, the oldest change first. */
export function createChangedDocuments(store: Store) {
  return {
    /** One page, and how many there are in all. */
    async list(organizationId: string, choice: DocumentChoice, { after, before, limit }: ChangeRange) {
      const { status, documentType, language } = choice;
      const changed = store.read
        .selectFrom('documents')
        .where('organizationId', '=', organizationId)
        .where((eb) => eb(eb.refTuple('updatedAt', 'id'), '>', eb.tuple(after.time, after.id)))
        .where('updatedAt', '<', before)
        .$if(status !== undefined, (query) => query.where('status', '=', status!))
        .$if(documentType !== undefined, (query) => query.where('documentType', '=', documentType!))
        .$if(language !== undefined, (query) => query.where('language', '=', language!));
      const rows = await changed
        .select(['id', 'updatedAt'])
        .orderBy('updatedAt')
        .orderBy('id')
        .limit(limit)
        .execute();
      const { total } = await changed
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { rows, total };
    },

    /** The documents of a batch in the order of their upload. */
    batch: (organizationId: string, uploadBatchId: string, most: number) =>
      store.read
        .selectFrom('documents')
        .select(batchColumns)
        .where('organizationId', '=', organizationId)
        .where('uploadBatchId', '=', uploadBatchId)
        .orderBy('id')
        .limit(most)
        .execute(),

    /** How many documents of a batch have each status. */
    batchCounts: (organizationId: string, uploadBatchId: string) =>
      store.read
        .selectFrom('documents')
        .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
        .where('organizationId', '=', organizationId)
        .where('uploadBatchId', '=', uploadBatchId)
        .groupBy('status')
        .execute(),

    /** Those of some documents that are being processed. */
    processing: async (organizationId: string, ids: readonly string[]): Promise<readonly string[]> =>
      (
        await store.read
          .selectFrom('documents')
          .select('id')
          .where('organizationId', '=', organizationId)
          .where('id', 'in', ids)
          .where('status', '=', 'processing')
          .execute()
      ).map(({ id }) => id),
  };
}

export type ChangedDocuments = ReturnType<typeof createChangedDocuments>;
