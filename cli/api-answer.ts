import { CommandError, type ErrorBody, errorFromAnswer } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';

/** The typed client's result of a call. */
export interface ApiAnswer<T> {
  readonly data: T | null;
  readonly error: { readonly status: unknown; readonly value: unknown } | null;
  readonly response?: Pick<Response, 'headers'>;
}

/**
 * The data of an answer.
 * @throws CommandError for an error answer, and for a server that does not answer.
 */
export async function dataOf<T>(call: Promise<ApiAnswer<T>>): Promise<T> {
  const { data, error } = await reach(call);
  if (!error) return data as T;
  const { value } = error;
  // Found out while it was asked.
  if (value instanceof CommandError) throw value;
  if (isErrorBody(value)) throw errorFromAnswer(Number(error.status), value);
  throw unreachable(value);
}

async function reach<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    // Found out while the call was put together.
    if (error instanceof CommandError) throw error;
    throw unreachable(error);
  }
}

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string';

function unreachable(cause: unknown): CommandError {
  const reason = cause instanceof Error ? deepestMessage(cause) : String(cause);
  return new CommandError(
    exitCodes.tryLater,
    'SERVER_UNREACHABLE',
    `The server does not answer as it should: ${reason}`,
    'Check the address and that the server runs: landfall serve',
  );
}

const deepestMessage = (error: Error): string =>
  error.cause instanceof Error ? deepestMessage(error.cause) : error.message;
