import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Embedder } from '../../core/hs/embedding/embedder.ts';
import { vectorWidth } from '../../core/hs/embedding/embedding-protocol.ts';

/**
 * Vectors of texts, kept in a folder between two trainings: a changed term costs milliseconds, all of them
 * minutes. `texts.txt` has a text a line, `vectors.f32` their vectors in the same order.
 */
export async function cachedVectors(
  texts: readonly string[],
  embedder: Embedder,
  folder: string,
): Promise<(text: string) => Float32Array> {
  mkdirSync(folder, { recursive: true });
  const [textFile, vectorFile] = [join(folder, 'texts.txt'), join(folder, 'vectors.f32')];
  const known = existsSync(textFile) ? readFileSync(textFile, 'utf8').split('\n').slice(0, -1) : [];
  const isKnown = new Set(known);
  const missing = [...new Set(texts)]
    .filter((text) => !isKnown.has(text))
    .toSorted((a, b) => a.length - b.length);
  for (let from = 0; from < missing.length; from += 4096) {
    const part = missing.slice(from, from + 4096);
    const vectors = await embedder.embed(part);
    appendFileSync(
      vectorFile,
      Buffer.concat(vectors.map((vector) => Buffer.from(new Float32Array(vector).buffer))),
    );
    appendFileSync(textFile, part.map((text) => `${text}\n`).join(''));
    console.error(`embedded ${from + part.length} of ${missing.length}`);
  }
  const bytes = readFileSync(vectorFile);
  const rows = new Map([...known, ...missing].map((text, row) => [text, row]));
  const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  return (text) => all.subarray(rows.get(text)! * vectorWidth, (rows.get(text)! + 1) * vectorWidth);
}
