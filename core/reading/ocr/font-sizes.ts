import type { OcrWord } from './ocr-engine.ts';

/** How far letters reach above the line and below it, in font sizes: what Latin text fonts have. */
const above = { high: 0.73, low: 0.55 };
const below = { letter: 0.2, sign: 0.11 };
/** Capitals, digits, letters with an upper stroke, a dot or an accent, brackets; all that is not as low as an `x`. */
const high = /[^acegmnopqrsuvwxyz.,;:\-–—_·'"]/u;
const reachesBelow = { letter: /[gjpqyçşQ()[\]{}|@]/u, sign: /[,;/]/ };

/** Words closer than this, in their heights, are of one font where their sizes differ by less. */
const near = 1.2;
const mostApart = 0.15;

/**
 * The font size of each word, in pixels: from what its letters reach, the same for all words of a run. The height of a line that
 * OCR itself tells differs from line to line of one font by a fifth, and more where brackets stand in it; by size the
 * labels of a page are told from its values. A word of signs alone has its line's height.
 */
export function fontSizes(words: readonly OcrWord[]): ReadonlyMap<OcrWord, number> {
  const own = new Map(words.map((word) => [word, sizeBy(word)]));
  const sizes = new Map<OcrWord, number>();
  for (const word of words) {
    if (sizes.has(word)) continue;
    const run = [word];
    for (const one of run) {
      const size = own.get(one) ?? null;
      for (const other of words) {
        const its = own.get(other) ?? null;
        if (size === null || its === null || sizes.has(other) || run.includes(other)) continue;
        if (isBeside(other, one) && Math.abs(its / size - 1) <= mostApart) run.push(other);
      }
    }
    const size = median(run.flatMap((one) => own.get(one) ?? [])) ?? lineHeightOf(word);
    for (const one of run) sizes.set(one, size);
  }
  return sizes;
}

function sizeBy({ text, y0, y1 }: OcrWord): number | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  const up = high.test(text) ? above.high : above.low;
  const down = reachesBelow.letter.test(text) ? below.letter : reachesBelow.sign.test(text) ? below.sign : 0;
  return (y1 - y0) / (up + down);
}

const lineHeightOf = ({ lineHeight, y0, y1 }: OcrWord): number => (lineHeight > 0 ? lineHeight : y1 - y0);

function isBeside(a: OcrWord, b: OcrWord): boolean {
  const shared = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  const gap = Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1);
  return shared > 0.5 * Math.min(a.y1 - a.y0, b.y1 - b.y0) && gap <= near * (b.y1 - b.y0);
}

const median = (values: readonly number[]): number | null =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? null;
