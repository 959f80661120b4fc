import type { GreyImage } from '../grey-image.ts';
import type { InkMark } from '../image/ink-marks.ts';
import type { Box } from '../page.ts';
import type { Line } from './print-lines.ts';
import { columnsOf, fewestLines, hasNoGaps, largerWords, medianHeight, type Print } from './small-print.ts';

/** A picture without the terms beside or below what it is about. */
export interface WithoutTerms {
  readonly image: GreyImage;
  /** Lines of small print that were left out. */
  readonly lineCount: number;
  /** The box around them. */
  readonly box: Box;
}

/** Lines of one block stand no further apart than this many heights of their letters. */
const widestLeading = 5;
/** Around larger words, in heights of their letters: their points and commas are no higher than the letters of terms. */
const surroundings = 0.6;
/** So many words of the text layer within a block show that the file holds it as text. */
const mostWords = 3;

/** Pixels; `x1` and `y1` lie just outside. */
type Area = Pick<InkMark, 'x0' | 'y0' | 'x1' | 'y1'>;

interface Block {
  readonly lines: readonly Line[];
  readonly area: Area;
  /** Words within it in larger letters, which stay. */
  readonly kept: readonly Area[];
}

/** The lines of a column by the wide gaps between them, from above. */
function parted(column: readonly Line[], leading: number): readonly (readonly Line[])[] {
  const parts: Line[][] = [];
  for (const line of column.toSorted((a, b) => a.y - b.y)) {
    const part = parts.at(-1);
    if (part && line.y - part.at(-1)!.y <= leading) part.push(line);
    else parts.push([line]);
  }
  return parts.filter((part) => part.length >= fewestLines);
}

function blockOf(lines: readonly Line[], { letters: all, points }: Print): Block | null {
  if (!hasNoGaps(lines, points)) return null;
  const own = lines.flatMap(({ letters }) => letters);
  const height = medianHeight(own);
  const { x0, y0, x1, y1 } = around(own);
  const edge = Math.ceil(height / 2);
  const area = { x0: x0 - edge, y0: y0 - edge, x1: x1 + edge, y1: y1 + edge };
  const within = all.filter((mark) => isWithin(mark, area));
  const words = largerWords(within, height);
  return { lines, area, kept: words.map(({ letters }) => grown(around(letters))) };
}

const isWithin = (mark: Area, { x0, y0, x1, y1 }: Area): boolean =>
  mark.x0 >= x0 && mark.x1 <= x1 && mark.y0 >= y0 && mark.y1 <= y1;

function grown({ x0, y0, x1, y1 }: Area): Area {
  const by = Math.ceil(surroundings * (y1 - y0));
  return { x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by };
}

/** The rectangle around marks; there are too many of them for `Math.min`. */
const around = (marks: readonly Area[]): Area => ({
  x0: marks.reduce((least, { x0 }) => Math.min(least, x0), Number.POSITIVE_INFINITY),
  y0: marks.reduce((least, { y0 }) => Math.min(least, y0), Number.POSITIVE_INFINITY),
  x1: marks.reduce((most, { x1 }) => Math.max(most, x1), 0),
  y1: marks.reduce((most, { y1 }) => Math.max(most, y1), 0),
});

const boxOf = ({ x0, y0, x1, y1 }: Area, { width, height }: GreyImage): Box => [
  x0 / width,
  y0 / height,
  x1 / width,
  y1 / height,
];

const isIn = ([x0, y0, x1, y1]: Box, [left, top, right, bottom]: Box): boolean => {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x >= left && x <= right && y >= top && y <= bottom;
};

/** The picture with areas painted white, but for what is kept of them. */
function painted({ data, width, height }: GreyImage, blocks: readonly Block[]): GreyImage {
  const result = data.slice();
  const rows = ({ y0, y1 }: Area) => [Math.max(0, y0), Math.min(height, y1)] as const;
  for (const { area } of blocks) {
    const [from, to] = rows(area);
    for (let y = from; y < to; y++)
      result.fill(255, y * width + Math.max(0, area.x0), y * width + Math.min(width, area.x1));
  }
  for (const area of blocks.flatMap(({ kept }) => kept)) {
    const [from, to] = rows(area);
    for (let y = from; y < to; y++) {
      const [start, end] = [y * width + Math.max(0, area.x0), y * width + Math.min(width, area.x1)];
      result.set(data.subarray(start, end), start);
    }
  }
  return { data: result, width, height };
}

/**
 * A picture without the terms of carriage or of sale that fill most of it: the form beside or above them is left. Null where no
 * terms can be told from it.
 *
 * @param print of a picture that is mostly small print: a column of goods looks as one of terms does
 * @param words boxes of words that the file holds as text: what these are in stays
 */
export function withoutTerms(picture: GreyImage, print: Print, words: readonly Box[]): WithoutTerms | null {
  const blocks = columnsOf(print.long, print.points)
    .flatMap((column) => parted(column, widestLeading * print.height))
    .flatMap((lines) => blockOf(lines, print) ?? [])
    .filter(({ area }) => {
      const box = boxOf(area, picture);
      return words.filter((word) => isIn(word, box)).length <= mostWords;
    });
  const lineCount = blocks.reduce((sum, { lines }) => sum + lines.length, 0);
  if (lineCount === 0) return null;
  const box = boxOf(around(blocks.map(({ area }) => area)), picture);
  return { image: painted(picture, blocks), lineCount, box };
}
