import { ambiguousId, mostCandidates } from '../ambiguous-id.ts';
import type { Store } from '../database/open.ts';
import { referenceKey } from './reference.ts';

/** Shorter beginnings mean too many. */
const idBeginning = /^[0-9a-f][0-9a-f-]{3,34}$/i;

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
  const beginning = text.toLowerCase();
  if (!idBeginning.test(beginning)) return text;
  const found = await shipments
    .where('id', '>=', beginning)
    // `g` comes after every digit of an id.
    .where('id', '<', `${beginning}g`)
    .execute();
  if (found.length > 1)
    throw ambiguousId(
      text,
      found.map(({ id, reference }) => ({ id, name: reference })),
    );
  return found[0]?.id ?? text;
}
