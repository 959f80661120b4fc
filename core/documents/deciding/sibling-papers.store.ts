import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { DocumentRow } from '../documents.store.ts';

/** The place of a document, where others are beside it. */
export type Placed = Pick<DocumentRow, 'organizationId' | 'shipmentId'>;

/** Bytes of what was read of a paper beside: longer lists of goods state nothing more that several papers state. */
const mostBytes = 1024 * 1024;

/** The documents that count in a shipment, the newest first; none for a document that is in no shipment. */
const documentsBeside = (database: Kysely<Schema>, { organizationId, shipmentId }: Placed, most: number) =>
  database
    .selectFrom('documents')
    .innerJoin('documentReadings', 'documentReadings.documentId', 'documents.id')
    .where('documents.organizationId', '=', organizationId)
    .where('documents.shipmentId', '=', shipmentId)
    .where('documents.isSuperseded', '=', 0)
    .where('documents.source', '=', 'upload')
    .where('documents.status', 'not in', ['processing', 'failed'])
    .orderBy('documents.id', 'desc')
    .limit(most);

/** What the documents in a place state. */
export const papersBeside = (database: Kysely<Schema>, place: Placed, most: number) =>
  documentsBeside(database, place, most)
    .select(['documents.id', 'fileName', 'documents.documentType', 'status', 'approvedAt', 'pageCount'])
    .select(['extractedData', 'evidence', 'corrections', 'doubts', 'provenance'])
    .where((eb) => eb(eb.fn<number>('octet_length', ['extractedData']), '<', mostBytes))
    .where((eb) => eb(eb.fn<number>('octet_length', ['evidence']), '<', mostBytes))
    .execute();

export type PaperBeside = Awaited<ReturnType<typeof papersBeside>>[number];

/** The documents in a place, as far as it is decided whether others can change them. */
export const waitingBeside = (database: Kysely<Schema>, place: Placed, most: number) =>
  documentsBeside(database, place, most)
    .leftJoin('keptPages', (join) =>
      join.onRef('keptPages.documentId', '=', 'documents.id').on('keptPages.rest', 'is not', null),
    )
    .select(['documents.id', 'status', 'approvedAt', 'source', 'openDoubts', 'engines'])
    .select('keptPages.documentId as keptId')
    .execute();

/** Whether a document of a shipment is still to be read. */
export const isAnyUnread = async (
  database: Kysely<Schema>,
  { organizationId, shipmentId }: Placed,
): Promise<boolean> =>
  (await database
    .selectFrom('documents')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('shipmentId', '=', shipmentId)
    .where('status', '=', 'processing')
    .limit(1)
    .executeTakeFirst()) !== undefined;
