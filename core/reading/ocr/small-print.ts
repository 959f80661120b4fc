import type { GreyImage } from '../grey-image.ts';
import { type InkMark, inkMarks } from '../image/ink-marks.ts';
import { type Line, linesOf } from './print-lines.ts';

/** What the print on a page looks like before it is read. Lengths in points of 1/72 inch. */
export interface PrintLook {
  /** Half of the pieces of ink that are as large as letters are no higher. */
  readonly height: number;
  /** Lines, or parts of lines between wide gaps, as long as those of running text. */
  readonly longLines: number;
  /** The part of all letters that stand in them. */
  readonly inLongLines: number;
  /** The part of these that stand in columns of running text: words end in each line elsewhere, those of a table do not. */
  readonly inRunningText: number;
  /** Lines of larger letters, as of a heading or of the values of a form. */
  readonly largerLines: number;
}

/** Letters of print, from a dot to a headline. */
const letterHeights = { least: 1, most: 16 };
/** Small letters touch where a scanner is coarse; a piece of ink that is wider is a line of the form. */
const widestPiece = 60;
/** A line of running text is at least so long: columns of terms are 120 points wide and more. */
const leastLength = 100;
/** Lines that begin so near each other stand in one column. */
const sameEdge = 6;
/** A column has at least so many lines. */
export const fewestLines = 15;
/** Strips in which it is looked for gaps that go down a column. */
const strip = 1.5;
/** Of the lines of a column so many have ink in each strip: print .6 and more, gaps between cells .3 and less. */
const leastInStrip = 0.42;

/**
 * Pages of terms as on the backs of bills (drawn in 4.5 to 8 points, two to four columns, 150 to 300 dpi) have 137 long lines
 * and more, in letters of at most 5 points, .94 of their letters in them. Of 583 pages of 525 drawn documents at 200 dpi none
 * has more than 56 long lines. Pages full of goods in 5 to 7 points have 97 to 180, and gaps that go down their columns.
 */
const small = { lines: 120, height: 5.1, inLongLines: 0.85, inRunningText: 0.85 };
/** Letters that are so much higher than those of the terms are of something else. */
const higher = 1.6;
/** So many of them in a row are a word, and no letters of terms that touch. */
const fewestLetters = 3;
/** Terms alone have a heading; a form over its terms has more. */
const mostHeadings = 1;

/** Whether a page is small print but for a few words: OCR would take minutes for it. */
export const isMostlySmallPrint = ({ longLines, height, inLongLines, inRunningText }: PrintLook): boolean =>
  longLines >= small.lines &&
  height <= small.height &&
  inLongLines >= small.inLongLines &&
  inRunningText >= small.inRunningText;

/** Whether a page is nothing but small print, in which no field is found. */
export const isSmallPrint = (look: PrintLook): boolean =>
  isMostlySmallPrint(look) && look.largerLines <= mostHeadings;

/** The print on a picture, in pixels. */
export interface Print {
  /** Pieces of ink as large as letters. */
  readonly letters: readonly InkMark[];
  /** Half of them are no higher. */
  readonly height: number;
  /** Lines as long as those of running text. */
  readonly long: readonly Line[];
  /** Points of 1/72 inch in a pixel. */
  readonly points: number;
}

/** Looks at a picture of even light that lies upright. */
export function printOf(picture: GreyImage, dotsPerInch: number): Print {
  const points = 72 / dotsPerInch;
  const letters = inkMarks(picture).filter((mark) => {
    const [width, height] = [(mark.x1 - mark.x0) * points, (mark.y1 - mark.y0) * points];
    return height >= letterHeights.least && height <= letterHeights.most && width <= widestPiece;
  });
  const height = medianHeight(letters);
  const long = linesOf(letters, height).filter(({ x0, x1 }) => (x1 - x0) * points >= leastLength);
  return { letters, height, long, points };
}

/** The looks of a print as a whole. */
export function printLook({ letters, height, long, points }: Print): PrintLook {
  const running = columnsOf(long, points).filter((lines) => hasNoGaps(lines, points));
  return {
    height: height * points,
    longLines: long.length,
    inLongLines: lettersIn(long) / Math.max(1, letters.length),
    inRunningText: lettersIn(running.flat()) / Math.max(1, lettersIn(long)),
    largerLines: largerWords(letters, height).length,
  };
}

/** Words, or lines of them, in letters larger than so high. Letters of terms that touch are higher too, but not in a row. */
export function largerWords(letters: readonly InkMark[], height: number): readonly Line[] {
  const larger = letters.filter(({ y0, y1 }) => y1 - y0 > higher * height);
  return linesOf(larger, medianHeight(larger)).filter((line) => line.letters.length >= fewestLetters);
}

/** Half of some letters are no higher. */
export const medianHeight = (letters: readonly InkMark[]): number =>
  letters.map(({ y0, y1 }) => y1 - y0).sort((a, b) => a - b)[letters.length >> 1] ?? 0;

const lettersIn = (lines: readonly Line[]): number =>
  lines.reduce((sum, { letters }) => sum + letters.length, 0);

/** Lines by where they begin, where so many begin there as make a column. @param points in a pixel */
export function columnsOf(lines: readonly Line[], points: number): readonly (readonly Line[])[] {
  const near = sameEdge / points;
  const columns: Line[][] = [];
  for (const line of lines.toSorted((a, b) => a.x0 - b.x0)) {
    const column = columns.at(-1);
    if (column && line.x0 - column.at(-1)!.x0 <= near) column.push(line);
    else columns.push([line]);
  }
  return columns.filter((column) => column.length >= fewestLines);
}

/** Whether lines are running text, and no cells of a table with gaps between its columns. @param points in a pixel */
export function hasNoGaps(lines: readonly Line[], points: number): boolean {
  const width = strip / points;
  const from = Math.max(...lines.map(({ x0 }) => x0));
  const ends = lines.map(({ x1 }) => x1).sort((a, b) => a - b);
  const strips = Math.floor((ends[lines.length >> 1]! - from) / width);
  const inked = new Uint32Array(Math.max(0, strips));
  const last = new Int32Array(inked.length).fill(-1);
  lines.forEach(({ letters }, index) => {
    for (const { x0, x1 } of letters)
      for (
        let at = Math.max(0, Math.floor((x0 - from) / width));
        at <= (x1 - from) / width && at < strips;
        at++
      )
        if (last[at] !== index) {
          inked[at]!++;
          last[at] = index;
        }
  });
  const reaching = (at: number): number =>
    lines.length - ends.filter((end) => end < from + (at + 1) * width).length;
  return inked.every((count, at) => count >= leastInStrip * reaching(at));
}
