import { ServiceError } from '../../core/errors.ts';

/**
 * Reads a body up to a number of bytes and not one chunk further, whatever its Content-Length says.
 * @returns null when the body is larger.
 */
export async function readBody(request: Request, maximumBytes: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maximumBytes) return null;
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
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
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size);
}

/** @throws ServiceError UNSUPPORTED_MEDIA_TYPE for a body that says it is something else. */
export function requireContentType(request: Request, expected: string): void {
  const sent = request.headers.get('content-type') ?? '';
  if (sent.split(';')[0]!.trim().toLowerCase() === expected) return;
  throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', { expected, sent }, `Send this request as ${expected}`);
}
