import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newSecret, type Random } from './secrets.ts';

const keyBytes = 32;

/**
 * The key that access tokens are signed with, 256 bits, in `access-token.key` in the data folder, readable
 * by its owner only. Made when it is not there; two processes that start at once agree on one.
 * @throws Error with what to do when the file is not such a key.
 */
export async function loadSigningKey(dataFolder: string, random: Random): Promise<Uint8Array> {
  const path = join(dataFolder, 'access-token.key');
  const text = (await readIfThere(path)) ?? (await makeKey(dataFolder, path, random));
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length !== keyBytes)
    throw new Error(`${path} is no signing key. Delete it: a new one is made, and everybody signs in again.`);
  return new Uint8Array(key);
}

async function makeKey(dataFolder: string, path: string, random: Random): Promise<string> {
  await mkdir(dataFolder, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${newSecret(random, '')}\n`);
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
