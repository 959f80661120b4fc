import { distance } from 'fastest-levenshtein';
import type { Paper } from '../paper.ts';
import { readingKey } from '../trade/likeness.ts';

/** Signs in which a number that is on a page may have been read otherwise. */
const mostMisread = 3;

/**
 * Whether the page of a paper prints a long number, such as a container's, wherever and however it was read there; null
 * where the text is unknown.
 */
export function printsNumber({ printedText }: Paper, number: string): boolean | null {
  if (printedText.trim() === '') return null;
  const key = readingKey(number);
  const rows = printedText.split('\n').map(readingKey);
  return rows.some((row) => {
    for (let at = 0; at + key.length - 1 <= row.length; at += 1)
      if (distance(row.slice(at, at + key.length), key) <= mostMisread) return true;
    return false;
  });
}
