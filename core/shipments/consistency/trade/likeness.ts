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

/** Letters and digits alone, those that readers of pictures take for one another made equal: `INV-1O5` is `1nv105`. */
export const readingKey = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/[oqilsbzg]/g, (sign) => lookalikes[sign] ?? sign);

/** How many signs must be put in, taken out or changed to make one of the other; more than `most` is `most + 1`. */
export function editDistance(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let at = 1; at <= left.length; at += 1) {
    const next = [at];
    let least = at;
    for (let to = 1; to <= right.length; to += 1) {
      const cost = left[at - 1] === right[to - 1] ? 0 : 1;
      const best = Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + cost);
      next.push(best);
      least = Math.min(least, best);
    }
    if (least > most) return most + 1;
    row = next;
  }
  return row[right.length] ?? 0;
}

/** Whether two keys differ by no more than slips of the pen or of the reader: one sign in eight. */
export function isLikelySame(left: string, right: string): boolean {
  const most =
    Math.floor(Math.min(left.length, right.length) / 8) + (Math.min(left.length, right.length) >= 5 ? 1 : 0);
  return left === right || (most > 0 && editDistance(left, right, most) <= most);
}
