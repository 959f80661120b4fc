import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The uploaded files, named by us: the sender's name never becomes part of a path. */
export interface Originals {
  /**
   * Writes a file so that it is there after a power cut: content and directory entry are flushed to
   * the disk before the promise settles.
   * @returns `storedAs`, the path below the folder, and the SHA-256 of the content in hex.
   */
  write(id: string, bytes: Uint8Array): Promise<{ readonly storedAs: string; readonly sha256: string }>;
  path(storedAs: string): string;
  remove(storedAs: string): Promise<void>;
}

export function createOriginals(folder: string): Originals {
  return {
    async write(id, bytes) {
      // Ids begin with their time, so the last digits spread evenly over the folders.
      const storedAs = join(id.slice(-2), id);
      const path = join(folder, storedAs);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = `${path}.part`;
      const file = await open(unfinished, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
      await flushFolder(dirname(path));
      await flushFolder(folder);
      return { storedAs, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
    path: (storedAs) => join(folder, storedAs),
    remove: (storedAs) => rm(join(folder, storedAs), { force: true }),
  };
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
