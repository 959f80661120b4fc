import { CommandError } from '../command-error.ts';
import { exitCodes } from '../exit-codes.ts';

/** A table that cannot be used: the message names file and row, `next` what to do. */
export const tableError = (file: string, row: number | null, problem: string, next: string): CommandError =>
  new CommandError(
    exitCodes.conflictOrInvalid,
    'FILE_REJECTED',
    `${file}${row === null ? '' : `, row ${row}`}: ${problem}`,
    next,
  );
