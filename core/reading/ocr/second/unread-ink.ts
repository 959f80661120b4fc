import type { InkMark } from '../../image/ink-marks.ts';
import type { Rectangle } from './line-reader.ts';
import { areBeside, around, gapBetween, heightOf, widthOf } from './rectangles.ts';

/** Marks of these heights, in heights of the page's usual word, may be letters, digits among them. */
const [lowest, tallest] = [0.45, 1.8];
/** Letters of bold print touch. */
const widest = 10;
/** Letters of a word stand no further apart, in the same measure. */
const apart = 0.6;
/** Lower marks may be commas and points: of one beside a letter so close, that letter's number has more. */
const lowestSign = 0.12;
const signApart = 0.25;
/** A letter fills so much of its box at least: the curve of a signature or of a stamp's ring does not. */
const leastFilled = 0.12;
/** More than these on a page are grain or a photo. */
const mostPieces = 150;

/**
 * Ink that may be letters and belongs to no word: the lone digits of a column, the first figure of an amount.
 * `height` is that of the page's usual word, in pixels.
 */
export function unreadInk(
  marks: readonly InkMark[],
  words: readonly Rectangle[],
  height: number,
): readonly Rectangle[] {
  const rows = Map.groupBy(
    words.flatMap((word) => {
      const [first, last] = [rowOf(word.y0, height), rowOf(word.y1, height)];
      return Array.from({ length: last - first + 1 }, (_, at) => ({ word, row: first + at }));
    }),
    ({ row }) => row,
  );
  const isRead = (mark: InkMark): boolean => {
    const [x, y] = [(mark.x0 + mark.x1) / 2, (mark.y0 + mark.y1) / 2];
    return (rows.get(rowOf(y, height)) ?? []).some(
      ({ word }) => x >= word.x0 - 2 && x <= word.x1 + 2 && y >= word.y0 - 3 && y <= word.y1 + 3,
    );
  };
  const unread = marks.filter((mark) => mayBeLetter(mark, height) && !isRead(mark));
  const signs = marks.filter((mark) => mayBeSign(mark, height) && !isRead(mark));
  const pieces: Rectangle[] = [];
  for (const mark of unread.toSorted((a, b) => a.x0 - b.x0)) {
    const at = pieces.findIndex(
      (piece) => areBeside(piece, mark) && gapBetween(piece, mark) < apart * height,
    );
    if (at < 0) pieces.push(mark);
    else pieces[at] = around(pieces[at]!, mark);
    if (pieces.length > mostPieces) return [];
  }
  return pieces.map((piece) => {
    const beside = signs.filter(
      (sign) => areBeside(piece, sign) && Math.abs(gapBetween(piece, sign)) < signApart * height,
    );
    return beside.reduce<Rectangle>((box, sign) => around(box, sign), piece);
  });
}

const rowOf = (y: number, height: number): number => Math.floor(y / (2 * height));

function mayBeSign(mark: InkMark, height: number): boolean {
  const own = heightOf(mark);
  return own >= lowestSign * height && own < lowest * height && widthOf(mark) < lowest * height;
}

function mayBeLetter(mark: InkMark, height: number): boolean {
  const own = heightOf(mark);
  return (
    own >= lowest * height &&
    own <= tallest * height &&
    widthOf(mark) <= widest * height &&
    mark.ink >= leastFilled * own * widthOf(mark)
  );
}
