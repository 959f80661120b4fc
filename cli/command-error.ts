import { BackupError } from '../core/backup/backup-file.ts';
import { StoreError } from '../core/database/store-error.ts';
import { type ErrorCode, ServiceError } from '../core/errors.ts';
import { ServeError } from '../server/serve-error.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { systemError } from './system-error.ts';

/** An error as a person or a script sees it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    readonly exitCode: ExitCode,
    readonly code: string,
    message: string,
    /** The next command or action. */
    readonly next: string | null = null,
    /** Further facts from the API. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

export const usageError = (message: string, next: string | null = null): CommandError =>
  new CommandError(exitCodes.usage, 'USAGE', message, next);

/** The API's answer instead of a result. */
export interface ErrorBody {
  readonly error: string;
  readonly code?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Turns an API error into one of the command line, by status and code. */
export function errorFromAnswer(status: number, body: ErrorBody): CommandError {
  const code = (body.code ?? 'FILE_REJECTED') as ErrorCode;
  return new CommandError(exitCodeOf(status), code, body.error, nextSteps[code] ?? null, body.details);
}

const exitCodeOf = (status: number): ExitCode => {
  if (status === 401 || status === 403) return exitCodes.signIn;
  if (status === 404) return exitCodes.notFound;
  if ([429, 503, 507].includes(status)) return exitCodes.tryLater;
  return status >= 400 && status < 500 ? exitCodes.conflictOrInvalid : exitCodes.failed;
};

const nextSteps: Partial<Record<ErrorCode, string>> = {
  UNAUTHENTICATED: 'landfall login URL --email ADDRESS',
  TOKEN_EXPIRED: 'landfall login URL --email ADDRESS',
  INVALID_CREDENTIALS: 'Check the address and the password, then sign in again',
  DOCUMENT_NOT_FOUND: 'landfall documents list',
  SHIPMENT_NOT_FOUND: 'landfall shipments list',
  FILE_REJECTED: 'Other files can be printed to a PDF; one that is too large, in parts',
  SHIPMENT_SETTLED: 'landfall shipments unsettle SHIPMENT',
  REFERENCE_TAKEN:
    'Choose another reference, or look at that shipment: landfall shipments list --search REFERENCE',
  WEBHOOK_NOT_FOUND: 'landfall webhooks list',
  HS_CODE_NOT_FOUND: 'landfall classify "what the goods are"',
  RATE_LIMITED: 'Wait a minute, then repeat the command',
  REQUEST_TIMEOUT: 'Repeat the command; if it stays so, over another line',
  AI_UNAVAILABLE: 'Repeat the command; if it stays so, look at the log of the server',
  INSUFFICIENT_STORAGE:
    'Make room on the disk of the server, or delete documents, then repeat the command: finished work is kept',
  SCOPE_REQUIRED: 'Use a key with a larger scope: landfall keys create NAME --scope write',
  PLAN_REQUIRED: 'Ask the owner of the organization for the Business or Enterprise plan',
};

/** Any error as one of the command line; defects keep their stack for the log. */
export function commandErrorOf(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof ServiceError)
    return errorFromAnswer(error.status, { error: error.message, code: error.code });
  if (error instanceof BackupError)
    return new CommandError(exitCodes.conflictOrInvalid, 'BACKUP', error.message);
  if (error instanceof ServeError)
    return new CommandError(exitCodes.conflictOrInvalid, error.code, error.message);
  if (error instanceof StoreError)
    return new CommandError(exitCodes.failed, 'DATA_FOLDER', error.message, 'landfall doctor');
  const message = error instanceof Error ? error.message : String(error);
  const failure = systemError(error);
  if (failure) return new CommandError(failure.exitCode, failure.code, failure.message, failure.next);
  return new CommandError(exitCodes.failed, 'FAILED', message);
}
