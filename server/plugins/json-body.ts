import { ServiceError, validationFailed } from '../../core/errors.ts';
import { readBody, requireContentType } from './read-body.ts';

/** 1 MiB. */
export const maximumJsonBytes = 1024 * 1024;

/**
 * Reads a JSON body. An empty one is null, which a route's schema then refuses by naming what is missing.
 * @throws ServiceError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, VALIDATION_FAILED
 */
export async function readJson({ request }: { readonly request: Request }): Promise<unknown> {
  const bytes = await readBody(request, maximumJsonBytes);
  if (bytes === null) throw new ServiceError('PAYLOAD_TOO_LARGE', { maximumBytes: maximumJsonBytes });
  if (bytes.byteLength === 0) return null;
  requireContentType(request, 'application/json');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw validationFailed({ path: '', message: `The body is not valid JSON (${reason})` });
  }
}

/** For a route's `parse`: our reader, and after it the name by which the API description knows the format. */
export const jsonBody = [readJson, 'json' as const];
