import { fileURLToPath } from 'node:url';
import { readByteRows } from '../embedding/byte-rows.ts';
import type { KeptVectors } from '../embedding/vector-file.ts';

/** What `bun scripts/train-classifier.ts` writes. */
export const trainedFiles = {
  /** A linear classifier over the sentence model's vectors: a row of weights a code. */
  classifier: fileURLToPath(new URL('../../../data/ranking/classifier.bin', import.meta.url)),
  /** The vectors of the codes' own texts, so that a first start need not compute them. */
  codeVectors: fileURLToPath(new URL('../../../data/ranking/code-vectors.bin', import.meta.url)),
} as const;

/**
 * The classifier's weights in the order of `codes`.
 * @throws Error when it was trained for other codes.
 */
export function readClassifier(
  codes: readonly string[],
  path: string = trainedFiles.classifier,
): Float32Array {
  const { header, values } = readByteRows<{ readonly codes: readonly string[] }>(path);
  if (header.codes.join() !== codes.join())
    throw new Error(`${path} was trained for other codes; run: bun scripts/train-classifier.ts`);
  return values;
}

export function readCodeVectors(path: string = trainedFiles.codeVectors): KeptVectors {
  const { header, values } = readByteRows<{ readonly hash: string }>(path);
  return { hash: header.hash, vectors: values };
}
