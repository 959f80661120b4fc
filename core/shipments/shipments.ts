import type { TemporaryFile } from '../work/temporary-files.ts';
import type { SettleChoice } from './settle-shipment.ts';
import type {
  AttachedDocument,
  ShipmentChanges,
  ShipmentDetail,
  ShipmentFilter,
  ShipmentItem,
  ShipmentPage,
  ShipmentSuggestion,
  StatusSummary,
} from './shipment.ts';
import type { FilesToAttach, ShipmentActor } from './shipment-documents.ts';

/**
 * The public face of the domain. Another organization's shipment is as unknown as one that does not exist:
 * whatever takes a shipment's id throws ServiceError SHIPMENT_NOT_FOUND for both.
 */
export interface ShipmentsService {
  list(organizationId: string, filter: ShipmentFilter): Promise<ShipmentPage>;
  /** Changes since a time, the oldest first. @throws ServiceError VALIDATION_FAILED */
  changes(organizationId: string, filter: ShipmentChanges): Promise<ShipmentPage>;
  /**
   * The id that a reference or a unique beginning of an id means; the text itself for none.
   * @throws ServiceError VALIDATION_FAILED with the candidates, for a beginning of several.
   */
  resolveId(organizationId: string, text: string): Promise<string>;
  exists(organizationId: string, shipmentId: string): Promise<boolean>;
  detail(organizationId: string, shipmentId: string): Promise<ShipmentDetail>;
  summary(organizationId: string): Promise<StatusSummary>;
  /** The next automatic reference as of now; nothing is reserved. */
  nextReference(organizationId: string): Promise<string>;
  /** @throws ServiceError VALIDATION_FAILED (reference) */
  checkReference(
    organizationId: string,
    reference: string,
  ): Promise<{ readonly reference: string; readonly isTaken: boolean }>;
  /** At most ten references that begin with a text, then those that hold it elsewhere. */
  suggestions(organizationId: string, text: string): Promise<readonly ShipmentSuggestion[]>;
  /**
   * An empty shipment.
   * @param reference null: the next automatic one.
   * @throws ServiceError VALIDATION_FAILED, REFERENCE_TAKEN
   */
  create(actor: ShipmentActor, reference: string | null): Promise<ShipmentDetail>;
  /** @throws ServiceError VALIDATION_FAILED, REFERENCE_TAKEN */
  rename(actor: ShipmentActor, shipmentId: string, reference: string): Promise<ShipmentDetail>;
  /**
   * Uploads files into a shipment: all of them or none.
   * @throws ServiceError FILE_REJECTED, VALIDATION_FAILED, SHIPMENT_SETTLED; CONFLICT when the batch belongs
   * to another shipment.
   */
  attach(
    actor: ShipmentActor,
    shipmentId: string,
    files: FilesToAttach,
  ): Promise<{ readonly shipment: ShipmentItem; readonly documents: readonly AttachedDocument[] }>;
  /** Queues an evaluation; the report will have its id. @throws ServiceError SHIPMENT_SETTLED */
  reevaluate(
    actor: ShipmentActor,
    shipmentId: string,
  ): Promise<{ readonly shipmentId: string; readonly evaluationId: string }>;
  /** Finalizes; a second time changes nothing and emits nothing. */
  settle(actor: ShipmentActor, shipmentId: string, choice?: SettleChoice): Promise<ShipmentDetail>;
  /**
   * A ZIP archive of all that is known of a shipment; whoever gets it closes it.
   * @param signal ends the work when nobody waits for it any more.
   * @throws as `Work.run`
   */
  auditPack(
    organizationId: string,
    shipmentId: string,
    signal?: AbortSignal,
  ): Promise<{ readonly reference: string; readonly archive: TemporaryFile }>;
  /** Opens again; a second time changes nothing. */
  unsettle(actor: ShipmentActor, shipmentId: string): Promise<ShipmentDetail>;
}
