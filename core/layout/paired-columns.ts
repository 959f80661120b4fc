import type { ColumnHeading } from './column-headings.ts';
import { overlapX, type Rect, union } from './geometry.ts';
import { type Fragment, fragmentsOf } from './header-fragments.ts';
import type { Line, PageLayout } from './lines.ts';
import type { PhraseBook } from './phrases.ts';

type Pair = readonly [Fragment, Fragment];

/** So many pairs of equal names are a habit of the table. */
const leastPairs = 2;

const textOf = ({ pieces }: Fragment): string => pieces.map(({ text }) => text.toLowerCase()).join(' ');

/** Two names side by side that return on their line: `Per ctn | Total | Per ctn | Total`. */
function pairsIn(cells: readonly Fragment[]): readonly Pair[] {
  const pairs: Pair[] = [];
  for (let at = 0; at + 1 < cells.length; at += 1) {
    const [first, second] = [cells[at], cells[at + 1]];
    if (!first || !second || textOf(first) === textOf(second)) continue;
    const returns = cells.some((other, index) => {
      const next = cells[index + 1];
      return (
        Math.abs(index - at) > 1 &&
        next !== undefined &&
        textOf(other) === textOf(first) &&
        textOf(next) === textOf(second)
      );
    });
    if (!returns) continue;
    pairs.push([first, second]);
    at += 1;
  }
  return pairs.length < leastPairs ? [] : pairs;
}

export interface PairedColumns {
  /** The names of the columns, those of the line above that stand over none of the pairs among them. */
  readonly cells: readonly Fragment[];
  readonly headings: readonly ColumnHeading<Fragment>[];
}

const fragmentsIn = <C>(line: Line, book: PhraseBook<C>, ocr: boolean): Fragment[] =>
  line.segments.flatMap((segment) => fragmentsOf(line, segment, null, book, ocr));

/**
 * The columns of a table that tells each thing twice, of one package and of all: what is told stands on the line above,
 * over the middle or the beginning of both (`N.W. (KGS)` over `Per ctn | Total`). Null where a line is none of these.
 */
export function pairedColumns<C>(
  line: Line,
  layout: PageLayout,
  book: PhraseBook<C>,
  ocr: boolean,
): PairedColumns | null {
  const above = layout.lines[line.index - 1];
  if (!above) return null;
  const own = fragmentsIn(line, book, ocr);
  const pairs = pairsIn(own);
  if (pairs.length === 0) return null;
  const over = fragmentsIn(above, book, ocr);
  const rectOver = ([first, second]: Pair): Rect => union([first.rect, second.rect]);
  const headings = pairs.map((pair) => {
    const heads = over.filter(({ rect }) => overlapX(rect, rectOver(pair)) > 0.25);
    return { heads, under: pair };
  });
  if (headings.some(({ heads }) => heads.length !== 1 || !heads[0]?.known)) return null;
  const cells = [...own];
  for (const name of over.filter((one) => !headings.some(({ heads }) => heads.includes(one)))) {
    const at = cells.findIndex(({ rect }) => overlapX(rect, name.rect) > 0.25);
    const below = cells[at];
    if (!below) cells.push(name);
    else
      cells[at] = {
        pieces: [...name.pieces, ...below.pieces],
        rect: union([name.rect, below.rect]),
        known: name.known || below.known,
      };
  }
  return {
    cells,
    headings: headings.flatMap(({ heads, under }) => heads.map((cell) => ({ cell, under }))),
  };
}
