import type { FeedEvent } from '../../core/events/event-feed.ts';
import { deliveryHeaders } from '../../core/webhooks/delivery-headers.ts';

/** An event that was passed on, for a line of output. */
export interface ForwardedEvent {
  readonly forwardedAt: string;
  readonly event: string;
  /** The id of the event: the same whenever it is forwarded. */
  readonly deliveryId: string;
  /** Null where the receiver has not answered. */
  readonly status: number | null;
  readonly error: string | null;
  readonly milliseconds: number;
  readonly body: unknown;
}

export interface Receiver {
  readonly url: string;
  /** Base64. */
  readonly secret: string;
}

/** As long as a real delivery may take. */
const timeoutMilliseconds = 10_000;

/** A receiver on this machine or beside it is asked directly, whatever `HTTP_PROXY` is (an option of Bun). */
const directly: object = { proxy: false };

/** Posts an event once, as a delivery is posted: signed, and without following a redirect. Throws nothing. */
export async function forwardEvent(
  { url, secret }: Receiver,
  { id, event, timestamp, data }: FeedEvent,
  signal: AbortSignal,
): Promise<ForwardedEvent> {
  const body = { event, timestamp, data };
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const began = performance.now();
  const forwardedAt = new Date();
  const headers = deliveryHeaders(
    { event, deliveryId: id, isReplay: false },
    { secret, body: bytes, now: forwardedAt.getTime() },
  );
  let outcome: Pick<ForwardedEvent, 'status' | 'error'>;
  try {
    const answer = await fetch(url, {
      ...{ method: 'POST', headers, body: bytes, redirect: 'manual', ...directly },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
    });
    await answer.body?.cancel();
    outcome = { status: answer.status, error: null };
  } catch (error) {
    outcome = { status: null, error: reasonOf(error) };
  }
  const milliseconds = Math.round(performance.now() - began);
  return { forwardedAt: forwardedAt.toISOString(), event, deliveryId: id, ...outcome, milliseconds, body };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMilliseconds / 1000} seconds`;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ConnectionRefused' || code === 'ECONNREFUSED'
    ? 'the connection was refused'
    : error.message;
}
