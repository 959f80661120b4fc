import { t } from 'elysia';
import { type ErrorCode, errorTable } from '../../core/errors.ts';
import { oneOf } from './shared.ts';

const errorFields = {
  error: t.String({ description: 'A sentence for a person' }),
  code: t.Unsafe<ErrorCode>(t.String({ description: 'What a program may act upon' })),
  details: t.Record(t.String(), t.Unknown()),
};

/** Every error but the upload errors, with one of this status as an example. */
export const errorBody = (status: number) =>
  t.Object(errorFields, {
    examples: Object.entries(errorTable)
      .filter(([code, entry]) => entry.status === status && code !== 'FILE_REJECTED')
      .slice(0, 1)
      .map(([code, { message }]) => ({ error: message, code, details: {} })),
  });

/** A file that is not accepted: only the sentence. */
export const uploadErrorBody = t.Object(
  {
    error: oneOf(
      'No file provided',
      'File size exceeds 20MB limit',
      'File type not supported. Allowed types: PDF, PNG, JPG, TIFF',
    ),
  },
  { additionalProperties: false, examples: [{ error: 'No file provided' }] },
);

type Failures<Status extends number> = { readonly [S in Status]: ReturnType<typeof errorBody> };

/** The failures that a route may answer with besides those of every route. */
export const failures = <const Status extends number>(...statuses: readonly Status[]): Failures<Status> =>
  Object.fromEntries(statuses.map((status) => [status, errorBody(status)])) as Failures<Status>;

/** Every route of the API. */
export const publicFailures = failures(429, 500, 507);

/** Every route that needs a credential. */
export const signedInFailures = failures(401, 403, 429, 500, 507);

/** Every route with a JSON body. */
export const jsonFailures = failures(400, 408, 413, 415);
