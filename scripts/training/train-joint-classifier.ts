import { vectorWidth } from '../../core/hs/embedding/embedding-protocol.ts';
import { featureRows, type GoodsFeatures } from '../../core/hs/search/goods-features.ts';
import { gradientModel } from './gradient-model.ts';
import { normal, randomNumbers, seed } from './random-numbers.ts';
import { meanVectors } from './train-classifier.ts';

/** Numbers for the words of a description. */
const wordWidth = 128;
const width = vectorWidth + wordWidth;
const passes = 8;
const batchSize = 1024;
/** The part for vectors: gradient descent with momentum, as the classifier over vectors alone. */
const vectorRate = 3;
const momentum = 0.9;
/** The part for words: Adagrad with one step size a row, because most words are rare. */
const wordRate = 0.05;
const adagradFloor = 1e-4;
/** How far the first numbers of a word's row and of a code's row spread. */
const firstWordSpread = 0.3;
const firstCodeSpread = 0.05;
/** How often other texts of the same code are added to an example, twice at most. */
const mixedIn = 0.35;
/** How often a phrase that does not describe the goods is added, three times at most. */
const noiseAdded = 0.5;
/** How many features are left out, so that no single one is relied on. */
const leftOut = 0.2;

interface JointWeights {
  /** For each label `vectorWidth` numbers for the vector, then `wordWidth` for the words. */
  readonly classifier: Float32Array;
  /** `featureRows` rows of `wordWidth`. */
  readonly wordRows: Float32Array;
  readonly wordWidth: number;
}

/**
 * A softmax over a text's vector and its words together. Real descriptions are longer and noisier than a
 * vocabulary's terms, so examples are mixed: several terms of a code, and what shops add to any goods.
 */
export async function trainJointClassifier(given: {
  /** Of length 1, row after row; labels ascend. */
  readonly vectors: Float32Array;
  readonly features: readonly GoodsFeatures[];
  readonly labels: readonly number[];
  readonly labelCount: number;
  readonly noise: readonly GoodsFeatures[];
  readonly onPass: (pass: number) => void;
}): Promise<JointWeights> {
  const { vectors, features, labels, labelCount, noise, onPass } = given;
  const random = randomNumbers(seed);
  const firstRow = labels.reduce<number[]>((first, label, row) => {
    first[label] ??= row;
    return first;
  }, []);
  const rowsOf = (label: number) => (firstRow[label + 1] ?? labels.length) - firstRow[label]!;
  const classifier = new Float32Array(labelCount * width);
  const means = meanVectors(vectors, labels, labelCount);
  for (let label = 0; label < labelCount; label++) {
    classifier.set(means.subarray(label * vectorWidth, (label + 1) * vectorWidth), label * width);
    for (let column = vectorWidth; column < width; column++)
      classifier[label * width + column] = firstCodeSpread * normal(random);
  }
  const wordRows = firstWordRows(features, random);
  const velocity = new Float32Array(labelCount * vectorWidth);
  const codeSquares = new Float32Array(labelCount);
  const wordSquares = new Float32Array(featureRows);
  const gradientsOf = await gradientModel(labelCount, width);
  const steps = Math.floor((passes * labels.length) / batchSize);

  for (let step = 0; step < steps; step++) {
    const rate = 1 - step / steps;
    const inputs = new Float32Array(batchSize * width);
    const wanted = new Float32Array(batchSize * labelCount);
    const used: { readonly rows: readonly number[]; readonly weights: readonly number[] }[] = [];
    for (let at = 0; at < batchSize; at++) {
      const row = Math.floor(random() * labels.length);
      const label = labels[row]!;
      wanted[at * labelCount + label] = 1;
      const mixed = [{ row, weight: 1 }];
      for (let other = 0; other < 2; other++)
        if (random() < mixedIn)
          mixed.push({ row: firstRow[label]! + Math.floor(random() * rowsOf(label)), weight: random() });
      addVectors(inputs.subarray(at * width, at * width + vectorWidth), vectors, mixed);
      const parts = mixed.map((part) => features[part.row]!);
      for (let added = 0; added < 3; added++)
        if (random() < noiseAdded) parts.push(noise[Math.floor(random() * noise.length)]!);
      const together = joined(parts, random);
      used.push(together);
      encode(inputs.subarray(at * width + vectorWidth, (at + 1) * width), together, wordRows);
    }
    const { ofWeights, ofInputs } = await gradientsOf(inputs, wanted, classifier);
    for (let label = 0; label < labelCount; label++)
      moveCode(label, classifier, ofWeights, velocity, codeSquares, rate);
    moveWords(used, inputs, ofInputs, wordRows, wordSquares, rate);
    const pass = Math.floor(((step + 1) * passes) / steps);
    if (pass > Math.floor((step * passes) / steps)) onPass(pass);
  }
  return { classifier, wordRows, wordWidth };
}

