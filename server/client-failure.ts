import { type ErrorCode, errorTable } from '../core/errors.ts';

/** Why a call through the client gave no data. */
export interface ClientFailure {
  /** The HTTP status; null when no server answered. */
  readonly status: number | null;
  /** A sentence for a person. */
  readonly message: string;
  /** Null for upload errors, which carry only their sentence, and for what is not the API's own. */
  readonly code: ErrorCode | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Reads the `error` of a client's answer, whichever route it came from. */
export function clientFailure(error: { readonly status: unknown; readonly value: unknown }): ClientFailure {
  const { status, value } = error;
  if (value instanceof Error) {
    const reason = value.cause instanceof Error ? value.cause.message : value.message;
    return { status: null, message: `The server does not answer: ${reason}`, code: null, details: {} };
  }
  const body = isRecord(value) ? value : {};
  return {
    status: typeof status === 'number' ? status : null,
    message: typeof body.error === 'string' ? body.error : `The server answered with status ${status}`,
    code: isErrorCode(body.code) ? body.code : null,
    details: isRecord(body.details) ? body.details : {},
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorTable, code);
