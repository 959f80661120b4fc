import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Store } from '../../database/open.ts';
import type { BinnedDocumentsTable, Schema } from '../../database/schema.ts';
import { afterIdsThatBegin } from '../../meant-id.ts';

/** A row of the bin without the content of the document. */
export type BinnedRow = Omit<Selectable<BinnedDocumentsTable>, 'content'>;

const columns = [
  'id',
  'organizationId',
  'fileName',
  'documentType',
  'fileSize',
  'storedAs',
  'createdAt',
  'paperNumber',
  'numberKey',
  'shipmentId',
  'deletedAt',
  'deletedBy',
] as const;

/** How many documents one round of the sweep takes. */
const overdueAtOnce = 100;

/** The SQL of the bin. */
export function createBinStore(store: Store) {
  const ofOrganization = (organizationId: string, database: Kysely<Schema>) =>
    database.selectFrom('binnedDocuments').where('binnedDocuments.organizationId', '=', organizationId);

  return {
    async insert(transaction: Transaction<Schema>, row: Selectable<BinnedDocumentsTable>): Promise<void> {
      await transaction.insertInto('binnedDocuments').values(row).execute();
    },

    find: (
      transaction: Transaction<Schema>,
      organizationId: string,
      id: string,
    ): Promise<Selectable<BinnedDocumentsTable> | undefined> =>
      ofOrganization(organizationId, transaction).selectAll().where('id', '=', id).executeTakeFirst(),

    /** Those whose id begins with a text or whose paper has a number; at most `most`. */
    named: (
      organizationId: string,
      { beginning, numberKey }: { readonly beginning: string | null; readonly numberKey: string | null },
      most: number,
    ) =>
      ofOrganization(organizationId, store.read)
        .select(['id', 'fileName', 'paperNumber'])
        .where((eb) =>
          eb.or([
            ...(beginning === null
              ? []
              : [eb('id', '>=', beginning).and('id', '<', afterIdsThatBegin(beginning))]),
            ...(numberKey === null ? [] : [eb('numberKey', '=', numberKey)]),
          ]),
        )
        .orderBy('id', 'desc')
        .limit(most)
        .execute(),

    /** The last deleted first, with how many there are in all and the references of their shipments. */
    async list(
      organizationId: string,
      { offset, limit }: { readonly offset: number; readonly limit: number },
    ) {
      const rows = await ofOrganization(organizationId, store.read)
        .leftJoin('shipments', 'shipments.id', 'binnedDocuments.shipmentId')
        .select(columns.map((column) => `binnedDocuments.${column}` as const))
        .select('shipments.reference as shipmentReference')
        .orderBy('binnedDocuments.deletedAt', 'desc')
        .orderBy('binnedDocuments.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      const { total } = await ofOrganization(organizationId, store.read)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { rows, total };
    },

    async remove(
      transaction: Transaction<Schema>,
      { organizationId, id }: Pick<BinnedRow, 'organizationId' | 'id'>,
    ): Promise<void> {
      await transaction
        .deleteFrom('binnedDocuments')
        .where('organizationId', '=', organizationId)
        .where('id', '=', id)
        .execute();
    },

    /** Some of those that were deleted before a time, of all organizations, the oldest first. */
    overdue: (transaction: Transaction<Schema>, before: string): Promise<readonly BinnedRow[]> =>
      transaction
        .selectFrom('binnedDocuments')
        .select(columns)
        .where('deletedAt', '<=', before)
        .orderBy('deletedAt')
        .limit(overdueAtOnce)
        .execute(),
  };
}

export type BinStore = ReturnType<typeof createBinStore>;
