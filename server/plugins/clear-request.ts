import type { HTTPHeaders } from 'elysia';
import { type ValidationIssue, validationFailed } from '../../core/errors.ts';

/**
 * Refuses a request that two programs on its way could read as two different ones: with several or no usable `Host`, with
 * several `Content-Length`, or for something that is no web address of ours. Bun joins repeated headers with commas, and
 * leaves the host out of the address when it cannot be used; it refuses other ambiguities itself
 * (`tests/server/ambiguous-requests.test.ts`). The answer closes the connection: what follows may be part of that request.
 * @param answered headers of the answer.
 * @throws ServiceError VALIDATION_FAILED
 */
export function requireClearRequest(request: Request, answered: HTTPHeaders): void {
  const issue = unclearPart(request);
  if (!issue) return;
  answered.connection = 'close';
  throw validationFailed(issue);
}

function unclearPart({ url, headers }: Request): ValidationIssue | null {
  if (headers.get('host')?.includes(','))
    return { path: 'Host', message: 'must be sent once, with one host' };
  if (headers.get('content-length')?.includes(','))
    return { path: 'Content-Length', message: 'must be sent once' };
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    return { path: 'Host', message: 'must name the host that is asked, such as localhost:8787' };
  return null;
}
