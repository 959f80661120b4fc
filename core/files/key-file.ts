import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Random } from '../accounts/secrets.ts';

const keyBytes = 32;

/**
 * A key of 256 bits in a file of its own, readable by its owner only. Made when it is not there; two
 * processes that start at once agree on one.
 * @param remedy what to do, and what follows from it, when the file holds something else.
 * @throws Error that names the file and the remedy.
 */
export async function loadKeyFile(path: string, random: Random, remedy: string): Promise<Uint8Array> {
  const text = (await readIfThere(path)) ?? (await makeKey(path, random));
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length !== keyBytes) throw new Error(`${path} is no key of this program. ${remedy}`);
  return new Uint8Array(key);
}

async function makeKey(path: string, random: Random): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${Buffer.from(random(keyBytes)).toString('base64url')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    // A link fails where a rename would replace the key that another process has made meanwhile.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
