/**
 * The one table of error codes: HTTP status and the default sentence. The server's error plugin turns a
 * `ServiceError` into a response, the command line into an exit code.
 */
export const errorTable = {
  VALIDATION_FAILED: { status: 400, message: 'The request is not valid' },
  FILE_REJECTED: { status: 400, message: 'The file was not accepted' },
  UNAUTHENTICATED: { status: 401, message: 'Sign in, or send an API key' },
  INVALID_CREDENTIALS: { status: 401, message: 'E-mail address or password is wrong' },
  TOKEN_EXPIRED: { status: 401, message: 'The access token has expired; refresh it or sign in again' },
  FORBIDDEN: { status: 403, message: 'This is not allowed with your credentials' },
  JWT_REQUIRED: { status: 403, message: 'This needs a signed-in user; an API key is not enough' },
  ROLE_REQUIRED: { status: 403, message: 'Your role does not allow this' },
  SCOPE_REQUIRED: { status: 403, message: 'The scope of this API key does not allow this' },
  PLAN_REQUIRED: { status: 403, message: "The organization's plan does not include API access" },
  DOCUMENT_NOT_FOUND: { status: 404, message: 'Document not found' },
  SHIPMENT_NOT_FOUND: { status: 404, message: 'Shipment not found' },
  WEBHOOK_NOT_FOUND: { status: 404, message: 'Webhook not found' },
  BATCH_NOT_FOUND: { status: 404, message: 'There is no batch of this id' },
  SHARE_NOT_FOUND: { status: 404, message: 'There is no such share' },
  HS_CODE_NOT_FOUND: { status: 404, message: 'HS code not found' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  SHIPMENT_SETTLED: {
    status: 409,
    message: 'The shipment is settled; unsettle it to change what belongs to it',
  },
  REFERENCE_TAKEN: { status: 409, message: 'Another shipment has this reference' },
  DOCUMENT_NOT_READY: { status: 409, message: 'The document is still being processed' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time; send it again' },
  CONFLICT: { status: 409, message: 'This conflicts with the present state' },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still running; send it again in a moment',
  },
  PRECONDITION_FAILED: {
    status: 412,
    message: 'This has changed since you saw it; get it again, and repeat your change where it still applies',
  },
  SHARE_EXPIRED: { status: 410, message: 'This link has expired; ask whoever sent it for a new one' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request body is larger than 1 MiB' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The Content-Type does not fit this request' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message:
      'This Idempotency-Key was used for another request within the last 24 hours; use a new key for a new request',
  },
  RATE_LIMITED: { status: 429, message: 'Too many requests; try again after the time in Retry-After' },
  QUOTA_EXCEEDED: {
    status: 429,
    message: "Today's allowance is used up; details.resetsAt states when it starts again",
  },
  INTERNAL: { status: 500, message: 'Something went wrong here; the details are in the log' },
  INSUFFICIENT_STORAGE: {
    status: 507,
    message:
      'The disk of the server is nearly full: it takes no more documents. Erase documents or make room there, then send this again; nothing was stored',
  },
  BUSY: {
    status: 503,
    message: 'As much long work runs or waits as this server takes; try again after the time in Retry-After',
  },
  WORK_STOPPED: { status: 503, message: 'This took more than long work may take' },
  AI_UNAVAILABLE: { status: 503, message: 'The classification model is not available now' },
} as const;

export type ErrorCode = keyof typeof errorTable;

/** An error that a caller can act upon. Everything else that is thrown is a defect and answers INTERNAL. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}, message?: string) {
    super(message ?? errorTable[code].message);
    this.name = 'ServiceError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error ? String((error as { code?: unknown }).code) : '';

/**
 * Whether the system or SQLite refused to write because the disk, or this user's part of it, is full.
 * SQLITE_IOERR_SHMSIZE: the index of SQLite's log could not grow.
 */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'].includes(codeOf(error));

/** Whether the disk failed to read or write. Nobody knows then whether a change is on it. */
export const isDiskBroken = (error: unknown): boolean =>
  !isDiskFull(error) && /^(?:EIO|SQLITE_IOERR.*)$/.test(codeOf(error));

/** The answer to a change when nothing more can be written at all; null for other errors. */
export function diskError(error: unknown, requestId: string | undefined): ServiceError | null {
  if (isDiskFull(error))
    return new ServiceError(
      'INSUFFICIENT_STORAGE',
      { requestId },
      'The disk of the server is full: nothing was changed. Erase documents or make room there, then send this again',
    );
  if (isDiskBroken(error))
    return new ServiceError(
      'INTERNAL',
      { requestId, reason: 'disk_broken' },
      'The disk of the server could not be read or written. Look for input/output errors in the log of that machine, and move the data folder to a sound disk; then look whether this was done before you repeat it',
    );
  return null;
}

export interface ValidationIssue {
  readonly path: string;
  readonly message: string;
}

/** Named one by one in an error; whoever has more to correct begins with these. */
const maximumIssues = 50;

export const validationFailed = (...issues: readonly ValidationIssue[]): ServiceError => {
  const named = issues.slice(0, maximumIssues);
  const moreIssues = issues.length - named.length;
  const sentences = named.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  return new ServiceError(
    'VALIDATION_FAILED',
    moreIssues > 0 ? { issues: named, moreIssues } : { issues: named },
    [...sentences, ...(moreIssues > 0 ? [`and ${moreIssues} more`] : [])].join('; '),
  );
};
