import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Pack, pack } from 'tar-stream';
import { copyDatabase } from '../database/open.ts';
import {
  type BackedUpFile,
  type BackupContents,
  BackupError,
  backupFormat,
  contentsName,
  databaseName,
  keyEnding,
  originalsFolder,
} from './backup-file.ts';

/**
 * Writes the data folder to one file, while a server may be at work on it: the database as of one moment, every
 * original that it names, and the keys. The model is not in it: it is made again. The file is readable by its
 * owner alone, because the keys open what the database holds encrypted.
 * @param onProgress is told how many files of how many are written.
 * @throws BackupError when the file exists, or the folder holds no database.
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
  if (existsSync(file)) throw new BackupError(`${file} exists already; name another file.`);
  await mkdir(dirname(file), { recursive: true });
  const held = await mkdtemp(join(dataFolder, 'backup-'));
  const unfinished = `${file}.part`;
  try {
    const paths = await hold(dataFolder, held);
    const files: BackedUpFile[] = [];
    const archive = pack();
    const written = pipeline(archive, createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }));
    const packed = (async () => {
      for (const path of paths) {
        files.push(await addFile(archive, held, path));
        onProgress(files.length, paths.length);
      }
      const contents: BackupContents = { format: backupFormat, madeAt: new Date(now()).toISOString(), files };
      archive.entry({ name: contentsName, mode: 0o600 }, JSON.stringify(contents));
      archive.finalize();
      return contents;
    })();
    // Whichever fails ends the other, so that nothing waits for ever.
    packed.catch((error: Error) => archive.destroy(error));
    const [contents] = await Promise.all([packed, written]);
    await flush(unfinished);
    await rename(unfinished, file);
    await flush(dirname(file));
    return contents;
  } finally {
    await rm(unfinished, { force: true });
    await rm(held, { recursive: true, force: true });
  }
}

/**
 * Keeps what belongs together from being deleted meanwhile, by second names for the same bytes. Originals are
 * held before and after the database is copied: one that a row of the copy names was there at one of the two.
 * @returns paths below `held`.
 */
async function hold(dataFolder: string, held: string): Promise<readonly string[]> {
  const originals = new Set<string>();
  const holdOriginals = async () => {
    for (const path of await originalsIn(dataFolder)) {
      if (originals.has(path)) continue;
      await mkdir(dirname(join(held, path)), { recursive: true });
      if (await linked(join(dataFolder, path), join(held, path))) originals.add(path);
    }
  };
  await holdOriginals();
  copyDatabase(join(dataFolder, databaseName), join(held, databaseName));
  await holdOriginals();
  const keys = (await readdir(dataFolder)).filter((name) => name.endsWith(keyEnding));
  for (const name of keys) await link(join(dataFolder, name), join(held, name));
  return [databaseName, ...keys, ...originals];
}

async function originalsIn(dataFolder: string): Promise<readonly string[]> {
  const folder = join(dataFolder, originalsFolder);
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => join(entry.parentPath, entry.name).slice(dataFolder.length + 1));
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

async function addFile(archive: Pack, folder: string, path: string): Promise<BackedUpFile> {
  const { size } = await stat(join(folder, path));
  const hash = createHash('sha256');
  const name = path.split(/[\\/]/).join('/');
  const entry = archive.entry({ name, size, mode: 0o600 });
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(join(folder, path)), hashing, entry);
  return { path: name, size, sha256: hash.digest('hex') };
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
