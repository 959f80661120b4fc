import { type Clock, isoTime } from '../clock.ts';
import type { Sealer } from '../sealing.ts';
import { deliveryHeaders } from './delivery-headers.ts';
import type { AttemptRecord, ClaimedDelivery } from './delivery-queue.store.ts';
import { envelopeOf } from './envelope.ts';
import type { Outcome, Sender } from './sender.ts';

/** Waits after the first, second and third failure; the last serves a fourth attempt, where one is configured. */
const retryWaits = [5_000, 15_000, 45_000];

/** Sends a delivery once, and returns what to record of it. Never throws. */
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
  { id, url, sealedSecret, event, replayedAs }: ClaimedDelivery,
  now: number,
  interruption: AbortSignal,
): Promise<Outcome> {
  const body = new TextEncoder().encode(envelopeOf(event));
  let secret: string;
  try {
    secret = sealer.open(sealedSecret);
  } catch {
    // The key file was replaced, or the database comes from elsewhere.
    return { statusCode: null, error: 'The signing secret cannot be read any more; rotate it' };
  }
  const facts = { event: event.name, deliveryId: replayedAs ?? id, isReplay: replayedAs !== null };
  const headers = deliveryHeaders(facts, { secret, body, now });
  return sender.send({ url, headers, body }, interruption);
}
