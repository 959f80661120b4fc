import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type FileLock, takeLock } from '../database/file-lock.ts';
import { entriesOf, leaveAloneMilliseconds } from './stale-entries.ts';

/** Held by the kernel for as long as the process lives, in whatever container it does. */
export const lockName = 'owner.lock';
/** Beside it while it is held. */
export const lockJournalName = `${lockName}-journal`;

/** A folder that one process works in, and others clear when that process is gone. */
export interface OwnFolder {
  readonly path: string;
  /** Gives it another name, and up: it is nobody's from then on. */
  settle(path: string): Promise<void>;
  /** Removes it with all that is in it. Where that fails it stays this process's, and is cleared when that is gone. */
  remove(): Promise<void>;
}

/** @param prefix path of the folder but for its last characters. */
export async function makeOwnFolder(prefix: string): Promise<OwnFolder> {
  for (;;) {
    // Without a pause: killed in between, it would leave a folder that nobody can be seen to have.
    const path = mkdtempSync(prefix);
    const lock = lockOf(path);
    // Somebody clears what is left by others, and was here first.
    if (!lock) continue;
    return {
      path,
      async settle(settled) {
        // Held until it has its name: without its lock it would look like one that was left.
        await rename(path, settled);
        for (const name of [lockName, lockJournalName]) await rm(join(settled, name), { force: true });
        lock.release();
      },
      async remove() {
        await removeLockLast(path);
        lock.release();
      },
    };
  }
}

/**
 * Removes the folders of a prefix whose processes are gone. What holds no lock was made by somebody else, and stays,
 * unless it has long been empty: a process was killed before it began.
 * @param before is called with each while nobody else can have it.
 * @returns how many there were.
 */
export async function clearLeftFolders(
  prefix: string,
  now: number,
  before: (folder: string) => Promise<void> = async () => {},
): Promise<number> {
  const [parent, start] = [dirname(prefix), basename(prefix)];
  if (!existsSync(parent)) return 0;
  let cleared = 0;
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name);
    if (!name.startsWith(start)) continue;
    if (!existsSync(join(folder, lockName))) {
      if (await isRemovedAsEmpty(folder, now - leaveAloneMilliseconds)) cleared++;
      continue;
    }
    const lock = lockOf(folder);
    if (!lock) continue;
    try {
      await before(folder);
      await removeLockLast(folder);
      cleared++;
    } finally {
      lock.release();
    }
  }
  return cleared;
}

/** A folder that could be removed only in part must still be recognized as left over. */
async function removeLockLast(folder: string): Promise<void> {
  for (const { name } of await entriesOf(folder))
    if (name !== lockName && name !== lockJournalName)
      await rm(join(folder, name), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

async function isRemovedAsEmpty(folder: string, before: number): Promise<boolean> {
  try {
    if ((await stat(folder)).mtimeMs > before) return false;
    await rmdir(folder);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'ENOTDIR', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return false;
    throw error;
  }
}

/** Null where another process has the folder, or has just removed it. */
function lockOf(folder: string): FileLock | null {
  try {
    return takeLock(join(folder, lockName));
  } catch (error) {
    if (!existsSync(folder)) return null;
    throw error;
  }
}
