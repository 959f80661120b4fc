import type { ColumnHeading } from './column-headings.ts';
import { overlapX, union } from './geometry.ts';
import { type Fragment, fragmentsOf } from './header-fragments.ts';
import type { Line, PageLayout } from './lines.ts';
import type { PhraseBook } from './phrases.ts';

type Pair = readonly [Fragment, Fragment];

/** The most lines above the pairs that names as high as both storeys fill. */
const mostAbove = 3;

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
  /** Index of the uppermost line that belongs to the names. */
  readonly first: number;
  /** The names of the columns, those of the line above that stand over none of the pairs among them. */
  readonly cells: readonly Fragment[];
  readonly headings: readonly ColumnHeading<Fragment>[];
}

const fragmentsIn = <C>(line: Line, book: PhraseBook<C>, ocr: boolean): Fragment[] =>
  line.segments.flatMap((segment) => fragmentsOf(line, segment, null, book, ocr));

/** How far above the pairs, in heights of their line, the line with their headings begins at most. */
const headingRise = 3;

/** The lines right above one, nearest first, on which its headings may stand. */
const linesAbove = (line: Line, layout: PageLayout): readonly Line[] =>
  layout.lines
    .slice(Math.max(0, line.index - mostAbove), line.index)
    .filter(({ rect }) => line.rect.y0 - rect.y0 <= headingRise * (line.rect.y1 - line.rect.y0))
    .reverse();

/**
 * The columns of a table that tells each thing twice, of one package and of all: what is told stands above, over the
 * middle or the beginning of both (`N.W. (KGS)` over `Per ctn | Total`). Names as high as heading and pair together
 * (`C/NO.`) stand between their lines in a worksheet's joined cells. Null where a line is none of these.
 */
export function pairedColumns<C>(
  line: Line,
  layout: PageLayout,
  book: PhraseBook<C>,
  ocr: boolean,
): PairedColumns | null {
  const own = fragmentsIn(line, book, ocr);
  const pairs = pairsIn(own);
  if (pairs.length === 0) return null;
  const between: Fragment[] = [];
  for (const above of linesAbove(line, layout)) {
    const over = fragmentsIn(above, book, ocr);
    const headings = headingsOf(pairs, over);
    if (headings)
      return {
        first: above.index,
        cells: withNamesOver(
          withNamesOver(own, between),
          over.filter((one) => !headings.some(({ cell }) => cell === one)),
        ),
        headings,
      };
    between.push(...over);
  }
  return null;
}

/** The heading over each of the pairs; null where one has none, or several. */
function headingsOf(
  pairs: readonly Pair[],
  over: readonly Fragment[],
): readonly ColumnHeading<Fragment>[] | null {
  const headings = pairs.map(([first, second]) => {
    const both = union([first.rect, second.rect]);
    const heads = over.filter(({ rect }) => overlapX(rect, both) > 0.25);
    return { heads, under: [first, second] };
  });
  return headings.every(({ heads }) => heads.length === 1 && heads[0]?.known)
    ? headings.flatMap(({ heads, under }) => heads.map((cell) => ({ cell, under })))
    : null;
}

/** Names with those of the line above: over another they begin it, beside all others they are of a column of their own. */
function withNamesOver(cells: readonly Fragment[], over: readonly Fragment[]): readonly Fragment[] {
  const joined = [...cells];
  for (const name of over) {
    const at = joined.findIndex(({ rect }) => overlapX(rect, name.rect) > 0.25);
    const below = joined[at];
    if (!below) joined.push(name);
    else
      joined[at] = {
        pieces: [...name.pieces, ...below.pieces],
        rect: union([name.rect, below.rect]),
        known: name.known || below.known,
      };
  }
  return joined;
}
