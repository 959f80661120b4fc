import { isDiskBroken, isDiskFull } from '../core/errors.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';

interface Explanation {
  readonly exitCode: ExitCode;
  readonly code: string;
  /** @param path of the file that it is about, where the system names one. */
  readonly message: (path: string | null) => string;
  readonly next: string;
}

const diskFull: Explanation = {
  exitCode: exitCodes.tryLater,
  code: 'DISK_FULL',
  message: (path) => `The disk is full${path === null ? '' : `: ${path} could not be written`}.`,
  next: 'Make room, then repeat the command: finished work is kept',
};
const diskBroken: Explanation = {
  exitCode: exitCodes.failed,
  code: 'DISK_BROKEN',
  message: (path) => `The disk could not be read or written${path === null ? '' : `: ${path}`}.`,
  next: 'Look for input/output errors in the log of this machine, and move the data folder to a sound disk',
};
const notAllowed: Explanation = {
  exitCode: exitCodes.failed,
  code: 'NOT_ALLOWED',
  message: (path) => `${path ?? 'A file'} may not be read or written by you.`,
  next: 'Change its rights, or name another place; the data folder is named in LANDFALL_DATA',
};
const busy: Explanation = {
  exitCode: exitCodes.tryLater,
  code: 'DATABASE_BUSY',
  message: () => 'Another program has held the database for longer than a command waits (10 s).',
  next: 'Repeat the command; if it stays so, look for what else works on the data folder',
};
const gone: Explanation = {
  exitCode: exitCodes.notFound,
  code: 'FILE_NOT_FOUND',
  message: (path) => `${path}: there is no such file, or no longer.`,
  next: 'Look where it has gone, then repeat the command',
};

/** By what the system and SQLite call them. */
const explanations: Readonly<Record<string, Explanation>> = {
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: notAllowed,
  SQLITE_READONLY: notAllowed,
  SQLITE_BUSY: busy,
  SQLITE_LOCKED: busy,
  ENOENT: gone,
};

/** A refusal of the system or the database, in words for a person; null for other errors. */
export function systemError(error: unknown): {
  readonly exitCode: ExitCode;
  readonly code: string;
  readonly message: string;
  readonly next: string;
} | null {
  if (!(error instanceof Error)) return null;
  const { code, path } = error as NodeJS.ErrnoException;
  const found = isDiskFull(error)
    ? diskFull
    : isDiskBroken(error)
      ? diskBroken
      : code === undefined
        ? undefined
        : explanations[code];
  // Without a path nobody knows which file is missing: the system's own words are better.
  if (found === gone && path === undefined) return null;
  return found ? { ...found, message: found.message(path ?? null) } : null;
}
