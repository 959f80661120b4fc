import { fileURLToPath } from 'node:url';
import { type ByteRows, readByteRows, widened } from '../embedding/byte-rows.ts';
import type { KeptVectors } from '../embedding/vector-file.ts';

const shipped = (name: string): string =>
  fileURLToPath(new URL(`../../../data/ranking/${name}`, import.meta.url));

/** The files that `bun scripts/train-classifiers.ts` writes. */
export const trainedFiles = {
  /** A linear classifier over the sentence model's vectors: a row of weights a code. */
  classifier: shipped('classifier.bin'),
  /** One over those vectors and the words together: a row a code, first for the vector, then for the words. */
  jointClassifier: shipped('joint-classifier.bin'),
  /** The contribution of each feature of the words: see `WordEncoder`. */
  wordRows: shipped('word-rows.bin'),
  /** The vectors of the codes' own texts, so that a first start need not compute them. */
  codeVectors: shipped('code-vectors.bin'),
} as const;

/**
 * A classifier's weights in the order of `codes`.
 * @throws Error when it was trained for other codes.
 */
export function readClassifier(codes: readonly string[], path: string): Float32Array {
  const rows = readByteRows<{ readonly codes: readonly string[] }>(path);
  if (rows.header.codes.join() !== codes.join())
    throw new Error(`${path} was trained for other codes; run: bun scripts/train-classifiers.ts`);
  return widened(rows);
}

export const readWordRows = (): ByteRows<unknown> => readByteRows(trainedFiles.wordRows);

export function readCodeVectors(): KeptVectors {
  const rows = readByteRows<{ readonly hash: string }>(trainedFiles.codeVectors);
  return { hash: rows.header.hash, vectors: widened(rows) };
}
