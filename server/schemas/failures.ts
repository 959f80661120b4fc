import { t } from 'elysia';
import { type ErrorCode, errorTable } from '../../core/errors.ts';
import { oneOf } from './shared.ts';

/** The choices are only described: a validator for each of them would be made for every route and status. */
export const errorCode = () =>
  t.Unsafe<ErrorCode>(t.String({ enum: Object.keys(errorTable), description: 'Facts for programs' }));

/** Every error but the upload errors. */
export const errorBody = () =>
  t.Object({
    error: t.String({ description: 'A sentence for a person' }),
    code: errorCode(),
    details: t.Record(t.String(), t.Unknown()),
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
  Object.fromEntries(statuses.map((status) => [status, errorBody()])) as Failures<Status>;

/** Every route of the API; 400 also for a query parameter that it does not have. */
export const publicFailures = failures(400, 429, 500, 507);

/** Every route that needs a credential. */
export const signedInFailures = failures(400, 401, 403, 429, 500, 507);

/** Every route with a JSON body. */
export const jsonFailures = failures(400, 408, 413, 415);
