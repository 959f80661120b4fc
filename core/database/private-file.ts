import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

/** The files that SQLite puts beside a database; it gives each the rights of the database itself. */
const companions = ['', '-wal', '-shm', '-journal'];

/** The rights that everybody but the owner has. */
const ofOthers = 0o077;

/**
 * Makes a file that SQLite is about to open, and whatever lies beside it, readable by its owner alone, whatever the
 * umask is: SQLite itself would make it readable by all.
 *
 * A file that is there is never opened here. To close it would end every lock that this process holds on it by its other
 * connections (POSIX; see "How To Corrupt An SQLite Database File", 2.2).
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  for (const companion of companions) {
    const file = statSync(`${path}${companion}`, { throwIfNoEntry: false });
    if (file && (file.mode & ofOthers) !== 0) ifThere(() => chmodSync(`${path}${companion}`, 0o600));
  }
}

/** Another process may have closed the database meanwhile, which removes its companions. */
function ifThere(change: () => void): void {
  try {
    change();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
