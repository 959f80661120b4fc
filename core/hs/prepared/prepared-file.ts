import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../logger.ts';

/** Bytes before the content: its checksum, in as many as keep numbers of eight bytes in their places. */
const checksumBytes = 8;
const ending = '.prepared';

/**
 * What was made in an earlier start of the same things, else what is made now and kept for the next.
 * @param folder holds nothing else. @param hash names all that it is made from.
 * @returns bytes that begin at a multiple of eight in their buffer.
 */
export async function preparedBytes(
  given: { readonly folder: string; readonly hash: string; readonly logger: Logger },
  make: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { folder, hash, logger } = given;
  const path = join(folder, `${hash}${ending}`);
  const kept = await read(path);
  if (kept) return kept;
  const made = await make();
  try {
    await keep(made, folder, path);
  } catch (error) {
    // It is not needed to answer: the next start makes it again.
    logger.warn('what was prepared could not be kept', { path, reason: String(error) });
  }
  return made;
}

/** Null for a file that is not there, was cut off or has changed. */
async function read(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = Bun.file(path);
  if (!(await file.exists())) return null;
  const buffer = await file.arrayBuffer();
  if (buffer.byteLength < checksumBytes) return null;
  const content = new Uint8Array(buffer, checksumBytes);
  return new DataView(buffer).getBigUint64(0) === Bun.hash.xxHash64(content) ? content : null;
}

/** Under its name only when it is whole, so that two processes may do it at once. */
async function keep(content: Uint8Array, folder: string, path: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const whole = new Uint8Array(checksumBytes + content.length);
  new DataView(whole.buffer).setBigUint64(0, Bun.hash.xxHash64(content));
  whole.set(content, checksumBytes);
  const unfinished = `${path}.${process.pid}.part`;
  try {
    await writeFile(unfinished, whole, { mode: 0o600 });
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  for (const name of await readdir(folder))
    if (name.endsWith(ending) && join(folder, name) !== path) await rm(join(folder, name), { force: true });
}
