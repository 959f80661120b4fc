import { distance } from 'fastest-levenshtein';
import { foldText } from '../../../layout/fold.ts';

const lookalikes: Readonly<Record<string, string>> = {
  o: '0',
  q: '0',
  i: '1',
  l: '1',
  s: '5',
  b: '8',
  z: '2',
  g: '6',
};

/** Letters and digits alone, those that readers of pictures confuse made equal: `INV-1O5` is `1nv105`. */
export const readingKey = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/[oqilsbzg]/g, (sign) => lookalikes[sign] ?? sign);

/** Whether two keys differ by no more than slips of the pen or of the reader: one sign in eight. */
export function isLikelySame(left: string, right: string): boolean {
  const most =
    Math.floor(Math.min(left.length, right.length) / 8) + (Math.min(left.length, right.length) >= 5 ? 1 : 0);
  return left === right || (most > 0 && distance(left, right) <= most);
}
