import { Elysia, NotFoundError, ParseError, ValidationError } from 'elysia';
import { diskError, ServiceError, validationFailed } from '../../core/errors.ts';
import { pathOf, type ServerContext } from '../server-context.ts';
import { refusalOfPath } from './admission.ts';
import { noteRefusal } from './audit.ts';
import { freeKey } from './idempotency.ts';
import { validationIssues } from './validation-issues.ts';

/** The one place where an error becomes an answer. */
export const errors = (context: ServerContext) => {
  const { core, requests } = context;
  return new Elysia({ name: 'errors' }).onError({ as: 'global' }, async ({ error: thrown, request, set }) => {
    // A body is also written while it is read: what fails then is not always the sender's doing.
    const error = thrown instanceof ParseError ? (thrown.cause ?? thrown) : thrown;
    const known =
      thrown instanceof ParseError && isUnreadable(error)
        ? validationFailed({ path: '', message: 'The request body cannot be read' })
        : toServiceError(error, request, context);
    const requestId = requests.get(request)?.requestId;
    if (!known) {
      const method = request.method;
      core.logger.error('request failed', {
        ...{ requestId, method, path: loggedPath(request) },
        stack: loggedDefect(error),
      });
    }
    const failure = known ?? diskError(error, requestId) ?? new ServiceError('INTERNAL', { requestId });
    noteRefusal(context, request, failure);
    await freeKey(context, request);
    set.status = failure.status;
    set.headers['content-type'] = 'application/json';
    const { retryAfterSeconds } = failure.details;
    if (typeof retryAfterSeconds === 'number') set.headers['retry-after'] = String(retryAfterSeconds);
    // What may still come of a request that was given up is no request.
    if (failure.status === 408) set.headers.connection = 'close';
    if (failure.status === 401) set.headers['www-authenticate'] = 'Bearer realm="landfall"';
    // With its own status: whoever looks at the answer, such as the count of requests, finds it there.
    return new Response(JSON.stringify(bodyOf(failure)), { status: failure.status });
  });
};

/** Where a defect is. The framework's message on an answer that does not fit its schema holds all of the answer. */
function loggedDefect(error: unknown): string {
  if (error instanceof ValidationError)
    return `the answer is not as its schema says, at ${error.valueError?.path ?? 'an unknown place'}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** A share's token is a credential, which a log must not keep. */
const loggedPath = (request: Request): string =>
  pathOf(request).replace(/(\/shared-documents\/)[^/]+/, '$1…');

/** The three upload errors carry only their sentence, as the specification shows them. */
const bodyOf = ({ code, message, details }: ServiceError) =>
  code === 'FILE_REJECTED' ? { error: message } : { error: message, code, details };

/** Null for what is no caller's doing: a defect. */
function toServiceError(error: unknown, request: Request, context: ServerContext): ServiceError | null {
  if (error instanceof ServiceError) return error;
  if (error instanceof ValidationError)
    return error.type === 'response' ? null : validationFailed(...validationIssues(error));
  const path = pathOf(request);
  if (error instanceof URIError)
    return (
      refusalOfPath(context, request, path) ??
      validationFailed({ path: '', message: 'The path is not a valid URL' })
    );
  if (error instanceof NotFoundError) return noSuchRoute(request.method, path, context);
  return null;
}

/** A body that is not JSON, or breaks off. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof ParseError ||
  error instanceof SyntaxError ||
  (error instanceof Error && error.name === 'AbortError');

function noSuchRoute(method: string, path: string, { routes }: ServerContext): ServiceError {
  const allowedMethods = routes.methodsOf(path);
  const hint = allowedMethods.length > 0 ? `, only ${allowedMethods.join(', ')}` : '';
  return new ServiceError(
    'NOT_FOUND',
    { method, path, allowedMethods },
    `There is no ${method} ${path}${hint}`,
  );
}
