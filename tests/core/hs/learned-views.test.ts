import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { byteRows, readByteRows } from '../../../core/hs/embedding/byte-rows.ts';
import { vectorWidth } from '../../../core/hs/embedding/embedding-protocol.ts';
import { featureRows, goodsFeatures } from '../../../core/hs/search/goods-features.ts';
import { learnedViewsGraph } from '../../../core/hs/search/learned-views.ts';
import { loadStopWords } from '../../../core/hs/search/ranking-settings.ts';
import { WordEncoder } from '../../../core/hs/search/word-encoder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const stopWords = loadStopWords();
const features = (text: string) => goodsFeatures(text, stopWords);
/** Cosine of what two texts are made of. */
function likeness(one: string, other: string): number {
  const weights = (text: string) => {
    const { rows, weights } = features(text);
    const sums = new Map<number, number>();
    rows.forEach((row, at) => {
      sums.set(row, (sums.get(row) ?? 0) + weights[at]!);
    });
    return sums;
  };
  const [a, b] = [weights(one), weights(other)];
  return [...a].reduce((sum, [row, weight]) => sum + weight * (b.get(row) ?? 0), 0);
}

describe('what a description is made of', () => {
  test('is rows of the table with weights of length 1 together', () => {
    const { rows, weights } = features('Stainless steel vacuum flask 500 ml');
    expect(rows.every((row) => Number.isInteger(row) && row >= 0 && row < featureRows)).toBe(true);
    expect(Math.hypot(...weights)).toBeCloseTo(1, 5);
  });

  test('is the same whatever the letters and endings are', () => {
    expect(features('Vacuum FLASKS')).toEqual(features('vacuum flask'));
  });

  test('is nearly the same with a typing error, and quite another for other goods', () => {
    expect(likeness('upholstered armchair', 'upholstred armchair')).toBeGreaterThan(0.3);
    expect(likeness('upholstered armchair', 'frozen shrimps')).toBeLessThan(0.1);
  });

  test('shows the order of words', () => {
    expect(likeness('chocolate milk', 'milk chocolate')).toBeLessThan(
      likeness('milk chocolate', 'milk chocolate'),
    );
  });

  test.each(['', '   ', 'the of and', '!?'])('is nothing for %p', (text) => {
    expect(features(text)).toEqual({ rows: [], weights: [] });
  });
});

describe('the words encoded', () => {
  const width = 3;
  const values = new Float32Array(featureRows * width);
  const { rows, weights } = features('flask');
  for (const row of rows) values.set([2, -2, 0.5], row * width);
  const path = join(temporaryFolder(), 'rows.bin');
  writeFileSync(path, byteRows({}, width, values));
  const encoder = new WordEncoder(readByteRows(path), stopWords);

  test('are the weighted sum of their rows, nothing below zero', () => {
    const sum = weights.reduce((all, weight) => all + weight, 0);
    const [first, second, third] = encoder.encode('flask');
    expect(first).toBeCloseTo(2 * sum, 1);
    expect(second).toBe(0);
    expect(third).toBeCloseTo(0.5 * sum, 1);
  });

  test('are zeros where nothing is known', () => {
    expect([...encoder.encode('')]).toEqual([0, 0, 0]);
  });
});

describe('the graph of the learned views', () => {
  test('is each code’s product with vector and words, view after view', async () => {
    const unit = (at: number, length: number) => Float32Array.from({ length }, (_, i) => (i === at ? 1 : 0));
    const codes = (rows: readonly Float32Array[]) => Float32Array.from(rows.flatMap((row) => [...row]));
    const wordWidth = 128;
    const graph = learnedViewsGraph({
      classifier: codes([unit(0, vectorWidth), unit(1, vectorWidth)]),
      joint: codes([unit(vectorWidth, vectorWidth + wordWidth), unit(2, vectorWidth + wordWidth)]),
      semantic: codes([unit(3, vectorWidth), unit(0, vectorWidth)]),
      wordWidth,
    });
    const session = await InferenceSession.create(graph);
    const row = (width: number, ...numbers: readonly number[]) =>
      new Tensor(
        'float32',
        Float32Array.from({ length: width }, (_, at) => numbers[at] ?? 0),
        [1, width],
      );
    const { scores } = await session.run({
      vectors: row(vectorWidth, 10, 20, 30, 40, 50),
      words: row(wordWidth, 70, 80),
    });
    // Numbers are rounded to a 127th of the largest beside them.
    const rounding = 5 * (80 / 127 / 2);
    const expected = [10, 20, 70, 30, 40, 10];
    expect(scores!.dims).toEqual([1, expected.length]);
    for (const [at, score] of (scores!.data as Float32Array).entries())
      expect(Math.abs(score - expected[at]!)).toBeLessThan(rounding);
  });
});
