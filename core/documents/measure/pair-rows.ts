import { sameValue } from './same-value.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The places of two rows that are the same line of a table. */
export type RowPair = readonly [expected: number, read: number];

const agreement = (expected: Row, read: Row): number =>
  Object.entries(expected).filter(([key, value]) => value !== null && sameValue(value, read[key])).length;

/** Pairs rows in order so that as many cells as possible agree (as when two texts are compared). */
export function pairRows(expected: readonly Row[], read: readonly Row[]): RowPair[] {
  const right = (i: number, j: number): number => agreement(expected[i] ?? {}, read[j] ?? {});
  const best: number[][] = Array.from({ length: expected.length + 1 }, () =>
    new Array(read.length + 1).fill(0),
  );
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0;
  for (let i = expected.length - 1; i >= 0; i -= 1) {
    for (let j = read.length - 1; j >= 0; j -= 1) {
      const row = best[i];
      if (row) row[j] = Math.max(right(i, j) + at(i + 1, j + 1), at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: RowPair[] = [];
  let [i, j] = [0, 0];
  while (i < expected.length && j < read.length) {
    if (at(i, j) === right(i, j) + at(i + 1, j + 1)) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (at(i, j) === at(i + 1, j)) i += 1;
    else j += 1;
  }
  return pairs;
}
