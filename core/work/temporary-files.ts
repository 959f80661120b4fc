import { closeSync, existsSync, fstatSync, mkdirSync, openSync, read, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Ids } from '../ids.ts';
import { isOwnerGone, leaseOwner } from '../jobs/owner.ts';

/** A file that a worker wrote. It has no name any more: it goes when it is closed, or when this process ends. */
export interface TemporaryFile {
  /** Bytes. */
  readonly size: number;
  /** All of it, piece by piece as fast as somebody reads; closes it. */
  stream(): ReadableStream<Uint8Array>;
  /** A part of it. */
  read(at: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

export interface TemporaryFiles {
  /** A path at which nothing is. */
  newPath(): string;
  /** Opens a file and takes its name away; null where none was written. */
  take(path: string): Promise<TemporaryFile | null>;
  remove(path: string): Promise<void>;
}

const readPart = promisify(read);

/** Bytes that are read at once. */
const pieceBytes = 256 * 1024;

/**
 * The folder for what is made, sent and forgotten: `temporary` in the data folder. Clears what processes left there that
 * were killed: a file is named by the process that it is for.
 */
export function createTemporaryFiles(dataFolder: string, ids: Ids): TemporaryFiles {
  const folder = join(dataFolder, 'temporary');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const own = leaseOwner(process.pid, ids.next());
  for (const name of readdirSync(folder))
    if (isOwnerGone(name.replace('-', ':'), own)) rmSync(join(folder, name), { force: true });
  return {
    newPath: () => join(folder, `${process.pid}-${ids.next()}`),
    async take(path) {
      if (!existsSync(path)) return null;
      const descriptor = openSync(path, 'r');
      await rm(path, { force: true });
      return temporaryFile(descriptor, fstatSync(descriptor).size);
    },
    remove: (path) => rm(path, { force: true }),
  };
}

/** Of a file that nobody closed and nobody holds any more: a descriptor is no reason to end the server, as Bun's handles are. */
const forgotten = new FinalizationRegistry<number>((descriptor) => closeSync(descriptor));

function temporaryFile(descriptor: number, size: number): TemporaryFile {
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    forgotten.unregister(file);
    closeSync(descriptor);
  };
  const file: TemporaryFile = {
    size,
    close,
    async read(at, length) {
      const buffer = Buffer.allocUnsafe(length);
      let filled = 0;
      while (filled < length) {
        if (!isOpen) throw new Error('a temporary file was closed while it was read');
        const { bytesRead } = await readPart(descriptor, buffer, filled, length - filled, at + filled);
        if (bytesRead === 0) throw new Error('a temporary file is shorter than it was');
        filled += bytesRead;
      }
      return buffer;
    },
    stream() {
      let at = 0;
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            const length = Math.min(pieceBytes, size - at);
            if (length > 0) {
              controller.enqueue(await file.read(at, length));
              at += length;
            }
            if (at < size) return;
            await close();
            controller.close();
          },
          cancel: close,
        },
        { highWaterMark: 1 },
      );
    },
  };
  forgotten.register(file, descriptor, file);
  return file;
}
