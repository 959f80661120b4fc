import { isSignedWith } from '../../core/webhooks/signature.ts';
import { CommandError } from '../command-error.ts';
import { exitCodes } from '../exit-codes.ts';

/** A received request, for a line of output. */
export interface Received {
  readonly receivedAt: string;
  /** Null for one that is signed as it should be. */
  readonly problem: string | null;
  readonly deliveryId: string | null;
  /** The same delivery was here before: a retry. */
  readonly isRepeated: boolean;
  readonly event: string | null;
  /** The body: parsed when it is JSON, else as text. */
  readonly body: unknown;
}

export interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** Asked at each delivery: it may not be known when listening begins. */
  readonly secret: () => Promise<string>;
  readonly now: () => number;
  readonly onReceived: (received: Received) => Promise<void>;
}

const maximumBytes = 1024 * 1024;

/**
 * A receiver as one ought to be: verifies the signature over the raw bytes, recognizes repeated deliveries, and
 * answers 204, or 401 for what is not signed with the secret.
 * @throws CommandError when the address cannot be listened on.
 */
export function startListener(options: ListenerOptions) {
  const { host: hostname, port, tls, now } = options;
  const seen = new Set<string>();

  async function receive(request: Request): Promise<Response> {
    if (request.method !== 'POST') return new Response(null, { status: 405 });
    const bytes = new Uint8Array(await request.arrayBuffer());
    const { headers } = request;
    const deliveryId = headers.get('x-service-deliveryid');
    const problem = problemOf(headers, bytes, await options.secret(), now());
    const isRepeated = problem === null && deliveryId !== null && seen.has(deliveryId);
    if (problem === null && deliveryId !== null) seen.add(deliveryId);
    await options.onReceived({
      receivedAt: new Date(now()).toISOString(),
      problem,
      deliveryId,
      isRepeated,
      event: headers.get('x-service-event'),
      body: bodyOf(bytes),
    });
    return new Response(null, { status: problem === null ? 204 : 401 });
  }

  try {
    return Bun.serve({
      hostname,
      port,
      ...(tls && { tls: { cert: tls.cert, key: tls.key } }),
      maxRequestBodySize: maximumBytes,
      development: false,
      fetch: receive,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(
      exitCodes.failed,
      'CANNOT_LISTEN',
      `Cannot listen on ${hostname}:${port}: ${reason}`,
      'Choose another with --port',
    );
  }
}

function problemOf(headers: Headers, body: Uint8Array, secret: string, now: number): string | null {
  const signature = headers.get('x-service-signature');
  const timestamp = headers.get('x-service-timestamp');
  if (signature === null || timestamp === null) return 'it is not signed';
  return isSignedWith(secret, { signature, timestamp, body }, now)
    ? null
    : 'the signature does not fit the secret, or is more than five minutes old';
}

function bodyOf(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
