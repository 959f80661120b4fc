import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { openStore } from '../database/open.ts';
import { makeOwnFolder } from '../files/own-folder.ts';
import {
  type BackupContents,
  BackupError,
  backupFormat,
  contentsName,
  databaseName,
  keyEnding,
  originalsFolder,
} from './backup-file.ts';
import { clearLeftBackups, draftPrefix } from './left-behind.ts';

/** The only places that a file of a backup may go to: a name from elsewhere writes nowhere else. */
const mayBeRestored = (name: string): boolean =>
  name === databaseName ||
  (/^[\w-]+$/.test(name.replace(keyEnding, '')) && name.endsWith(keyEnding)) ||
  (name.startsWith(`${originalsFolder}/`) && /^[\w-]+\/[\w-]+$/.test(name.slice(originalsFolder.length + 1)));

/** Largest list of contents that is read, in bytes: a million files take a tenth of it. */
const longestContents = 2 ** 30;

/**
 * Makes a data folder of a backup. All of it is checked beside the folder first (every file by its hash, the
 * database by opening it, which also brings it up to date); only then does it take the folder's place.
 * @throws BackupError when the folder holds something already, or the file is no whole backup; nothing is changed then.
 */
export async function restoreBackup(given: {
  readonly dataFolder: string;
  readonly file: string;
  /** Called after each file with the bytes read so far and in all. */
  readonly onProgress?: (done: number, total: number) => void;
}): Promise<BackupContents> {
  const { file, onProgress = () => {} } = given;
  const dataFolder = resolve(given.dataFolder);
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  if (existsSync(dataFolder) && readdirSync(dataFolder).length > 0)
    throw new BackupError(
      `${dataFolder} is not empty: move it away, or name a new folder in LANDFALL_DATA. A backup is restored into an empty one.`,
    );
  await mkdir(dirname(dataFolder), { recursive: true });
  await clearLeftBackups(dataFolder, Date.now());
  const draft = await makeOwnFolder(draftPrefix(dataFolder));
  try {
    const contents = await unpack(file, draft.path, onProgress);
    const store = await openStore(join(draft.path, databaseName));
    await store.close();
    if (existsSync(dataFolder)) await rmdir(dataFolder);
    await draft.settle(dataFolder);
    return contents;
  } catch (error) {
    if (error instanceof BackupError || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    throw new BackupError(`${file} could not be restored: ${(error as Error).message}`, { cause: error });
  } finally {
    await draft.remove();
  }
}

async function unpack(
  file: string,
  folder: string,
  onProgress: (done: number, total: number) => void,
): Promise<BackupContents> {
  const found = new Map<string, string>();
  let contents: BackupContents | null = null;
  const archive = extract();
  const source = createReadStream(file);
  const { size: total } = await stat(file);
  const reading = pipeline(source, archive);
  // Reported below, where the entries end.
  reading.catch(() => {});
  for await (const entry of archive) {
    const { name, type, size } = entry.header;
    if (name === contentsName && type === 'file' && (size ?? 0) <= longestContents) {
      contents = contentsOf(await new Response(entry as unknown as ReadableStream).text(), file);
      continue;
    }
    if (type !== 'file' || !mayBeRestored(name) || found.has(name))
      throw new BackupError(`${file} is no backup of this program: it holds ${JSON.stringify(name)}.`);
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(chunk, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(entry, hashing, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    found.set(name, hash.digest('hex'));
    onProgress(source.bytesRead, total);
  }
  await reading;
  if (!contents)
    throw new BackupError(
      `${file} was cut off, or is no backup of this program: its list of contents is missing.`,
    );
  const damaged = contents.files.find(({ path, sha256 }) => found.get(path) !== sha256);
  if (damaged)
    throw new BackupError(`${file} is damaged: ${damaged.path} is not what it was. Use another backup.`);
  if (found.size !== contents.files.length || !found.has(databaseName))
    throw new BackupError(
      `${file} is damaged: it does not hold what its list of contents names. Use another backup.`,
    );
  return contents;
}

function contentsOf(text: string, file: string): BackupContents {
  const contents = JSON.parse(text) as BackupContents;
  if (contents.format !== backupFormat)
    throw new BackupError(
      `${file} was written by a newer program (format ${contents.format}): update Landfall first.`,
    );
  return contents;
}
