import { ServiceError } from '../core/errors.ts';
import { cleanReference } from '../core/shipments/reference.ts';
import type { ShipmentChoice } from '../core/shipments/shipment-places.ts';
import type { ServerContext } from './server-context.ts';

/** A shipment that a request names in its body. */
interface NamedShipment {
  /** Its id, a unique beginning of it, or its reference; null: none. */
  readonly shipment: string | null;
  /** Makes one with this reference where there is none. */
  readonly create?: boolean;
}

/**
 * @returns null: into none
 * @throws ServiceError SHIPMENT_NOT_FOUND, and VALIDATION_FAILED for a beginning of several and for no reference
 */
export async function shipmentChoiceOf(
  { core }: Pick<ServerContext, 'core'>,
  organizationId: string,
  { shipment, create = false }: NamedShipment,
): Promise<ShipmentChoice | null> {
  if (shipment === null) return null;
  const shipmentId = await core.shipments.resolveId(organizationId, shipment);
  if (await core.shipments.exists(organizationId, shipmentId)) return { shipmentId };
  if (!create) throw new ServiceError('SHIPMENT_NOT_FOUND');
  return { shipmentReference: cleanReference(shipment, 'shipment') };
}
