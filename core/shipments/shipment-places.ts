import type { Transaction } from 'kysely';
import { type Clock, isoTime } from '../clock.ts';
import type { Schema } from '../database/schema.ts';
import { ServiceError } from '../errors.ts';
import type { EventRecorder } from '../events/events.store.ts';
import type { Ids } from '../ids.ts';
import { cleanReference, referenceKey } from './reference.ts';
import type { ShipmentRow, ShipmentsStore } from './shipments.store.ts';

/** Which shipment a document goes into: one that is there, or the one of a reference, made when there is none. */
export type ShipmentChoice = { readonly shipmentId: string } | { readonly shipmentReference: string };

/** What other domains may ask of shipments. */
export interface ShipmentPlaces {
  /**
   * The chosen shipment; a new one is made, and told of, in the transaction.
   * @throws ServiceError SHIPMENT_NOT_FOUND, VALIDATION_FAILED (shipmentReference)
   */
  choose(
    transaction: Transaction<Schema>,
    organizationId: string,
    choice: ShipmentChoice,
  ): Promise<ShipmentRow>;
  /** Tells that a document was put into a shipment; part of the change that puts it there. */
  linked(transaction: Transaction<Schema>, shipment: ShipmentRow, documentId: string): Promise<void>;
  /** Null for no shipment. */
  referenceOf(organizationId: string, shipmentId: string | null): Promise<string | null>;
}

export function createShipmentPlaces({
  shipments,
  events,
  clock,
  ids,
}: {
  readonly shipments: ShipmentsStore;
  readonly events: EventRecorder;
  readonly clock: Clock;
  readonly ids: Ids;
}): ShipmentPlaces {
  const facts = ({ id, reference }: ShipmentRow) => ({ shipmentId: id, reference });
  return {
    async choose(transaction, organizationId, choice) {
      if ('shipmentId' in choice) {
        const found = await shipments.find(organizationId, choice.shipmentId, transaction);
        if (!found) throw new ServiceError('SHIPMENT_NOT_FOUND');
        return found;
      }
      const reference = cleanReference(choice.shipmentReference, 'shipmentReference');
      const key = referenceKey(reference);
      const found = await shipments.findByReference(organizationId, key, transaction);
      if (found) return found;
      const now = isoTime(clock.now());
      const made: ShipmentRow = {
        id: ids.next(),
        organizationId,
        reference,
        referenceKey: key,
        createdAt: now,
        updatedAt: now,
      };
      await shipments.insert(transaction, made);
      await events.record(transaction, organizationId, [{ name: 'shipment.created', data: facts(made) }]);
      return made;
    },

    async linked(transaction, shipment, documentId) {
      await events.record(transaction, shipment.organizationId, [
        { name: 'shipment.document_linked', data: { ...facts(shipment), documentId } },
      ]);
    },

    async referenceOf(organizationId, shipmentId) {
      if (shipmentId === null) return null;
      return (await shipments.find(organizationId, shipmentId))?.reference ?? null;
    },
  };
}