/** Rare features begin larger: they carry more. */
function firstWordRows(features: readonly GoodsFeatures[], random: () => number): Float32Array {
  const frequency = new Uint32Array(featureRows);
  for (const { rows } of features) for (const row of rows) frequency[row]!++;
  const rarity = Float32Array.from(frequency, (count) =>
    Math.sqrt(Math.log(1 + features.length / (1 + count))),
  );
  const known = rarity.filter((_, row) => frequency[row]! > 0);
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const wordRows = new Float32Array(featureRows * wordWidth);
  for (let at = 0; at < wordRows.length; at++)
    wordRows[at] = (firstWordSpread * normal(random) * rarity[Math.floor(at / wordWidth)]!) / mean;
  return wordRows;
}

/** The mean of a few vectors, of length 1 again. */
function addVectors(
  target: Float32Array,
  vectors: Float32Array,
  parts: readonly { readonly row: number; readonly weight: number }[],
): void {
  for (const { row, weight } of parts)
    for (let column = 0; column < vectorWidth; column++)
      target[column]! += weight * vectors[row * vectorWidth + column]!;
  const length = Math.sqrt(target.reduce((sum, value) => sum + value * value, 0)) || 1;
  target.forEach((value, column) => {
    target[column] = value / length;
  });
}

function joined(parts: readonly GoodsFeatures[], random: () => number): GoodsFeatures {
  const rows: number[] = [];
  const weights: number[] = [];
  for (const part of parts)
    part.rows.forEach((row, index) => {
      if (random() < leftOut) return;
      rows.push(row);
      // Undoes the length that each part has by itself: a part of more words counts for more.
      weights.push(part.weights[index]! / part.weights[0]!);
    });
  const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) || 1;
  return { rows, weights: weights.map((weight) => weight / length) };
}

function encode(target: Float32Array, { rows, weights }: GoodsFeatures, wordRows: Float32Array): void {
  rows.forEach((row, index) => {
    const weight = weights[index]!;
    for (let column = 0; column < wordWidth; column++)
      target[column]! += weight * wordRows[row * wordWidth + column]!;
  });
  target.forEach((value, column) => {
    if (value < 0) target[column] = 0;
  });
}

function moveCode(
  label: number,
  classifier: Float32Array,
  gradient: Float32Array,
  velocity: Float32Array,
  squares: Float32Array,
  rate: number,
): void {
  const from = label * width;
  for (let column = 0; column < vectorWidth; column++) {
    const at = label * vectorWidth + column;
    velocity[at] = momentum * velocity[at]! + gradient[from + column]! / batchSize;
    classifier[from + column]! -= vectorRate * rate * velocity[at]!;
  }
  let square = 0;
  for (let column = vectorWidth; column < width; column++) square += gradient[from + column]! ** 2;
  squares[label]! += square / wordWidth;
  const step = (wordRate * rate) / Math.sqrt(squares[label]! + adagradFloor);
  for (let column = vectorWidth; column < width; column++)
    classifier[from + column]! -= step * gradient[from + column]!;
}

function moveWords(
  used: readonly GoodsFeatures[],
  inputs: Float32Array,
  gradient: Float32Array,
  wordRows: Float32Array,
  squares: Float32Array,
  rate: number,
): void {
  const moves = new Map<number, Float32Array>();
  used.forEach(({ rows, weights }, at) => {
    const from = at * width + vectorWidth;
    rows.forEach((row, index) => {
      const move = moves.get(row) ?? new Float32Array(wordWidth);
      moves.set(row, move);
      for (let column = 0; column < wordWidth; column++)
        if (inputs[from + column]! > 0) move[column]! += weights[index]! * gradient[from + column]!;
    });
  });
  for (const [row, move] of moves) {
    squares[row]! += move.reduce((sum, value) => sum + value * value, 0) / wordWidth;
    const step = (wordRate * rate) / Math.sqrt(squares[row]! + adagradFloor);
    for (let column = 0; column < wordWidth; column++)
      wordRows[row * wordWidth + column]! -= step * move[column]!;
  }
}
