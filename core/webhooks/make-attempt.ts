import { type Clock, isoTime } from '../clock.ts';
import type { Sealer } from '../sealing.ts';
import type { AttemptRecord, ClaimedDelivery } from './delivery-queue.store.ts';
import { envelopeOf } from './envelope.ts';
import type { Outcome, Sender } from './sender.ts';
import { signatureOf } from './signature.ts';

/** Waits after the first, second and third failure; the last serves a fourth attempt, where one is configured. */
const retryWaits = [5_000, 15_000, 45_000];

/** Sends a delivery once, and tells what is to be written of it. Never throws. */
export async function makeAttempt(
  needs: {
    readonly sender: Sender;
    readonly sealer: Sealer;
    readonly clock: Clock;
    readonly maximumAttempts: number;
  },
  delivery: ClaimedDelivery,
  interruption: AbortSignal,
): Promise<AttemptRecord> {
  const startedAt = needs.clock.now();
  const { statusCode, error } = await send(needs, delivery, startedAt, interruption);
  const attempts = delivery.attempts + 1;
  const wait = retryWaits[Math.min(attempts, retryWaits.length) - 1]!;
  const failed = attempts >= needs.maximumAttempts ? 'Failed' : 'Pending';
  return {
    id: delivery.id,
    status: error === null ? 'Success' : failed,
    attempts,
    lastAttemptAt: isoTime(startedAt),
    lastError: error,
    responseStatusCode: statusCode,
    nextAttemptAt: needs.clock.now() + wait,
  };
}

async function send(
  { sender, sealer }: { readonly sender: Sender; readonly sealer: Sealer },
  { id, url, sealedSecret, event }: ClaimedDelivery,
  now: number,
  interruption: AbortSignal,
): Promise<Outcome> {
  const body = new TextEncoder().encode(envelopeOf(event));
  const timestamp = Math.floor(now / 1000);
  let secret: string;
  try {
    secret = sealer.open(sealedSecret);
  } catch {
    // The key file was replaced, or the database comes from elsewhere.
    return { statusCode: null, error: 'The signing secret cannot be read any more; rotate it' };
  }
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Landfall-Webhooks/1',
    'x-service-event': event.name,
    'x-service-deliveryid': id,
    'x-service-timestamp': String(timestamp),
    'x-service-signature': signatureOf(secret, timestamp, body),
  };
  return sender.send({ url, headers, body }, interruption);
}
