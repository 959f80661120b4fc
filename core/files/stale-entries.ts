import type { Dirent } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** For how long a file is left alone that nothing names: whoever works on it has named or removed it by then. */
export const leaveAloneMilliseconds = 60 * 60 * 1000;

/** The entries of a folder; none where there is no such folder. */
export async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Removes a file or folder that was last changed before a time. @returns whether it did. */
export async function removeIfOlder(path: string, before: number): Promise<boolean> {
  try {
    if ((await stat(path)).mtimeMs > before) return false;
  } catch (error) {
    // Whoever worked on it has removed it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  await rm(path, { recursive: true, force: true });
  return true;
}

/** Removes the entries of a folder that have such a name and were last changed before a time. @returns how many. */
export async function removeOlderEntries(folder: string, name: RegExp, before: number): Promise<number> {
  let removed = 0;
  for (const entry of await entriesOf(folder))
    if (name.test(entry.name) && (await removeIfOlder(join(folder, entry.name), before))) removed++;
  return removed;
}
