import { validationFailed } from '../../core/errors.ts';

/**
 * Refuses a request that two programs on its way could read as two different ones: with several or no usable `Host`, with
 * several `Content-Length`, or for something that is no web address of ours. Bun joins repeated headers with commas, and
 * leaves the host out of the address when it cannot be used; it refuses other ambiguities itself
 * (`tests/server/ambiguous-requests.test.ts`).
 * @throws ServiceError VALIDATION_FAILED
 */
export function requireClearRequest({ url, headers }: Request): void {
  if (headers.get('host')?.includes(','))
    throw validationFailed({ path: 'Host', message: 'must be sent once, with one host' });
  if (headers.get('content-length')?.includes(','))
    throw validationFailed({ path: 'Content-Length', message: 'must be sent once' });
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw validationFailed({
      path: 'Host',
      message: 'must name the host that is asked, such as localhost:8787',
    });
}
