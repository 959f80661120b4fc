import { basename } from 'node:path';
import {
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { Store } from '../database/open.ts';
import type {
  ComplianceResultsTable,
  DocumentReadingsTable,
  DocumentsTable,
  Schema,
} from '../database/schema.ts';
import { chunksOf } from '../memory/in-chunks.ts';
import { type Doubt, openDoubtsOf } from './doubts/doubt.ts';
import { searchContent } from './search/search-content.ts';
import { indexDocument } from './search/search-index.store.ts';

export type DocumentRow = Selectable<DocumentsTable>;
export type DocumentReading = Selectable<DocumentReadingsTable>;
/** How a document was read, without what was read: that may be many megabytes. */
export type ReadingNotes = Pick<DocumentReading, 'engines' | 'notes' | 'provenance'>;

const readingTexts = [
  'extractedData',
  'confidence',
  'evidence',
  'corrections',
  'readValues',
  'hsSuggestions',
  'printedText',
  'doubts',
] as const;

/** The domain's SQL. Every read and write names the organization. */
export function createDocumentsStore(store: Store) {
  return {
    async insert(transaction: Transaction<Schema>, row: Insertable<DocumentsTable>): Promise<void> {
      await transaction.insertInto('documents').values(row).execute();
      await indexDocument(transaction, row, searchContent(null, {}));
    },

    /** @param database a transaction, for what is read to be changed. */
    async find(
      organizationId: string,
      id: string,
      database: Kysely<Schema> = store.read,
    ): Promise<DocumentRow | undefined> {
      return database
        .selectFrom('documents')
        .selectAll()
        .where('organizationId', '=', organizationId)
        .where('id', '=', id)
        .executeTakeFirst();
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

    /**
     * Of each type the newest document of a shipment counts in its evaluation, unless it could not be read;
     * those before it are superseded.
     */
    async supersede(
      transaction: Transaction<Schema>,
      organizationId: string,
      shipmentId: string,
      updatedAt: string,
    ): Promise<void> {
      const rows = await transaction
        .selectFrom('documents')
        .select(['id', 'documentType', 'status', 'isSuperseded'])
        .where('organizationId', '=', organizationId)
        .where('shipmentId', '=', shipmentId)
        .orderBy('id', 'desc')
        .execute();
      const taken = new Set<string>();
      for (const { id, documentType, status, isSuperseded: before } of rows) {
        const isSuperseded = documentType !== null && taken.has(documentType) ? 1 : 0;
        if (documentType !== null && status !== 'failed') taken.add(documentType);
        if (isSuperseded === before) continue;
        await this.update(transaction, organizationId, id, { isSuperseded, updatedAt });
      }
    },

    /** How many documents of a shipment are read, superseded ones included. */
    async countRead(
      transaction: Transaction<Schema>,
      organizationId: string,
      shipmentId: string,
    ): Promise<number> {
      const { count } = await transaction
        .selectFrom('documents')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('organizationId', '=', organizationId)
        .where('shipmentId', '=', shipmentId)
        .where('status', 'not in', ['processing', 'failed'])
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Labels a document and those uploaded with it. @returns their ids, newest first. */
    async label(
      transaction: Transaction<Schema>,
      { organizationId, id, uploadBatchId }: DocumentRow,
      change: Pick<DocumentRow, 'shipmentLabel' | 'updatedAt'>,
    ): Promise<readonly string[]> {
      const labelled = await transaction
        .updateTable('documents')
        .set(change)
        .where('organizationId', '=', organizationId)
        .where((or) => (uploadBatchId === null ? or('id', '=', id) : or('uploadBatchId', '=', uploadBatchId)))
        .returning('id')
        .execute();
      return labelled.map((row) => row.id).sort((a, b) => (a < b ? 1 : -1));
    },

    /** The ids under which people outside are known to whom a document was shared. */
    async recipientIds(
      transaction: Transaction<Schema>,
      { organizationId, id }: DocumentRow,
    ): Promise<readonly string[]> {
      const rows = await transaction
        .selectFrom('shareRecipients')
        .innerJoin('shares', 'shares.id', 'shareRecipients.shareId')
        .select('shareRecipients.id')
        .where('shares.organizationId', '=', organizationId)
        .where('shares.documentId', '=', id)
        .execute();
      return rows.map((row) => row.id);
    },

    /** Removes the rows of a document; its file stays. */
    async remove(
      transaction: Transaction<Schema>,
      { organizationId, id }: Pick<DocumentRow, 'organizationId' | 'id'>,
    ): Promise<void> {
      await transaction
        .deleteFrom('documents')
        .where('organizationId', '=', organizationId)
        .where('id', '=', id)
        .execute();
    },

    /** Notes that a file is to be erased, with what the database still holds of its document. */
    async eraseLater(transaction: Transaction<Schema>, storedAs: string): Promise<void> {
      await transaction.insertInto('erasedOriginals').values({ storedAs }).execute();
    },

    /** Which of these files, of all organizations, a document has, also one in the bin. */
    async named(storedAs: readonly string[]): Promise<ReadonlySet<string>> {
      const found = new Set<string>();
      for (const some of chunksOf(storedAs)) {
        // A file is called as its document is: the ids are looked up, and the few others by their files.
        const ids = some.map((path) => basename(path));
        const query = store.read.selectFrom('documents').select('storedAs');
        for (const row of await query.where('id', 'in', ids).execute()) found.add(row.storedAs);
        const others = some.filter((path) => !found.has(path));
        if (others.length === 0) continue;
        for (const row of await query.where('storedAs', 'in', others).execute()) found.add(row.storedAs);
        const inBin = store.read.selectFrom('binnedDocuments').select('storedAs');
        for (const row of await inBin.where('storedAs', 'in', others).execute()) found.add(row.storedAs);
      }
      return found;
    },

    /** Files of documents that are gone, of all organizations, of which something may still be in the data folder. */
    async toErase(): Promise<readonly string[]> {
      const rows = await store.read.selectFrom('erasedOriginals').select('storedAs').execute();
      return rows.map(({ storedAs }) => storedAs);
    },

    /** Nothing is left of it. */
    async erased(storedAs: string): Promise<void> {
      await store.write.deleteFrom('erasedOriginals').where('storedAs', '=', storedAs).execute();
    },

    /** Texts may be given as their bytes: those of a large document are written many times faster so. */
    async saveReading(
      transaction: Transaction<Schema>,
      { documentId, organizationId, createdAt, ...texts }: ReadingToSave,
    ): Promise<void> {
      const values = { organizationId, createdAt, ...asTexts(texts) };
      await transaction
        .insertInto('documentReadings')
        .values({ documentId, ...values })
        .onConflict((conflict) =>
          conflict.column('documentId').doUpdateSet((eb) => ({
            ...values,
            revision: eb('documentReadings.revision', '+', 1),
          })),
        )
        .execute();
    },

    /** How often what a document says was written; null where nothing was read from it. */
    async readingRevision(
      transaction: Transaction<Schema>,
      organizationId: string,
      documentId: string,
    ): Promise<number | null> {
      const found = await transaction
        .selectFrom('documentReadings')
        .select('revision')
        .where('organizationId', '=', organizationId)
        .where('documentId', '=', documentId)
        .executeTakeFirst();
      return found?.revision ?? null;
    },

    /** The doubts of a document, without all else that was read from it. */
    async doubts(
      transaction: Transaction<Schema>,
      organizationId: string,
      documentId: string,
    ): Promise<readonly Doubt[]> {
      const found = await transaction
        .selectFrom('documentReadings')
        .select('doubts')
        .where('organizationId', '=', organizationId)
        .where('documentId', '=', documentId)
        .executeTakeFirst();
      return found ? JSON.parse(found.doubts) : [];
    },

    /** A change of the document that is being made of its reading is then made anew. */
    async saveDoubts(
      transaction: Transaction<Schema>,
      { organizationId, id }: Pick<DocumentRow, 'organizationId' | 'id'>,
      doubts: readonly Doubt[],
    ): Promise<void> {
      await transaction
        .updateTable('documentReadings')
        .set((eb) => ({ doubts: JSON.stringify(doubts), revision: eb('revision', '+', 1) }))
        .where('organizationId', '=', organizationId)
        .where('documentId', '=', id)
        .execute();
      await this.update(transaction, organizationId, id, { openDoubts: openDoubtsOf(doubts).length });
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
      database: Kysely<Schema> = store.read,
    ): Promise<DocumentReading | undefined> {
      return database
        .selectFrom('documentReadings')
        .selectAll()
        .where('organizationId', '=', organizationId)
        .where('documentId', '=', documentId)
        .executeTakeFirst();
    },

    /** The data of some documents, as JSON, by their ids. */
    async extractedData(
      organizationId: string,
      documentIds: readonly string[],
    ): Promise<ReadonlyMap<string, string>> {
      const rows = await store.read
        .selectFrom('documentReadings')
        .select(['documentId', 'extractedData'])
        .where('organizationId', '=', organizationId)
        .where('documentId', 'in', documentIds)
        .execute();
      return new Map(rows.map(({ documentId, extractedData }) => [documentId, extractedData]));
    },

    readingNotes: (organizationId: string, documentId: string): Promise<ReadingNotes | undefined> =>
      store.read
        .selectFrom('documentReadings')
        .select(['engines', 'notes', 'provenance'])
        .where('organizationId', '=', organizationId)
        .where('documentId', '=', documentId)
        .executeTakeFirst(),

    /** Bytes of all that was read from a document; known without reading it. */
    async storedBytes(organizationId: string, documentId: string): Promise<number> {
      const found = await store.read
        .selectFrom('documentReadings')
        .select(
          readingTexts.map(
            (column) => (eb: ExpressionBuilder<Schema, 'documentReadings'>) =>
              eb.fn<number>('octet_length', [column]).as(column),
          ),
        )
        .where('organizationId', '=', organizationId)
        .where('documentId', '=', documentId)
        .executeTakeFirst();
      return found ? Object.values<number>(found).reduce((sum, bytes) => sum + bytes, 0) : 0;
    },

    async compliance(
      organizationId: string,
      documentId: string,
      database: Kysely<Schema> = store.read,
    ): Promise<Selectable<ComplianceResultsTable> | undefined> {
      return database
        .selectFrom('complianceResults')
        .selectAll()
        .where('organizationId', '=', organizationId)
        .where('documentId', '=', documentId)
        .executeTakeFirst();
    },
  };
}

type Insertion = Insertable<DocumentReadingsTable>;
type Key = 'documentId' | 'organizationId' | 'createdAt';
type ReadingToSave = Pick<Insertion, Key> & {
  readonly [Column in keyof Omit<Insertion, Key | 'revision'>]: Insertion[Column] | Uint8Array;
};

const asTexts = (texts: Omit<ReadingToSave, Key>): Omit<Insertion, Key> =>
  Object.fromEntries(
    Object.entries(texts).map(([column, text]) => [
      column,
      text instanceof Uint8Array ? sql<string>`cast(${text} as text)` : text,
    ]),
  ) as unknown as Omit<Insertion, Key>;

export type DocumentsStore = ReturnType<typeof createDocumentsStore>;
