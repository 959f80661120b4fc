import { foldText } from '../../layout/fold.ts';
import type { Page, Word } from '../../reading/page.ts';

/** Cells of a page, across and down: wide enough that a scan that lies askew leaves a word in or beside its cell. */
const grid = { columns: 16, rows: 22 };
/** A page of small print has no end of words, and its first ones tell it from others. */
const mostPrints = 400;

const print = (text: string, column: number, row: number): number => {
  let hash = 0x811c9dc5;
  for (const letter of `${text} ${column} ${row}`)
    hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return hash;
};

/** Words that a form may print by itself. What holds a digit belongs to one paper. */
const textOf = ({ text }: Word): string => {
  const folded = foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');
  return /\p{N}/u.test(folded) || folded.length < 2 ? '' : folded;
};

const printed = (pages: readonly Page[]) =>
  (pages[0]?.words ?? [])
    .map((word) => ({ text: textOf(word), x: word.box[0] * grid.columns, y: word.box[1] * grid.rows }))
    .filter(({ text }) => text !== '')
    .slice(0, mostPrints);

/**
 * The fingerprint of a paper: each word of its first page with the cell in which it stands, as a number of 32 bits. Papers of
 * one layout share those of their form.
 */
export const pagePrints = (pages: readonly Page[]): readonly number[] => [
  ...new Set(printed(pages).map(({ text, x, y }) => print(text, Math.round(x), Math.round(y)))),
];

/** The prints by which papers of the same layout are looked for: each word in the four cells that are nearest. */
export const nearPrints = (pages: readonly Page[]): readonly number[] => [
  ...new Set(
    printed(pages).flatMap(({ text, x, y }) =>
      [Math.floor(x), Math.ceil(x)].flatMap((column) =>
        [Math.floor(y), Math.ceil(y)].map((row) => print(text, column, row)),
      ),
    ),
  ),
];
