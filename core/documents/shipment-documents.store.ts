import type { Kysely, Transaction } from 'kysely';
import type { Store } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';

const readingColumns = ['extractedData', 'confidence', 'evidence', 'engines', 'printedText'] as const;

/** The SQL of documents as their shipments ask for them. */
export function createShipmentDocumentsStore(store: Store) {
  const ofShipment = (organizationId: string, shipmentId: string, database: Kysely<Schema> = store.read) =>
    database
      .selectFrom('documents')
      .where('documents.organizationId', '=', organizationId)
      .where('documents.shipmentId', '=', shipmentId);
  return {
    /** Newest first. */
    async list(organizationId: string, shipmentId: string, database: Kysely<Schema> = store.read) {
      const rows = await ofShipment(organizationId, shipmentId, database)
        .select([
          'id',
          'fileName',
          'documentType',
          'status',
          'isSuperseded',
          'createdAt',
          'openDoubts',
          'approvedAt',
          'approvedBy',
        ])
        .orderBy('id', 'desc')
        .execute();
      return rows.map((row) => ({
        ...row,
        isSuperseded: row.isSuperseded === 1,
        openDoubts: row.openDoubts ?? 0,
      }));
    },

    /** Those that a critical finding sent to a person, and nobody has finished since. */
    sentBack: (transaction: Transaction<Schema>, organizationId: string, shipmentId: string) =>
      ofShipment(organizationId, shipmentId, transaction)
        .innerJoin('documentReadings', 'documentReadings.documentId', 'documents.id')
        .selectAll('documents')
        .where('documents.status', '=', 'requires_review')
        .where('documents.approvedAt', 'is', null)
        .where('documentReadings.doubts', 'like', '%"shipment_finding"%')
        .execute(),

    /** Bytes of all that was read from those that are read; known without reading it. */
    async storedBytes(organizationId: string, shipmentId: string): Promise<number> {
      const { bytes } = await ofShipment(organizationId, shipmentId)
        .innerJoin('documentReadings', 'documentReadings.documentId', 'documents.id')
        .select((eb) =>
          eb.fn
            .sum<number | null>(
              eb(
                eb.fn<number>('octet_length', ['extractedData']),
                '+',
                eb.fn<number>('octet_length', ['evidence']),
              ),
            )
            .as('bytes'),
        )
        .executeTakeFirstOrThrow();
      return bytes ?? 0;
    },

    /** Oldest first. */
    all: (organizationId: string, shipmentId: string) =>
      ofShipment(organizationId, shipmentId).selectAll().orderBy('id').execute(),

    /** How many of certain documents there are. */
    async count(
      transaction: Transaction<Schema>,
      organizationId: string,
      documentIds: readonly string[],
    ): Promise<number> {
      const { count } = await transaction
        .selectFrom('documents')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('organizationId', '=', organizationId)
        .where('id', 'in', documentIds)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Those that are read, with what was read, oldest first. */
    readings: (organizationId: string, shipmentId: string, snapshot: Kysely<Schema>) =>
      ofShipment(organizationId, shipmentId, snapshot)
        .innerJoin('documentReadings', 'documentReadings.documentId', 'documents.id')
        .select([
          'documents.id',
          'documents.fileName',
          'documents.documentType',
          'documents.isSuperseded',
          'documents.sha256',
          'documents.source',
          'documents.identityKey',
        ])
        .select(readingColumns.map((column) => `documentReadings.${column}` as const))
        .where('documents.status', 'not in', ['processing', 'failed'])
        .orderBy('documents.id')
        .execute(),

    /** Documents of other shipments that are the same file, or have the same number of the same issuer. */
    elsewhere: (
      organizationId: string,
      shipmentId: string,
      {
        sha256s,
        identityKeys,
      }: { readonly sha256s: readonly string[]; readonly identityKeys: readonly string[] },
      snapshot: Kysely<Schema>,
    ) =>
      snapshot
        .selectFrom('documents')
        .innerJoin('shipments', 'shipments.id', 'documents.shipmentId')
        .innerJoin('documentReadings', 'documentReadings.documentId', 'documents.id')
        .select([
          'documents.id',
          'documents.fileName',
          'documents.documentType',
          'documents.sha256',
          'shipments.reference',
          'documentReadings.extractedData',
        ])
        .where('documents.organizationId', '=', organizationId)
        .where('documents.shipmentId', '<>', shipmentId)
        .where('documents.status', 'not in', ['processing', 'failed'])
        .where('documents.source', '=', 'upload')
        .where((either) =>
          either.or([
            either('documents.sha256', 'in', sha256s),
            either('documents.identityKey', 'in', identityKeys),
          ]),
        )
        .orderBy('documents.id', 'desc')
        .limit(mostElsewhere)
        .execute(),

    /** Those that wait for approval: processed, or reviewed and not finished. */
    pendingApproval: (transaction: Transaction<Schema>, organizationId: string, shipmentId: string) =>
      ofShipment(organizationId, shipmentId, transaction)
        .selectAll()
        .where('status', 'in', ['processed', 'reviewed'])
        .where('approvedAt', 'is', null)
        .orderBy('id')
        .execute(),
  };
}

/** Whoever has one paper in more shipments than this has another trouble. */
const mostElsewhere = 20;

export type ShipmentDocumentsStore = ReturnType<typeof createShipmentDocumentsStore>;
