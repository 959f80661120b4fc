import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { Store } from '../database/open.ts';
import type { Schema, ShipmentEvaluationsTable } from '../database/schema.ts';

export type EvaluationRow = Selectable<ShipmentEvaluationsTable>;

/** The SQL of evaluations and their reports. Every read and write names the organization. */
export function createEvaluationsStore(store: Store) {
  const ofOrganization = (database: Kysely<Schema>, organizationId: string) =>
    database.selectFrom('shipmentEvaluations').selectAll().where('organizationId', '=', organizationId);
  return {
    find: (
      organizationId: string,
      id: string,
      database: Kysely<Schema> = store.read,
    ): Promise<EvaluationRow | undefined> =>
      ofOrganization(database, organizationId).where('id', '=', id).executeTakeFirst(),

    /** The one that is still to come. */
    queued: (
      organizationId: string,
      shipmentId: string,
      database: Kysely<Schema> = store.read,
    ): Promise<EvaluationRow | undefined> =>
      ofOrganization(database, organizationId)
        .where('shipmentId', '=', shipmentId)
        .where('state', '=', 'queued')
        .executeTakeFirst(),

    /** All reports of a shipment, newest first. */
    reports: (organizationId: string, shipmentId: string): Promise<readonly EvaluationRow[]> =>
      ofOrganization(store.read, organizationId)
        .where('shipmentId', '=', shipmentId)
        .where('state', '=', 'done')
        .orderBy('id', 'desc')
        .execute(),

    /** Notes which documents a report names. */
    async noteDocuments(
      transaction: Transaction<Schema>,
      { id }: Pick<EvaluationRow, 'id'>,
      documentIds: readonly string[],
    ): Promise<void> {
      if (documentIds.length === 0) return;
      await transaction
        .insertInto('reportDocuments')
        .values(documentIds.map((documentId) => ({ documentId, evaluationId: id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** All reports that name a document, also those of other shipments. */
    ofReportsNaming: (
      transaction: Transaction<Schema>,
      organizationId: string,
      documentId: string,
    ): Promise<readonly EvaluationRow[]> =>
      ofOrganization(transaction, organizationId)
        .where('id', 'in', (eb) =>
          eb.selectFrom('reportDocuments').select('evaluationId').where('documentId', '=', documentId),
        )
        .execute(),

    async insert(transaction: Transaction<Schema>, row: Insertable<ShipmentEvaluationsTable>): Promise<void> {
      await transaction.insertInto('shipmentEvaluations').values(row).execute();
    },

    async update(
      transaction: Transaction<Schema>,
      { organizationId, id }: Pick<EvaluationRow, 'organizationId' | 'id'>,
      change: Updateable<ShipmentEvaluationsTable>,
    ): Promise<void> {
      await transaction
        .updateTable('shipmentEvaluations')
        .set(change)
        .where('organizationId', '=', organizationId)
        .where('id', '=', id)
        .execute();
    },
  };
}

export type EvaluationsStore = ReturnType<typeof createEvaluationsStore>;
