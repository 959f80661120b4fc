import type { Transaction } from 'kysely';
import { type Clock, isoTime } from '../clock.ts';
import type { Store } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import type { EventRecorder } from '../events/events.store.ts';
import { findShipment } from './find-shipment.ts';
import type { EvaluationSchedule } from './schedule-evaluation.ts';
import type { ShipmentActor, ShipmentDocuments } from './shipment-documents.ts';
import { shipmentFacts } from './shipment-views.ts';
import type { ShipmentsStore } from './shipments.store.ts';

interface SettleDependencies {
  readonly store: Store;
  readonly shipments: ShipmentsStore;
  readonly documents: ShipmentDocuments;
  readonly schedule: EvaluationSchedule;
  readonly events: EventRecorder;
  readonly clock: Clock;
}

/**
 * Finalizes a shipment: it accepts no documents, and those that wait for approval are approved. A second
 * time changes nothing and tells nothing.
 */
export async function settleShipment(
  { store, shipments, documents, events, clock }: SettleDependencies,
  actor: ShipmentActor,
  shipmentId: string,
): Promise<void> {
  const { organizationId, userId, recordChange } = actor;
  await store.transaction(async (transaction) => {
    const row = await findShipment(shipments, organizationId, shipmentId, transaction);
    if (row.settledAt !== null) return;
    const now = isoTime(clock.now());
    await shipments.update(transaction, row, { settledAt: now, settledBy: userId, updatedAt: now });
    await events.record(transaction, organizationId, [
      { name: 'shipment.settled', data: shipmentFacts(row) },
    ]);
    await documents.approveAll(transaction, actor, shipmentId);
    await recordChange?.(transaction, shipmentId);
  });
}

/** Opens a shipment again; what changed while it was settled is evaluated. A second time changes nothing. */
export async function unsettleShipment(
  { store, shipments, documents, schedule, clock }: SettleDependencies,
  { organizationId, userId, recordChange }: ShipmentActor,
  shipmentId: string,
): Promise<void> {
  await store.transaction(async (transaction: Transaction<Schema>) => {
    const row = await findShipment(shipments, organizationId, shipmentId, transaction);
    if (row.settledAt === null) return;
    const change = { settledAt: null, settledBy: null, updatedAt: isoTime(clock.now()) };
    await shipments.update(transaction, row, change);
    await recordChange?.(transaction, shipmentId);
    const isStale = row.revision !== row.evaluatedRevision;
    if (isStale && (await documents.countRead(transaction, organizationId, shipmentId)) > 1)
      await schedule.request(transaction, row, 'unsettled', userId);
  });
}
