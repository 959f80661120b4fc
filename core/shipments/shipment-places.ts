import type { Transaction } from 'kysely';
import { type Clock, isoTime } from '../clock.ts';
import type { EvaluationTrigger, Schema } from '../database/schema.ts';
import { ServiceError } from '../errors.ts';
import type { EventRecorder } from '../events/events.store.ts';
import type { Ids } from '../ids.ts';
import { documentFindings } from './document-findings.ts';
import { eraseFromReports } from './erase-from-reports.ts';
import type { EvaluationsStore } from './evaluations.store.ts';
import { requireOpen } from './find-shipment.ts';
import { newShipment, notEvaluated } from './new-shipment.ts';
import type { References } from './next-reference.ts';
import { cleanReference, referenceKey } from './reference.ts';
import type { EvaluationSchedule } from './schedule-evaluation.ts';
import type { DocumentFinding } from './shipment.ts';
import { shipmentFacts } from './shipment-views.ts';
import type { ShipmentRow, ShipmentsStore } from './shipments.store.ts';

/**
 * Which shipment a document goes into: one that is there; the one of a reference, made when there is none;
 * the one of an upload batch, made with its first document; or one with a reference of our own.
 */
export type ShipmentChoice =
  | { readonly shipmentId: string }
  | { readonly shipmentReference: string }
  | { readonly uploadBatchId: string }
  | 'new';

/** The functions of shipments for other domains. */
export interface ShipmentPlaces {
  /**
   * The chosen shipment, which accepts documents; a new one is made, and told of, in the transaction.
   * @throws ServiceError SHIPMENT_NOT_FOUND, SHIPMENT_SETTLED, VALIDATION_FAILED (shipmentReference)
   */
  choose(
    transaction: Transaction<Schema>,
    organizationId: string,
    choice: ShipmentChoice,
  ): Promise<ShipmentRow>;
  /** Tells that a document was put into a shipment; part of the change that puts it there. */
  linked(transaction: Transaction<Schema>, shipment: ShipmentRow, documentId: string): Promise<void>;
  /** Part of the change that takes a document out of a shipment. */
  unlinked(transaction: Transaction<Schema>, organizationId: string, shipmentId: string): Promise<void>;
  /**
   * The documents of a shipment have changed: it is evaluated again, once two of them are read.
   * @param readDocuments how many are read now, superseded ones included.
   */
  changed(
    transaction: Transaction<Schema>,
    organizationId: string,
    shipmentId: string,
    change: { readonly trigger: EvaluationTrigger; readonly readDocuments: number },
  ): Promise<void>;
  /** Removes the texts of a document that is being deleted from the reports that quote it. */
  eraseDocument(transaction: Transaction<Schema>, organizationId: string, documentId: string): Promise<void>;
  /** A shipment that accepts documents; null for one that is settled. */
  openShipment(
    transaction: Transaction<Schema>,
    organizationId: string,
    shipmentId: string,
  ): Promise<ShipmentRow | null>;
  /** @throws ServiceError SHIPMENT_SETTLED when nothing may be taken out of it. */
  requireOpen(transaction: Transaction<Schema>, organizationId: string, shipmentId: string): Promise<void>;
  /** Null for no shipment. */
  referenceOf(organizationId: string, shipmentId: string | null): Promise<string | null>;
  /** The findings of the latest report about a document. */
  findingsOf(
    organizationId: string,
    shipmentId: string,
    documentId: string,
  ): Promise<readonly DocumentFinding[]>;
}

/** From this many read documents on there is something to compare. */
const fewestDocuments = 2;

export function createShipmentPlaces({
  shipments,
  evaluations,
  schedule,
  references,
  events,
  clock,
  ids,
}: {
  readonly shipments: ShipmentsStore;
  readonly evaluations: EvaluationsStore;
  readonly schedule: EvaluationSchedule;
  readonly references: References;
  readonly events: EventRecorder;
  readonly clock: Clock;
  readonly ids: Ids;
}): ShipmentPlaces {
  async function make(transaction: Transaction<Schema>, organizationId: string, reference: string) {
    const made = newShipment({ id: ids.next(), organizationId, reference, createdAt: isoTime(clock.now()) });
    await shipments.insert(transaction, made);
    await events.record(transaction, organizationId, [
      { name: 'shipment.created', data: shipmentFacts(made) },
    ]);
    return { ...made, status: 'pending' as const };
  }

  async function find(transaction: Transaction<Schema>, organizationId: string, choice: ShipmentChoice) {
    if (choice === 'new')
      return make(transaction, organizationId, await references.take(transaction, organizationId));
    if ('shipmentId' in choice) {
      const found = await shipments.find(organizationId, choice.shipmentId, transaction);
      if (!found) throw new ServiceError('SHIPMENT_NOT_FOUND');
      return found;
    }
    if ('uploadBatchId' in choice) {
      const { uploadBatchId } = choice;
      const found = await shipments.findByBatch(organizationId, uploadBatchId, transaction);
      if (found) return found;
      const reference = await references.take(transaction, organizationId);
      const made = await make(transaction, organizationId, reference);
      await shipments.bindBatch(transaction, made, uploadBatchId);
      return made;
    }
    const reference = cleanReference(choice.shipmentReference, 'shipmentReference');
    const found = await shipments.findByReference(organizationId, referenceKey(reference), transaction);
    return found ?? make(transaction, organizationId, reference);
  }

  return {
    async choose(transaction, organizationId, choice) {
      const shipment = await find(transaction, organizationId, choice);
      requireOpen(shipment);
      return shipment;
    },

    async linked(transaction, shipment, documentId) {
      await shipments.update(transaction, shipment, { updatedAt: isoTime(clock.now()) });
      await events.record(transaction, shipment.organizationId, [
        { name: 'shipment.document_linked', data: { ...shipmentFacts(shipment), documentId } },
      ]);
    },

    async unlinked(transaction, organizationId, id) {
      await shipments.update(transaction, { organizationId, id }, { updatedAt: isoTime(clock.now()) });
    },

    async changed(transaction, organizationId, shipmentId, { trigger, readDocuments }) {
      const shipment = await shipments.find(organizationId, shipmentId, transaction);
      if (!shipment || shipment.settledAt !== null || shipment.revision === shipment.evaluatedRevision)
        return;
      if (readDocuments >= fewestDocuments) await schedule.request(transaction, shipment, trigger);
      // The report tells of a document that is gone, and nothing is left to compare the rest with.
      else if (trigger === 'document_removed') await shipments.update(transaction, shipment, notEvaluated);
    },

    eraseDocument: (transaction, organizationId, documentId) =>
      eraseFromReports(evaluations, transaction, organizationId, documentId),

    async openShipment(transaction, organizationId, shipmentId) {
      const shipment = await shipments.find(organizationId, shipmentId, transaction);
      return shipment?.settledAt === null ? shipment : null;
    },

    async requireOpen(transaction, organizationId, shipmentId) {
      const shipment = await shipments.find(organizationId, shipmentId, transaction);
      if (shipment) requireOpen(shipment);
    },

    async referenceOf(organizationId, shipmentId) {
      if (shipmentId === null) return null;
      return (await shipments.find(organizationId, shipmentId))?.reference ?? null;
    },

    async findingsOf(organizationId, shipmentId, documentId) {
      const shipment = await shipments.find(organizationId, shipmentId);
      if (!shipment || shipment.evaluationId === null) return [];
      const report = await evaluations.find(organizationId, shipment.evaluationId);
      return report ? documentFindings(report, documentId) : [];
    },
  };
}
