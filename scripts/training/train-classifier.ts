import { vectorWidth } from '../../core/hs/embedding/embedding-protocol.ts';
import { gradientModel } from './gradient-model.ts';
import { randomNumbers, seed, shuffle } from './random-numbers.ts';

/** Stochastic gradient descent as it was tried out: more passes learn the vocabulary by heart. */
const passes = 6;
const batchSize = 1024;
const firstRate = 4;
const momentum = 0.9;
/** Length of a code's first weights: the mean of its texts' vectors, drawn out so that scores spread. */
const firstLength = 12;

/** @returns the weights, a row a label. */
export async function trainClassifier(given: {
  /** Of length 1, row after row. */
  readonly vectors: Float32Array;
  readonly labels: readonly number[];
  readonly labelCount: number;
  readonly onPass: (pass: number) => void;
}): Promise<Float32Array> {
  const { vectors, labels, labelCount, onPass } = given;
  const weights = meanVectors(vectors, labels, labelCount);
  const velocity = new Float32Array(weights.length);
  const gradientOf = await gradientModel(labelCount, vectorWidth);
  const random = randomNumbers(seed);
  const order = labels.map((_, row) => row);
  for (let pass = 0; pass < passes; pass++) {
    shuffle(order, random);
    const rate = firstRate * (1 - pass / passes);
    for (let from = 0; from < order.length; from += batchSize) {
      const rows = order.slice(from, from + batchSize);
      const batch = new Float32Array(rows.length * vectorWidth);
      const wanted = new Float32Array(rows.length * labelCount);
      rows.forEach((row, at) => {
        batch.set(vectors.subarray(row * vectorWidth, (row + 1) * vectorWidth), at * vectorWidth);
        wanted[at * labelCount + labels[row]!] = 1;
      });
      const { ofWeights: gradient } = await gradientOf(batch, wanted, weights, ['ofWeights']);
      for (let at = 0; at < weights.length; at++) {
        velocity[at] = momentum * velocity[at]! + gradient[at]! / rows.length;
        weights[at]! -= rate * velocity[at]!;
      }
    }
    onPass(pass + 1);
  }
  return weights;
}

/** The mean of each label's vectors, drawn out. */
export function meanVectors(
  vectors: Float32Array,
  labels: readonly number[],
  labelCount: number,
): Float32Array {
  const means = new Float32Array(labelCount * vectorWidth);
  labels.forEach((label, row) => {
    for (let column = 0; column < vectorWidth; column++)
      means[label * vectorWidth + column]! += vectors[row * vectorWidth + column]!;
  });
  for (let label = 0; label < labelCount; label++) {
    const row = means.subarray(label * vectorWidth, (label + 1) * vectorWidth);
    const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0)) || 1;
    row.forEach((value, column) => {
      row[column] = (firstLength * value) / length;
    });
  }
  return means;
}
