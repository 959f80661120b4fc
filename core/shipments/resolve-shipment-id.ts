import type { Store } from '../database/open.ts';
import { afterIdsThatBegin, idBeginningOf, meantId, mostCandidates } from '../meant-id.ts';
import { referenceKey } from './reference.ts';

/**
 * The id of the shipment that a text means: its reference, or else a unique beginning of its id. A text that is
 * for none is returned as it is.
 * @throws ServiceError VALIDATION_FAILED with the candidates, for a beginning of several.
 */
export async function resolveShipmentId(
  { read }: Pick<Store, 'read'>,
  organizationId: string,
  text: string,
): Promise<string> {
  const shipments = read
    .selectFrom('shipments')
    .select(['id', 'reference'])
    .where('organizationId', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(mostCandidates + 1);
  const byReference = await shipments.where('referenceKey', '=', referenceKey(text)).executeTakeFirst();
  if (byReference) return byReference.id;
  const beginning = idBeginningOf(text);
  if (beginning === null) return text;
  const found = await shipments
    .where('id', '>=', beginning)
    .where('id', '<', afterIdsThatBegin(beginning))
    .execute();
  return meantId(
    text,
    found.map(({ id, reference }) => ({ id, name: reference })),
  );
}
