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

/** For each line that begins no row, the row it belongs to: the one above, or the one it stands closer to. */
export function rowOfEach(
  entries: readonly Entry[],
  before: Line | undefined,
  ruling: Ruling,
): (number | null)[] {
  const starts = entries.flatMap((entry, at) => (entry.begins ? [at] : []));
  const others = entries.length - starts.length;
  const firstBegins = entries[0]?.begins ?? false;
  // Text that always precedes its numbers: the description first, the amounts on its last line.
  const led = starts.filter((start) => start > 0 && !entries[start - 1]?.begins).length;
  const below =
    !firstBegins &&
    (entries.at(-1)?.begins ?? false) &&
    others >= starts.length &&
    led >= usualShare * starts.length;
  // `4711-01` right over each of the goods, the first as well.
  const ledByCode = starts.length > 1 && starts.every((start) => isCode(entries[start - 1]));
  const owners: (number | null)[] = [];
  const isParted = (upper: Line | undefined, lower: Line | undefined): boolean =>
    upper !== undefined && lower !== undefined && partedAcross(upper, lower, ruling);
  const lineOf = (start: number | undefined): Line | undefined => entries[start ?? -1]?.line;
  const isRuled =
    starts.length > 1 &&
    starts.every((start, at) => at === 0 || isParted(lineOf(starts[at - 1]), lineOf(start)));
  /** The row within whose drawn cell a line stands: figures may stand in the middle of tall cells. */
  const drawnRow = (line: Line, previous: number, next: number): number | null => {
    const isAbove = next >= 0 && !isParted(line, lineOf(starts[next]));
    const isBelow = !isParted(previous < 0 ? before : lineOf(starts[previous]), line);
    return isAbove === isBelow ? null : isAbove ? next : Math.max(previous, 0);
  };
  const ownerOf = (entry: Entry, at: number): number | null => {
    if (entry.begins) return starts.indexOf(at);
    const next = starts.findIndex((start) => start > at);
    const previous = next < 0 ? starts.length - 1 : next - 1;
    const drawn = isRuled && next >= 0 ? drawnRow(entry.line, previous, next) : null;
    if (drawn !== null && (previous >= 0 || drawn === next)) return drawn;
    if (ledByCode && entries[at + 1]?.begins) return next;
    if (goesOn(entries[at - 1], entry)) return owners[at - 1] ?? null;
    if (below && next >= 0) return next;
    const gapAbove = gapBetween(entry.above ?? entries[at - 1]?.line ?? before, entry.line);
    const gapBelow = gapBetween(entry.line, entries[at + 1]?.line);
    const height = entry.line.rect.y1 - entry.line.rect.y0;
    // What goes on with a line of the row below is of that row.
    if (next > 0 && owners[at - 1] === next && gapAbove < 0.5 * height) return next;
    if (previous < 0) return gapBelow < 0.35 * height && gapAbove > 2 * gapBelow ? 0 : null;
    if (next >= 0 && gapAbove > height * 0.9 && gapBelow < 0.5 * gapAbove) return next;
    return previous;
  };
  for (const [at, entry] of entries.entries()) owners.push(ownerOf(entry, at));
  return owners;
}
