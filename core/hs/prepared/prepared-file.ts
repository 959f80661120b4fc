import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../../logger.ts';

/** Bytes before the content: its checksum, in as many as keep numbers of eight bytes in their places. */
const checksumBytes = 8;
const ending = '.prepared';

/** Where what is prepared lies, and what it is made from. */
export interface PreparedPlace {
  /** Holds nothing else. */
  readonly folder: string;
  /** Names all that it is made from. */
  readonly hash: string;
  readonly logger: Logger;
}

/**
 * The result of an earlier start from the same sources; null where there is none, or its file was cut off or changed.
 * @returns bytes that begin at a multiple of eight in their buffer.
 */
export function readPrepared({ folder, hash, logger }: PreparedPlace): Uint8Array<ArrayBuffer> | null {
  const read = contentOf(pathOf(folder, hash), logger);
  if (!read) return null;
  const { buffer, byteOffset, byteLength } =
    read.byteOffset % checksumBytes === 0 ? read : new Uint8Array(read);
  if (byteLength < checksumBytes) return null;
  const content = new Uint8Array(buffer, byteOffset + checksumBytes, byteLength - checksumBytes);
  return new DataView(buffer, byteOffset).getBigUint64(0) === Bun.hash.xxHash64(content) ? content : null;
}

/** Null for a file that is not there, or no longer, or cannot be read. */
function contentOf(path: string, logger: Logger): Buffer<ArrayBuffer> | null {
  try {
    return readFileSync(path);
  } catch (error) {
    const isThere = !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    if (isThere) logger.warn('the prepared search could not be read', { path, reason: String(error) });
    return null;
  }
}

/** Keeps what was made for the next start, in place of what was made of other things. */
export function keepPrepared({ folder, hash, logger }: PreparedPlace, content: Uint8Array): void {
  const path = pathOf(folder, hash);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeWhole(path, content);
    for (const name of readdirSync(folder))
      if (name.endsWith(ending) && join(folder, name) !== path) rmSync(join(folder, name), { force: true });
  } catch (error) {
    // It is not needed to answer: the next start makes it again.
    logger.warn('the prepared search could not be stored', { path, reason: String(error) });
  }
}

const pathOf = (folder: string, hash: string): string => join(folder, `${hash}${ending}`);

/** Under its name only when it is whole, so that two processes may do it at once. */
function writeWhole(path: string, content: Uint8Array): void {
  const whole = new Uint8Array(checksumBytes + content.length);
  new DataView(whole.buffer).setBigUint64(0, Bun.hash.xxHash64(content));
  whole.set(content, checksumBytes);
  const unfinished = `${path}.${process.pid}.part`;
  try {
    writeFileSync(unfinished, whole, { mode: 0o600 });
    renameSync(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
}
