import Database from 'better-sqlite3';
import { makePrivateFile } from './private-file.ts';

/** Held until it is released, or the process ends in whatever way. */
export interface FileLock {
  release(): void;
}

/**
 * Takes the one lock that a file represents. The kernel gives it up with the process, so that none is left
 * behind by a crash.
 * @param waitMilliseconds how long to wait for another holder.
 * @returns null when another process has it.
 */
export function takeLock(path: string, waitMilliseconds = 0): FileLock | null {
  makePrivateFile(path);
  const connection = new Database(path, { timeout: waitMilliseconds });
  try {
    connection.pragma('locking_mode = EXCLUSIVE');
    connection.exec('begin exclusive');
    return { release: () => connection.close() };
  } catch (error) {
    connection.close();
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') return null;
    throw error;
  }
}
