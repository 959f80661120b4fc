import { ServiceError, validationFailed } from '../../core/errors.ts';

/** Milliseconds that a body may take to arrive: it holds memory that others wait for. */
const longestArrival = 10 * 60_000;

/**
 * Reads a body up to a number of bytes and not one chunk further, whatever its Content-Length says.
 * @returns null when the body is larger.
 * @throws ServiceError VALIDATION_FAILED when it does not arrive in time.
 */
export async function readBody(
  request: Request,
  maximumBytes: number,
  arrival = longestArrival,
): Promise<Uint8Array | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maximumBytes) return null;
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isLate = false;
  const reader = request.body.getReader();
  const timer = setTimeout(() => {
    isLate = true;
    void reader.cancel();
  }, arrival);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > maximumBytes) {
        await reader.cancel();
        return null;
      }
      chunks.push(value);
    }
  } finally {
    clearTimeout(timer);
  }
  if (isLate)
    throw validationFailed({
      path: '',
      message: `The body did not arrive within ${Math.round(arrival / 60_000)} minutes; send it again, or in parts`,
    });
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size);
}

/** @throws ServiceError UNSUPPORTED_MEDIA_TYPE for a body that says it is something else. */
export function requireContentType(request: Request, expected: string): void {
  const sent = request.headers.get('content-type') ?? '';
  if (sent.split(';')[0]!.trim().toLowerCase() === expected) return;
  throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', { expected, sent }, `Send this request as ${expected}`);
}
