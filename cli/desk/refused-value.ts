import { CommandError, commandErrorOf } from '../command-error.ts';
import { exitCodes } from '../exit-codes.ts';

/** Why a value is refused, for whoever typed it: `It must be a date as YYYY-MM-DD`. */
export function refusedValue(error: unknown): unknown {
  const [, expected] =
    /^corrections\.\S+: (must be .+?)(?:, or null)?$/.exec(commandErrorOf(error).message) ?? [];
  return expected === undefined
    ? error
    : new CommandError(exitCodes.conflictOrInvalid, 'VALIDATION_FAILED', `It ${expected}.`);
}
