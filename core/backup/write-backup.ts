import { existsSync } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { namedOriginals } from '../database/named-originals.ts';
import { copyDatabase } from '../database/open.ts';
import { makeOwnFolder, type OwnFolder } from '../files/own-folder.ts';
import { type BackupContents, BackupError, databaseName, keyEnding, originalsFolder } from './backup-file.ts';
import { clearLeftBackups, heldPrefix, targetName, unfinishedEnding } from './left-behind.ts';
import { packInto } from './pack-files.ts';

/**
 * Writes the data folder to one file, while a server may be at work on it: the database as of one moment, every
 * original that it names, and the keys. The model is not in it: it is made again. The file is readable by its
 * owner alone, because the keys open what the database holds encrypted. Several may be made at once; what killed ones
 * left is cleared first.
 * @param onProgress is called with the files written so far and in all.
 * @throws BackupError when the file exists or is being written, or the folder holds no database: before anything is
 * copied.
 */
export async function writeBackup(given: {
  readonly dataFolder: string;
  readonly file: string;
  readonly now: () => number;
  readonly onProgress?: (done: number, total: number) => void;
}): Promise<BackupContents> {
  const { dataFolder, now, onProgress = () => {} } = given;
  const file = resolve(given.file);
  if (!existsSync(join(dataFolder, databaseName)))
    throw new BackupError(`${dataFolder} holds no database; name the data folder in LANDFALL_DATA.`);
  refuseTaken(file);
  await clearLeftBackups(dataFolder, now());
  await mkdir(dirname(file), { recursive: true });
  const held = await makeOwnFolder(heldPrefix(dataFolder));
  const unfinished = await claim(file, held).catch(async (error: unknown) => {
    await held.remove();
    throw error;
  });
  try {
    const paths = await hold(dataFolder, held.path);
    const contents = await packInto(unfinished, held.path, paths, { now, onProgress });
    await flush(unfinished);
    await giveName(unfinished, file);
    await flush(dirname(file));
    return contents;
  } finally {
    // In this order: what cannot be removed now is found by the note in the folder.
    await rm(unfinished, { force: true });
    await held.remove();
  }
}

function refuseTaken(file: string): void {
  if (existsSync(file)) throw new BackupError(`${file} exists already; name another file.`);
}

/** A second name fails where a file was made under it meanwhile, which a rename would replace. */
async function giveName(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file);
  } catch (error) {
    refuseTaken(file);
    // Not every file system has second names: exFAT on a disk that is carried away, some on the network.
    if (
      !['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL'].includes(
        String((error as NodeJS.ErrnoException).code),
      )
    )
      throw error;
    await rename(unfinished, file);
  }
}

/**
 * Takes the name that the backup is written under, for this backup alone.
 * @param held is called first with that name, so that whoever clears it when this process is gone finds it.
 */
async function claim(file: string, { path: held }: OwnFolder): Promise<string> {
  const unfinished = `${file}${unfinishedEnding}`;
  // Only for a name that was free: the file of another backup is not ours to remove.
  if (!existsSync(unfinished)) {
    await writeFile(join(held, targetName), unfinished, { mode: 0o600 });
    try {
      await (await open(unfinished, 'wx', 0o600)).close();
      return unfinished;
    } catch (error) {
      await rm(join(held, targetName), { force: true });
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  throw new BackupError(
    `${unfinished} exists: another backup is being written there. Name another file, or remove that one if none is.`,
  );
}

/** How often a moment is looked for at which every file of a row can be held. */
const attempts = 5;

/**
 * Keeps what belongs together from being deleted meanwhile, by second names for the same bytes: the files that rows
 * name before the database is copied, and those that rows of the copy name beside. One that came and went in between
 * is in neither; the copy is then made again.
 * @returns paths below `held`.
 */
async function hold(dataFolder: string, held: string): Promise<readonly string[]> {
  const originals = new Set<string>();
  const copy = join(held, databaseName);
  /** @returns whether every file that the database names is held. */
  const holdOriginals = async (database: string): Promise<boolean> => {
    let areAll = true;
    for (const storedAs of namedOriginals(database)) {
      const path = join(originalsFolder, storedAs);
      if (originals.has(path)) continue;
      await mkdir(dirname(join(held, path)), { recursive: true });
      if (await linked(join(dataFolder, path), join(held, path))) originals.add(path);
      else areAll = false;
    }
    return areAll;
  };
  await holdOriginals(join(dataFolder, databaseName));
  for (let attempt = 1; ; attempt++) {
    copyDatabase(join(dataFolder, databaseName), copy);
    // A row whose file is missing from the disk for good stays: `doctor` names it.
    if ((await holdOriginals(copy)) || attempt === attempts) break;
    await rm(copy);
  }
  const named = new Set(namedOriginals(copy).map((storedAs) => join(originalsFolder, storedAs)));
  const keys = (await readdir(dataFolder)).filter((name) => name.endsWith(keyEnding));
  for (const name of keys) await link(join(dataFolder, name), join(held, name));
  return [databaseName, ...keys, ...[...originals].filter((path) => named.has(path))];
}

/** @returns false for a file that was deleted meanwhile. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
