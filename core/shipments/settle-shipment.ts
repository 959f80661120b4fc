import type { Transaction } from 'kysely';
import { type Clock, isoTime } from '../clock.ts';
import type { Store } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import { ServiceError } from '../errors.ts';
import type { EventRecorder } from '../events/events.store.ts';
import { findShipment } from './find-shipment.ts';
import { needsReview } from './needs-review.ts';
import type { EvaluationSchedule } from './schedule-evaluation.ts';
import type { DocumentToReview } from './shipment.ts';
import type { ShipmentActor, ShipmentDocuments } from './shipment-documents.ts';
import { shipmentVersion } from './shipment-version.ts';
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

/** The treatment of a shipment with documents that need review: it is settled, and they stay so; or it is not. */
export interface SettleChoice {
  readonly unreviewed?: 'keep' | 'refuse' | undefined;
}

function refuseUnreviewed(unreviewed: readonly DocumentToReview[]): void {
  if (unreviewed.length === 0) return;
  const names = unreviewed.map(({ fileName, openDoubts }) => `${fileName} (${openDoubts} left)`);
  throw new ServiceError(
    'CONFLICT',
    { needsReview: unreviewed },
    `Not settled, because documents need review: ${names.join(', ')}. Review them, or settle without unreviewed=refuse`,
  );
}

/**
 * Finalizes a shipment: it accepts no documents, and those that wait for approval are approved. A second
 * time changes nothing and emits nothing.
 * @throws ServiceError SHIPMENT_NOT_FOUND; CONFLICT naming the documents that need review, where that was asked for.
 */
export async function settleShipment(
  { store, shipments, documents, events, clock }: SettleDependencies,
  actor: ShipmentActor,
  shipmentId: string,
  { unreviewed = 'keep' }: SettleChoice = {},
): Promise<void> {
  const { organizationId, userId, recordChange, requireMatch } = actor;
  await store.transaction(async (transaction) => {
    const row = await findShipment(shipments, organizationId, shipmentId, transaction);
    requireMatch?.(shipmentVersion(row));
    if (row.settledAt !== null) return;
    if (unreviewed === 'refuse')
      refuseUnreviewed(needsReview(await documents.list(organizationId, shipmentId, transaction)));
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
  { organizationId, userId, recordChange, requireMatch }: ShipmentActor,
  shipmentId: string,
): Promise<void> {
  await store.transaction(async (transaction: Transaction<Schema>) => {
    const row = await findShipment(shipments, organizationId, shipmentId, transaction);
    requireMatch?.(shipmentVersion(row));
    if (row.settledAt === null) return;
    const change = { settledAt: null, settledBy: null, updatedAt: isoTime(clock.now()) };
    await shipments.update(transaction, row, change);
    await recordChange?.(transaction, shipmentId);
    const isStale = row.revision !== row.evaluatedRevision;
    if (isStale && (await documents.countRead(transaction, organizationId, shipmentId)) > 1)
      await schedule.request(transaction, row, 'unsettled', userId);
  });
}
