import type { EventName } from '../events/events.ts';
import { signatureOf } from './signature.ts';

/**
 * The headers of a delivery, signed as in the interface specification.
 * @param signing `secret` as base64, `now` in milliseconds
 */
export function deliveryHeaders(
  delivery: { readonly event: EventName; readonly deliveryId: string; readonly isReplay: boolean },
  signing: { readonly secret: string; readonly body: Uint8Array; readonly now: number },
): Readonly<Record<string, string>> {
  const timestamp = Math.floor(signing.now / 1000);
  return {
    'content-type': 'application/json',
    'user-agent': 'Landfall-Webhooks/1',
    'x-service-event': delivery.event,
    'x-service-deliveryid': delivery.deliveryId,
    'x-service-timestamp': String(timestamp),
    'x-service-signature': signatureOf(signing.secret, timestamp, signing.body),
    ...(delivery.isReplay && { 'x-service-replay': 'true' }),
  };
}
