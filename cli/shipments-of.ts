import type { ShipmentDetail, ShipmentItem } from '../core/shipments/shipment.ts';
import type { Client } from '../server/client.ts';
import { CommandError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';
import { patiently, type Wait } from './patience.ts';

/** Milliseconds between two questions: short at first, then gentle on the rate limit. */
const firstPause = 100;
const longestPause = 2_000;
const pageSize = 100;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The same reference in another case, or put together of other letters, is the same. */
const comparable = (reference: string): string => reference.normalize('NFKC').trim().toLowerCase();

/** A shipment by its id or its reference; null: there is no shipment of the reference. */
export async function findShipment(
  { api }: Client,
  idOrReference: string,
  wait: Wait,
): Promise<Pick<ShipmentItem, 'id' | 'reference'> | null> {
  if (uuid.test(idOrReference)) return patiently(() => api.v1.shipments({ id: idOrReference }).get(), wait);
  const wanted = comparable(idOrReference);
  for (let page = 1; ; page++) {
    const query = { search: idOrReference, page, pageSize };
    const { items, totalPages } = await patiently(() => api.v1.shipments.get({ query }), wait);
    const found = items.find(({ reference }) => comparable(reference) === wanted);
    if (found || page >= totalPages) return found ?? null;
  }
}

/** @throws CommandError when there is none. */
export async function requireShipment(
  client: Client,
  idOrReference: string,
  wait: Wait,
): Promise<Pick<ShipmentItem, 'id' | 'reference'>> {
  const found = await findShipment(client, idOrReference, wait);
  if (found) return found;
  throw new CommandError(
    exitCodes.notFound,
    'SHIPMENT_NOT_FOUND',
    `There is no shipment "${idOrReference}"`,
    'landfall shipments list',
  );
}

/** Waits until nothing of a shipment is being read or compared. An evaluation is queued before its cause is reported. */
export async function shipmentAtRest({ api }: Client, id: string, wait: Wait): Promise<ShipmentDetail> {
  for (let pause = firstPause; ; pause = Math.min(longestPause, pause * 1.4)) {
    const now = await patiently(() => api.v1.shipments({ id }).get(), wait);
    const isBusy =
      now.queuedEvaluation !== null || now.documents.some(({ status }) => status === 'processing');
    if (!isBusy) return now;
    await Bun.sleep(pause);
  }
}
