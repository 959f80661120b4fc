import { middleY } from './geometry.ts';
import type { Line } from './lines.ts';
import type { Ruling } from './ruling.ts';
import type { Run } from './run.ts';

/** A line below the names of a table, with what it has in each column. */
interface Entry {
  readonly line: Line;
  /** The line right above that was skipped within the same row. */
  readonly above?: Line | undefined;
  readonly cells: ReadonlyMap<number, Run>;
  readonly begins: boolean;
}

/** What so many rows do is their habit. */
const usualShare = 0.7;

export const gapBetween = (above: Line | undefined, below: Line | undefined): number =>
  above && below ? below.rect.y0 - above.rect.y1 : Number.POSITIVE_INFINITY;

/** Whether a sentence runs on from one line to the next: a comma before, a small letter behind. */
function goesOn(above: Entry | undefined, entry: Entry): boolean {
  const text = [...entry.cells.values()][0]?.text ?? '';
  const before = [...(above?.cells ?? [])].map(([, run]) => run.text);
  return above !== undefined && /^[\p{Ll}(]/u.test(text) && before.some((one) => /[,;/&(-]$/.test(one));
}

/** A line that is nothing but a code. */
const isCode = (entry: Entry | undefined): boolean => {
  const [only, other] = [...(entry?.cells.values() ?? [])];
  return entry?.begins === false && only !== undefined && !other && /^(?=.*\d)\S{4,25}$/.test(only.text);
};

/** A rule between rows is at least this part of the page's width; what underlines a word is not. */
const rowRule = 0.3;

/** Whether a line is drawn across the page between two lines of text, in one piece or as the sides of cells. */
const partedAcross = (upper: Line, lower: Line, { across }: Ruling): boolean =>
  across
    .filter(({ at }) => at > middleY(upper.rect) && at < middleY(lower.rect))
    .reduce((sum, { from, to }) => sum + to - from, 0) >
  rowRule * upper.page.width;

/** The lines below the names of a table, with the habits of its rows. */
interface Rows {
  readonly entries: readonly Entry[];
  /** Where rows begin among the entries. */
  readonly starts: readonly number[];
  /** Text precedes its numbers: the description first, the amounts on its last line. */
  readonly areBelow: boolean;
  /** `4711-01` right over each of the goods, the first as well. */
  readonly areLedByCode: boolean;
  readonly areRuled: boolean;
  /** The line right before them. */
  readonly before: Line | undefined;
  readonly ruling: Ruling;
}

const isParted = (upper: Line | undefined, lower: Line | undefined, ruling: Ruling): boolean =>
  upper !== undefined && lower !== undefined && partedAcross(upper, lower, ruling);

const startLine = ({ entries, starts }: Rows, row: number): Line | undefined =>
  entries[starts[row] ?? -1]?.line;

function rowsOf(entries: readonly Entry[], before: Line | undefined, ruling: Ruling): Rows {
  const starts = entries.flatMap((entry, at) => (entry.begins ? [at] : []));
  const led = starts.filter((start) => start > 0 && !entries[start - 1]?.begins).length;
  return {
    entries,
    starts,
    areBelow:
      entries[0]?.begins !== true &&
      entries.at(-1)?.begins === true &&
      entries.length - starts.length >= starts.length &&
      led >= usualShare * starts.length,
    areLedByCode: starts.length > 1 && starts.every((start) => isCode(entries[start - 1])),
    areRuled:
      starts.length > 1 &&
      starts.every(
        (start, at) =>
          at === 0 || isParted(entries[starts[at - 1] ?? -1]?.line, entries[start]?.line, ruling),
      ),
    before,
    ruling,
  };
}

/** The row within whose drawn cell a line stands: figures may stand in the middle of tall cells. */
function drawnRow(line: Line, previous: number, next: number, rows: Rows): number | null {
  const { before, ruling } = rows;
  const isAbove = !isParted(line, startLine(rows, next), ruling);
  const isBelow = !isParted(previous < 0 ? before : startLine(rows, previous), line, ruling);
  if (isAbove === isBelow) return null;
  return isAbove ? next : Math.max(previous, 0);
}

/** @param owners those of the entries before */
function ownerOf(at: number, owners: readonly (number | null)[], rows: Rows): number | null {
  const { entries, starts, before } = rows;
  const [above, entry, below] = [entries[at - 1], entries[at], entries[at + 1]];
  if (!entry) return null;
  if (entry.begins) return starts.indexOf(at);
  const next = starts.findIndex((start) => start > at);
  const previous = next < 0 ? starts.length - 1 : next - 1;
  const drawn = rows.areRuled && next >= 0 ? drawnRow(entry.line, previous, next, rows) : null;
  if (drawn !== null) return drawn;
  if (rows.areLedByCode && below?.begins) return next;
  if (goesOn(above, entry)) return owners[at - 1] ?? null;
  if (rows.areBelow && next >= 0) return next;
  const gapAbove = gapBetween(entry.above ?? above?.line ?? before, entry.line);
  const gapBelow = gapBetween(entry.line, below?.line);
  const height = entry.line.rect.y1 - entry.line.rect.y0;
  // What goes on with a line of the row below is of that row.
  if (next > 0 && owners[at - 1] === next && gapAbove < 0.5 * height) return next;
  if (previous < 0) return gapBelow < 0.35 * height && gapAbove > 2 * gapBelow ? 0 : null;
  return next >= 0 && gapAbove > height * 0.9 && gapBelow < 0.5 * gapAbove ? next : previous;
}

/** For each line that begins no row, the row it belongs to: the one above, or the one it stands closer to. */
export function rowOfEach(
  entries: readonly Entry[],
  before: Line | undefined,
  ruling: Ruling,
): (number | null)[] {
  const rows = rowsOf(entries, before, ruling);
  const owners: (number | null)[] = [];
  for (const at of entries.keys()) owners.push(ownerOf(at, owners, rows));
  return owners;
}
