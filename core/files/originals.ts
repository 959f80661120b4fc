import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DiskRoom } from './disk-room.ts';

/** A file on the disk for good: content and directory entry are flushed. */
export interface StoredOriginal {
  /** Path below the folder. */
  readonly storedAs: string;
  /** Of the content, in hex. */
  readonly sha256: string;
}

/** An original while its bytes arrive: it lies beside its place under the ending `.part`. */
export interface IncomingOriginal {
  /** Appends; one call at a time. @throws ServiceError INSUFFICIENT_STORAGE; the system's error. */
  write(bytes: Uint8Array): Promise<void>;
  /** SHA-256 of what was written so far, in hex. */
  sha256(): string;
  /** Gives the file its name, and settles when it is there after a power cut. */
  keep(): Promise<StoredOriginal>;
  /** Removes what was written. Does nothing to a file that was kept or discarded before. */
  discard(): Promise<void>;
}

/** The uploaded files, named by us: the sender's name never becomes part of a path. */
export interface Originals {
  /** Begins a file. Every byte of an original comes through here. */
  receive(id: string): Promise<IncomingOriginal>;
  /** Receives a file that is in memory, and keeps it. */
  write(id: string, bytes: Uint8Array): Promise<StoredOriginal>;
  path(storedAs: string): string;
  /** Gone from the disk when it settles; overwriting a file would reach other blocks on today's disks. */
  remove(storedAs: string): Promise<void>;
}

/** The ending of a file that is not complete. */
export const partEnding = '.part';

/** @param room is asked before anything is written; none: everything fits. */
export function createOriginals(folder: string, room: Pick<DiskRoom, 'take'> | null = null): Originals {
  async function receive(id: string): Promise<IncomingOriginal> {
    // Ids begin with their time, so the last digits spread evenly over the folders.
    const storedAs = join(id.slice(-2), id);
    const path = join(folder, storedAs);
    const part = `${path}${partEnding}`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(part, 'wx', 0o600);
    const hash = createHash('sha256');
    let isOpen = true;
    return {
      async write(bytes) {
        room?.take(bytes.byteLength);
        // What the system takes may be less than all; this goes on until it is all.
        await file.writeFile(bytes);
        hash.update(bytes);
      },
      sha256: () => hash.copy().digest('hex'),
      async keep() {
        await file.sync();
        await file.close();
        await rename(part, path);
        await flushFolder(dirname(path));
        await flushFolder(folder);
        isOpen = false;
        return { storedAs, sha256: hash.digest('hex') };
      },
      async discard() {
        if (!isOpen) return;
        isOpen = false;
        await file.close();
        await rm(part, { force: true });
        // It has its name already where the folder could not be flushed.
        await rm(path, { force: true });
      },
    };
  }

  return {
    receive,
    async write(id, bytes) {
      const incoming = await receive(id);
      try {
        await incoming.write(bytes);
        return await incoming.keep();
      } catch (error) {
        await incoming.discard();
        throw error;
      }
    },
    path: (storedAs) => join(folder, storedAs),
    async remove(storedAs) {
      const path = join(folder, storedAs);
      await rm(path, { force: true });
      // So that it does not come back with a power cut.
      if (existsSync(dirname(path))) await flushFolder(dirname(path));
    },
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
