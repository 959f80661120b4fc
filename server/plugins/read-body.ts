import { ServiceError } from '../../core/errors.ts';
import { createUntilFailure } from './until-failure.ts';

/** How large a body may be, and how fast it must arrive: it holds a connection, and memory. */
export interface BodyLimits {
  readonly maximumBytes: number;
  readonly bytesPerSecond: number;
  /** Over which the speed is measured. */
  readonly stallSeconds: number;
  /** Seconds for all of it. */
  readonly longestSeconds: number;
}

/** The error for a body that is larger than it may be: each kind of request words it its own way. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/**
 * Reads a body piece by piece, up to a number of bytes and not one piece further, whatever its Content-Length states.
 * @throws BodyTooLarge; ServiceError REQUEST_TIMEOUT for one that comes too slowly
 */
export async function* bodyPieces(request: Request, limits: BodyLimits): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limits.maximumBytes) throw new BodyTooLarge();
  if (!request.body) return;
  const reader = request.body.getReader();
  const watch = watchArrival(limits);
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await watch.waitFor(reader.read());
      if (done) return;
      size += value.byteLength;
      if (size > limits.maximumBytes) throw new BodyTooLarge();
      watch.arrived(value.byteLength);
      yield value;
    }
  } finally {
    watch.end();
    // No more is taken of what was left unread. It is not waited for: Bun 1.4.5 settles it only after a read that is
    // still open, and a body that broke off refuses with the error that was thrown before.
    reader.cancel().catch(() => {});
  }
}

/** How often in the time over which the speed is measured somebody looks at it. */
const looks = 10;

/**
 * Measures the speed of a body, in looks at which the sender is waited for: what the program or its disk need counts
 * against nobody.
 */
function watchArrival(limits: BodyLimits) {
  const { bytesPerSecond, stallSeconds, longestSeconds } = limits;
  const arrival = createUntilFailure();
  let isWaiting = false;
  let bytes = 0;
  let waits = 0;
  const timer = setInterval(
    () => {
      if (!isWaiting) return;
      waits += 1;
      const isStalled = waits % looks === 0 && bytes < bytesPerSecond * stallSeconds;
      if (isStalled || (waits * stallSeconds) / looks >= longestSeconds) arrival.fail(tooSlow(limits));
      if (waits % looks === 0) bytes = 0;
    },
    (stallSeconds * 1000) / looks,
  );
  return {
    async waitFor<T>(read: Promise<T>): Promise<T> {
      isWaiting = true;
      try {
        return await arrival.during(read);
      } finally {
        isWaiting = false;
      }
    },
    arrived(count: number): void {
      bytes += count;
    },
    end: () => clearInterval(timer),
  };
}

const tooSlow = ({ bytesPerSecond, stallSeconds, longestSeconds }: BodyLimits): ServiceError =>
  new ServiceError(
    'REQUEST_TIMEOUT',
    { bytesPerSecond, stallSeconds, longestSeconds },
    `The body did not arrive in time: at least ${bytesPerSecond} bytes a second over ${stallSeconds} seconds, and all of it within ${longestSeconds} seconds; send it again`,
  );

/** Reads a body whole. @throws as `bodyPieces` */
export async function readBody(request: Request, limits: BodyLimits): Promise<Uint8Array> {
  const pieces = await Array.fromAsync(bodyPieces(request, limits));
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}

/** @throws ServiceError UNSUPPORTED_MEDIA_TYPE for a body that declares another type. */
export function requireContentType(request: Request, expected: string): void {
  const sent = request.headers.get('content-type') ?? '';
  if (sent.split(';')[0]!.trim().toLowerCase() === expected) return;
  throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', { expected, sent }, `Send this request as ${expected}`);
}
