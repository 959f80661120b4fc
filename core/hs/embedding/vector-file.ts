import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PreparedModel } from '../model/prepare-model.ts';
import type { Embedder } from './embedder.ts';
import { vectorWidth } from './embedding-protocol.ts';

/** Vectors that were computed elsewhere, with what they were computed from. */
export interface KeptVectors {
  readonly hash: string;
  readonly vectors: Float32Array;
}

/** Names what vectors are computed from: the model and the texts. */
export const hashOfTexts = (texts: readonly string[], model: PreparedModel): string =>
  createHash('sha256')
    .update(JSON.stringify([model.name, texts]))
    .digest('hex')
    .slice(0, 32);

/**
 * The vectors of all texts, one after the other: the shipped ones when they are of this model and these
 * texts, those in the folder when they were computed before, else computed now and kept there.
 */
export async function vectorsOf(
  texts: readonly string[],
  model: PreparedModel,
  embedder: Embedder,
  folder: string,
  shipped: KeptVectors,
  onProgress: (done: number) => void = () => {},
): Promise<Float32Array> {
  const hash = hashOfTexts(texts, model);
  if (shipped.hash === hash) return shipped.vectors;
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
  await writeFile(unfinished, all, { mode: 0o600 });
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
