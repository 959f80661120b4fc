import { isApiPath } from '../server-context.ts';
import type { OperationResponse } from './openapi-types.ts';

type Headers = NonNullable<OperationResponse['headers']>;

const integerHeader = (description: string) => ({ description, schema: { type: 'integer' } });
const textHeader = (description: string) => ({ description, schema: { type: 'string' } });

const requestId: Headers = { 'X-Request-Id': textHeader('Names this request in the log') };

const rates: Headers = {
  'X-RateLimit-Limit': integerHeader('Requests a minute'),
  'X-RateLimit-Remaining': integerHeader('Requests left in this minute'),
  'X-RateLimit-Reset': integerHeader('Unix seconds at which the minute is over'),
};

/** The headers that every answer of this kind carries. */
export const responseHeaders = (path: string, status: string): Headers => ({
  ...requestId,
  ...(isApiPath(path) && rates),
  ...(status === '429' && { 'Retry-After': integerHeader('Seconds to wait') }),
  ...(status === '201' && { Location: textHeader('Where it is') }),
});
