import { closeSync, openSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { rewrittenVersion } from './rewritten-version.ts';
import { pagesWithLeftovers, zeroLeftovers } from './unused-space.ts';

const highestVersion = 2 ** 31 - 1;

/** Milliseconds between two tries while others are at work. */
const pause = 20;
/** Milliseconds for which one try waits for a writer. */
const writerPatience = 100;

/**
 * Takes what was deleted out of a database file and its write-ahead log for good:
 *
 * 1. A file that was written before Landfall overwrote what it deletes is rewritten once (`vacuum`). A kill leaves it
 *    as it was, to be rewritten at the next start.
 * 2. The log goes into the file and is emptied: it holds pages as they were before.
 * 3. What is left in the unallocated space of pages is overwritten with zeros.
 *
 * The third writes to the file behind SQLite's back, which is safe because nobody else does meanwhile: the log is empty,
 * so that nothing of it can be put into the file, and this connection holds the write lock. What the transaction then
 * writes makes every other connection read its pages again. Runs in a process of its own: to close the file ends the
 * locks of a process on it (POSIX), and a large file takes its time.
 *
 * @param milliseconds how long to try while readers and writers are in the way.
 * @returns whether it is done; false: they were in the way all the time.
 */
export function eraseLeftovers(path: string, milliseconds: number): boolean {
  const deadline = performance.now() + milliseconds;
  const connection = new Database(path, { timeout: writerPatience });
  const file = openSync(path, 'r+');
  const isLate = (): boolean => {
    if (performance.now() > deadline) return true;
    Bun.sleepSync(pause);
    return false;
  };
  try {
    connection.pragma('synchronous = FULL');
    connection.pragma('secure_delete = ON');
    while (!ifNotBusy(() => rewriteOnce(connection))) if (isLate()) return false;
    while (!emptyLog(connection)) if (isLate()) return false;
    const pageNumbers = pagesWithLeftovers(file);
    if (pageNumbers.length === 0) return true;
    const zero = () => emptyLog(connection) && zeroAlone(connection, path, file, pageNumbers);
    while (!zero()) if (isLate()) return false;
    return true;
  } finally {
    connection.close();
    closeSync(file);
  }
}

function rewriteOnce(connection: Database.Database): void {
  if (versionOf(connection) >= rewrittenVersion) return;
  // The copy is as large as the file: it must not be made in memory.
  connection.pragma('temp_store = FILE');
  connection.exec('vacuum');
  connection.pragma(`user_version = ${rewrittenVersion}`);
}

/** Without waiting: whoever waits here for readers keeps writers waiting. */
function emptyLog(connection: Database.Database): boolean {
  connection.pragma('busy_timeout = 0');
  try {
    const [{ busy }] = connection.pragma('wal_checkpoint(TRUNCATE)') as [{ readonly busy: number }];
    return busy === 0;
  } finally {
    connection.pragma(`busy_timeout = ${writerPatience}`);
  }
}

/** @returns false when somebody was quicker to write. */
function zeroAlone(
  connection: Database.Database,
  path: string,
  file: number,
  pageNumbers: readonly number[],
): boolean {
  if (!ifNotBusy(() => connection.exec('begin immediate'))) return false;
  try {
    const isAlone = statSync(`${path}-wal`).size === 0;
    if (isAlone) {
      zeroLeftovers(file, pageNumbers);
      const version = versionOf(connection);
      connection.pragma(`user_version = ${version < highestVersion ? version + 1 : rewrittenVersion}`);
    }
    connection.exec('commit');
    return isAlone;
  } catch (error) {
    connection.exec('rollback');
    throw error;
  }
}

const versionOf = (connection: Database.Database): number =>
  connection.pragma('user_version', { simple: true }) as number;

function ifNotBusy(run: () => void): boolean {
  try {
    run();
    return true;
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false;
    throw error;
  }
}
