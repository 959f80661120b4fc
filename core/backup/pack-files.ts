import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Pack, pack } from 'tar-stream';
import { type BackedUpFile, type BackupContents, backupFormat, contentsName } from './backup-file.ts';

/**
 * Writes files to one that is there and empty, and last of all what they are.
 * @param paths below `folder`.
 */
export async function packInto(
  file: string,
  folder: string,
  paths: readonly string[],
  { now, onProgress }: { now: () => number; onProgress: (done: number, total: number) => void },
): Promise<BackupContents> {
  const files: BackedUpFile[] = [];
  const archive = pack();
  const written = pipeline(archive, createWriteStream(file, { flags: 'r+' }));
  const packed = (async () => {
    for (const path of paths) {
      files.push(await addFile(archive, folder, path));
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
  return contents;
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
