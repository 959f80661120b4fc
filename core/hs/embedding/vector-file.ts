import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PreparedModel } from '../model/prepare-model.ts';
import type { Embedder } from './embedder.ts';
import { vectorWidth } from './embedding-protocol.ts';

/**
 * The vectors of all texts, one after the other: read from the folder when they were computed before
 * with this model from these texts, else computed now and kept under the hash of both.
 */
export async function vectorsOf(
  texts: readonly string[],
  model: PreparedModel,
  embedder: Embedder,
  folder: string,
  onProgress: (done: number) => void = () => {},
): Promise<Float32Array> {
  const hash = createHash('sha256')
    .update(JSON.stringify([model.name, texts]))
    .digest('hex')
    .slice(0, 32);
  const path = join(folder, `${hash}.f32`);
  const kept = existsSync(path) ? await read(path, texts.length) : null;
  if (kept) return kept;

  const vectors = await embedder.embed(texts, onProgress);
  const all = new Float32Array(texts.length * vectorWidth);
  vectors.forEach((vector, index) => {
    all.set(vector, index * vectorWidth);
  });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${process.pid}.part`;
  await writeFile(unfinished, all);
  await rename(unfinished, path);
  await removeOthers(folder, `${hash}.f32`);
  return all;
}

/** Null for a file of another length: one that was cut off is computed again. */
async function read(path: string, count: number): Promise<Float32Array | null> {
  const bytes = await readFile(path);
  if (bytes.byteLength !== count * vectorWidth * 4) return null;
  return new Float32Array(bytes.buffer, bytes.byteOffset, count * vectorWidth);
}

async function removeOthers(folder: string, keep: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith('.f32') && name !== keep) await rm(join(folder, name), { force: true });
}
