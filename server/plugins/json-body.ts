import { ServiceError, validationFailed } from '../../core/errors.ts';
import { BodyTooLarge, readBody, requireContentType } from './read-body.ts';

/** 1 MiB. */
export const maximumJsonBytes = 1024 * 1024;

/** A body of this kind is sent in one go: a minute is ample, and what is here of it lies in memory. */
const limits = {
  maximumBytes: maximumJsonBytes,
  bytesPerSecond: 1_000,
  stallSeconds: 10,
  longestSeconds: 60,
};

/** Lists and objects within each other; the deepest request of ours has four. */
export const maximumJsonDepth = 32;

/**
 * Reads a JSON body. An empty one is null, which a route's schema then refuses by naming what is missing.
 * @throws ServiceError PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, UNSUPPORTED_MEDIA_TYPE, VALIDATION_FAILED
 */
export async function readJson({ request }: { readonly request: Request }): Promise<unknown> {
  const bytes = await readBody(request, limits).catch((error: unknown) => {
    if (error instanceof BodyTooLarge)
      throw new ServiceError('PAYLOAD_TOO_LARGE', { maximumBytes: maximumJsonBytes });
    throw error;
  });
  if (bytes.byteLength === 0) return null;
  requireContentType(request, 'application/json');
  if (isDeeperThan(bytes, maximumJsonDepth))
    throw validationFailed({
      path: '',
      message: `The body is nested more than ${maximumJsonDepth} levels deep`,
    });
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw validationFailed({ path: '', message: `The body is not valid JSON (${reason})` });
  }
}

const [quote, backslash] = [0x22, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Looks before the body is parsed, which takes a stack as deep as the body is. */
function isDeeperThan(bytes: Uint8Array, maximum: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (isText) {
      if (byte === backslash) at++;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (byte === openBracket || byte === openBrace) {
      if (++depth > maximum) return true;
    } else if (byte === closeBracket || byte === closeBrace) depth--;
  }
  return false;
}

/** For a route's `parse`: our reader, and after it the name by which the API description knows the format. */
export const jsonBody = [readJson, 'json' as const];
