import type { Insertable, Selectable, Transaction, Updateable } from 'kysely';
import type { Store } from '../database/open.ts';
import type {
  ComplianceResultsTable,
  DocumentReadingsTable,
  DocumentsTable,
  Schema,
} from '../database/schema.ts';
import type { DocumentFilter } from './document.ts';

export type DocumentRow = Selectable<DocumentsTable>;

const listColumns = [
  'id',
  'fileName',
  'documentType',
  'status',
  'fileSize',
  'createdAt',
  'updatedAt',
] as const;

/** The domain's SQL. Every read and write names the organization. */
export function createDocumentsStore(store: Store) {
  return {
    async insert(transaction: Transaction<Schema>, row: Insertable<DocumentsTable>): Promise<void> {
      await transaction.insertInto('documents').values(row).execute();
    },

    async find(organizationId: string, id: string): Promise<DocumentRow | undefined> {
      return store.read
        .selectFrom('documents')
        .selectAll()
        .where('organizationId', '=', organizationId)
        .where('id', '=', id)
        .executeTakeFirst();
    },

    /** One page, newest first (ids sort by the time they were made), and how many there are in all. */
    async list(organizationId: string, filter: DocumentFilter) {
      const { status, documentType, language } = filter;
      const matching = store.read
        .selectFrom('documents')
        .where('organizationId', '=', organizationId)
        .$if(status !== undefined, (query) => query.where('status', '=', status!))
        .$if(documentType !== undefined, (query) => query.where('documentType', '=', documentType!))
        .$if(language !== undefined, (query) => query.where('language', '=', language!));
      const { total } = await matching
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await matching
        .select(listColumns)
        .orderBy('id', 'desc')
        .limit(filter.limit)
        .offset(filter.offset)
        .execute();
      return { rows, total };
    },

    async update(
      transaction: Transaction<Schema>,
      organizationId: string,
      id: string,
      change: Updateable<DocumentsTable>,
    ): Promise<void> {
      await transaction
        .updateTable('documents')
        .set(change)
        .where('organizationId', '=', organizationId)
        .where('id', '=', id)
        .execute();
    },

    async saveReading(
      transaction: Transaction<Schema>,
      row: Insertable<DocumentReadingsTable>,
    ): Promise<void> {
      const { documentId: _, ...values } = row;
      await transaction
        .insertInto('documentReadings')
        .values(row)
        .onConflict((conflict) => conflict.column('documentId').doUpdateSet(values))
        .execute();
    },

    async saveCompliance(
      transaction: Transaction<Schema>,
      row: Insertable<ComplianceResultsTable>,
    ): Promise<void> {
      const { documentId: _, ...values } = row;
      await transaction
        .insertInto('complianceResults')
        .values(row)
        .onConflict((conflict) => conflict.column('documentId').doUpdateSet(values))
        .execute();
    },

    async reading(
      organizationId: string,
      documentId: string,
    ): Promise<Selectable<DocumentReadingsTable> | undefined> {
      return store.read
        .selectFrom('documentReadings')
        .selectAll()
        .where('organizationId', '=', organizationId)
        .where('documentId', '=', documentId)
        .executeTakeFirst();
    },

    async compliance(
      organizationId: string,
      documentId: string,
    ): Promise<Selectable<ComplianceResultsTable> | undefined> {
      return store.read
        .selectFrom('complianceResults')
        .selectAll()
        .where('organizationId', '=', organizationId)
        .where('documentId', '=', documentId)
        .executeTakeFirst();
    },
  };
}

export type DocumentsStore = ReturnType<typeof createDocumentsStore>;
