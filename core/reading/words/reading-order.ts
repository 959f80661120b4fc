import type { Word } from '../page.ts';

/** A word belongs to a line when its middle lies within this part of the line's height. */
const sameLine = 0.5;

/** Sorts words top to bottom, then left to right within a line. */
export function inReadingOrder(words: readonly Word[]): readonly Word[] {
  const byMiddle = words.toSorted((a, b) => middle(a) - middle(b));
  const ordered: Word[] = [];
  let line: Word[] = [];
  const finish = (): void => {
    ordered.push(...line.sort((a, b) => a.box[0] - b.box[0]));
    line = [];
  };
  for (const word of byMiddle) {
    const first = line[0];
    if (first && middle(word) - middle(first) > sameLine * Math.min(height(first), height(word))) finish();
    line.push(word);
  }
  finish();
  return ordered;
}

const middle = (word: Word): number => (word.box[1] + word.box[3]) / 2;
const height = (word: Word): number => word.box[3] - word.box[1];
