import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { clearLeftFolders } from '../files/own-folder.ts';

/** In what a backup holds: the path of the file that it writes, which may be anywhere. */
export const targetName = 'target';
/** The ending of a backup that is being written. */
export const unfinishedEnding = '.part';

/** The folder of a backup while it is made: within it, since second names cannot cross to another disk. */
export const heldPrefix = (dataFolder: string): string => join(dataFolder, 'backup-');
/** The folder of a restoration until it replaces the data folder. */
export const draftPrefix = (dataFolder: string): string => `${resolve(dataFolder)}.restoring-`;

/** Removes what killed backups and restorations of a data folder left. @returns how many of each there were. */
export async function clearLeftBackups(
  dataFolder: string,
  now: number,
): Promise<{ readonly backups: number; readonly restorations: number }> {
  return {
    backups: await clearLeftFolders(heldPrefix(dataFolder), now, removeUnfinished),
    restorations: await clearLeftFolders(draftPrefix(dataFolder), now),
  };
}

async function removeUnfinished(held: string): Promise<void> {
  const target = await readFile(join(held, targetName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    // It was killed before it began to write.
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (target?.endsWith(unfinishedEnding)) await rm(target, { force: true });
}
