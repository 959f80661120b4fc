import { ServiceError } from '../core/errors.ts';
import type { ServerContext } from './server-context.ts';

/**
 * The id of a shipment that a request names in its body.
 * @param text its id, a unique beginning of it, or its reference; null: none
 * @throws ServiceError SHIPMENT_NOT_FOUND, and VALIDATION_FAILED for a beginning of several
 */
export async function shipmentIdOf(
  { core }: Pick<ServerContext, 'core'>,
  organizationId: string,
  text: string | null,
): Promise<string | null> {
  if (text === null) return null;
  const id = await core.shipments.resolveId(organizationId, text);
  if (!(await core.shipments.exists(organizationId, id))) throw new ServiceError('SHIPMENT_NOT_FOUND');
  return id;
}
