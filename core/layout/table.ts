import { centredRowOfEach } from './centred-rows.ts';
import { middleX, type Rect, union } from './geometry.ts';
import { groupHeadings } from './group-headings.ts';
import type { Line, PageLayout } from './lines.ts';
import { gapBetween, rowOfEach } from './row-owners.ts';
import { type Piece, type Run, runOf } from './run.ts';
import { columnAt, columnEdges, cutAtEdges, fillsColumns, isNumberLike } from './table-columns.ts';
import type { TableHeader } from './table-header.ts';

export interface TableRow {
  readonly layout: PageLayout;
  readonly rect: Rect;
  /** Column index to the text of each printed line in that cell, top to bottom. */
  readonly cells: ReadonlyMap<number, readonly Run[]>;
  /** Indices of the page's lines that belong to the row. */
  readonly lines: readonly number[];
}

export interface TableReader {
  /** Whether the cells of one line are enough to begin a row. */
  readonly beginsRow: (cells: ReadonlyMap<number, Run>, line: Line) => boolean;
  /** Whether a line ends the table, e.g. a total. */
  readonly endsTable: (line: Line) => boolean;
  /** Whether a line stands between the rows without belonging to one, e.g. a carried-over sum. */
  readonly skips?: (line: Line) => boolean;
  /** Whether a line that is skipped stands within a row all the same, so that what follows it goes on with that row. */
  readonly isWithin?: (line: Line) => boolean;
  /** Columns in which wrapped text goes on below the row's first line. */
  readonly textColumns: ReadonlySet<number>;
  /** Whether a line goes on with the row above whatever it holds. */
  readonly isSecond?: (line: Line) => boolean;
  /** Whether rows begin with lines of words alone, which no column parts; their figures stand on the lines below. */
  readonly beginsWithWords?: boolean;
  /** Whether a line below the only row says more of its goods, as no foot of a paper does. */
  readonly tellsMore?: (line: Line, first: Line) => boolean;
  /** How rows went on below their first lines on the pages before, where one row alone shows no habit. */
  readonly habit?: Habit | undefined;
  /** Whether the last row may go on in any of its columns, because something else tells where the table ends. */
  readonly hasEnd?: boolean;
  /** Whether the figures of a row may stand in the middle of its lines. */
  readonly isCentred?: boolean;
}

/** How many lines below its first a row goes on, to the columns that such lines fill. */
export type Habit = ReadonlyMap<number, ReadonlySet<string>>;

export interface TableBody {
  readonly habit: Habit;
  readonly rows: readonly TableRow[];
  /** Index of the first line after the table; the page's line count when it goes on to the next page. */
  readonly end: number;
  /** False when a line ended the table, true when the page did. */
  readonly open: boolean;
}

interface Entry {
  readonly line: Line;
  /** The line right above that was skipped within the same row. */
  readonly above?: Line | undefined;
  readonly cells: Map<number, Run>;
  readonly begins: boolean;
}

const isQuantity = /^\d[\d.,'\s]*\s\p{L}{1,5}\.?$/u;

function cellsOf(line: Line, edges: readonly number[], begins: boolean): Map<number, Run> {
  const parted = line.segments.map((segment): Map<number, Piece[]> => {
    const whole = !begins && segment.pieces.some((piece) => /\p{L}{2}/u.test(piece.text));
    if (!whole) return cutAtEdges(segment, edges);
    // A figure with its unit stands at the right of its column, words at the left.
    const x = isQuantity.test(segment.text) ? middleX(segment.rect) : segment.rect.x0 + segment.size * 0.3;
    return new Map([[columnAt(x, edges), [...segment.pieces]]]);
  });
  const pieces = new Map<number, Piece[]>();
  for (const [at, parts] of parted.entries()) {
    for (const [column, part] of withoutTail(parts, parted[at + 1]))
      pieces.set(column, [...(pieces.get(column) ?? []), ...part]);
  }
  return new Map([...pieces].map(([column, part]) => [column, runOf(part)]));
}

/** The cells of a line of words, which no column parts; a number before them is cut off. */
function wordCellsOf(line: Line, edges: readonly number[]): Map<number, Run> {
  const [first, ...others] = line.segments;
  const isCounted = first !== undefined && first.pieces.length > 1 && isNumberLike(first.pieces[0] as Piece);
  if (!isCounted) return cellsOf(line, edges, false);
  const words = cellsOf({ ...line, segments: others }, edges, false);
  return new Map([...cellsOf({ ...line, segments: [first] }, edges, true), ...words]);
}

/**
 * The parts of a text of which the last figure pokes into the next column stay together where that column has a
 * value of its own: `BICYCLES, 28" 24 | 347`.
 */
function withoutTail(
  parts: ReadonlyMap<number, Piece[]>,
  next: ReadonlyMap<number, Piece[]> | undefined,
): ReadonlyMap<number, Piece[]> {
  const columns = [...parts.keys()].sort((a, b) => a - b);
  const [before, last] = columns.slice(-2);
  if (before === undefined || last === undefined || !next || Math.min(...next.keys()) !== last) return parts;
  const text = parts.get(before) ?? [];
  if (!text.some((piece) => /\p{L}{2}/u.test(piece.text))) return parts;
  return new Map([
    ...[...parts].filter(([column]) => column < before),
    [before, [...text, ...(parts.get(last) ?? [])]],
  ]);
}

/** The heading of a group of rows: words alone in a first column that holds numbers. */
function isSection(entry: Entry, textColumns: ReadonlySet<number>): boolean {
  const [only] = entry.cells;
  if (entry.begins || !only || entry.cells.size !== 1) return false;
  // "(2 CTNS)" below the numbers of the packages goes on with them.
  const isCount = /^\(\d/.test(only[1].text);
  return only[0] === 0 && !isCount && !textColumns.has(0) && /\p{L}{3}/u.test(only[1].text);
}

const columnsOf = (entry: Entry | undefined): string =>
  [...(entry?.cells.keys() ?? [])].sort((a, b) => a - b).join();

/** Whether a line fills no other columns than another, one of words among them: marks stand beside the first goods alone. */
function isWithin(
  entry: Entry | undefined,
  other: Entry | undefined,
  textColumns: ReadonlySet<number>,
): boolean {
  const own = [...(entry?.cells.keys() ?? [])];
  return (
    own.length >= 2 &&
    own.some((column) => textColumns.has(column)) &&
    own.every((column) => other?.cells.has(column) === true)
  );
}

/** The unit behind a figure: `93 pieces`, `11.433,20 kg brut`. */
const unitOf = (run: Run | undefined): string | undefined =>
  /^\d[\d.,'\s]*(\p{L}+)(?:\s\p{L}+)?\.?$/u.exec(run?.text ?? '')?.[1]?.toLowerCase();

/**
 * `93 pieces` below `88,40 kg` in one row, and `225 pieces` below `11.433 kg` in the last: a measure of its own in each. A sum has the
 * unit of what it sums.
 */
function tellAlike(entries: readonly Entry[], one: number, last: number, offset: number): boolean {
  const [cell, ...more] = entries[last + offset]?.cells ?? [];
  if (!cell || more.length > 0) return false;
  const unitAt = (entry: number): string | undefined => unitOf(entries[entry]?.cells.get(cell[0]));
  const [unit, first] = [unitAt(last + offset), unitAt(last)];
  return unit !== undefined && first !== undefined && unit !== first && unit === unitAt(one + offset);
}

/** Whether the lines so far below a row, counted from it, fill the same columns in most rows above. */
function isUsualBelow(
  entries: readonly Entry[],
  starts: readonly number[],
  offset: number,
  { textColumns, habit }: Pick<TableReader, 'textColumns' | 'habit'>,
): boolean {
  const last = starts.at(-1) ?? 0;
  const own = columnsOf(entries[last + offset]);
  if (starts.length === 1 && own.includes(',') && habit?.get(offset)?.has(own)) return true;
  const others = starts.slice(0, -1).filter((start, at) => start + offset < (starts[at + 1] ?? 0));
  const alike = others.filter(
    (start) =>
      columnsOf(entries[start + offset]) === own ||
      isWithin(entries[last + offset], entries[start + offset], textColumns),
  );
  // One row says little of what is usual, unless its second line fills several columns or tells a measure of its own.
  const least = own.includes(',') || others.some((start) => tellAlike(entries, start, last, offset)) ? 1 : 2;
  return own !== '' && alike.length >= least && alike.length >= 0.6 * (starts.length - 1);
}

/** As far as lines stand apart within most of these rows, and a tenth more. */
function gapWithinRows(entries: readonly Entry[]): number {
  const gaps = entries
    .flatMap((entry, at) =>
      entry.begins || at === 0 ? [] : [gapBetween(entry.above ?? entries[at - 1]?.line, entry.line)],
    )
    .sort((a, b) => a - b);
  return 1.1 * (gaps[gaps.length >> 1] ?? 0);
}

/** Drops what stands below the last row without belonging to it. */
function trimTail(
  entries: Entry[],
  { textColumns, hasEnd = false, isSecond, habit, tellsMore }: TableReader,
): Entry[] {
  const starts = entries.flatMap((entry, at) => (entry.begins ? [at] : []));
  const begins = starts.at(-1) ?? -1;
  let last = begins;
  const firstLine = entries[last]?.line;
  const row = firstLine?.rect;
  const height = row ? row.y1 - row.y0 : 0;
  const usualGap = gapWithinRows(entries.slice(0, Math.max(0, begins)));
  for (let at = last + 1; at < entries.length; at += 1) {
    const entry = entries[at];
    const gap = gapBetween(entry?.above ?? entries[at - 1]?.line, entry?.line);
    const cells = [...(entry?.cells ?? [])];
    // A unit may stand below its quantity; a figure below the figures is a sum.
    const inText =
      cells.some(([column]) => textColumns.has(column)) &&
      cells.every(([column, run]) => textColumns.has(column) || !/\d/.test(run.text));
    const goesOn =
      hasEnd && cells.some(([column, run]) => textColumns.has(column) && /\p{L}{2}/u.test(run.text));
    const belongs =
      goesOn ||
      (entry !== undefined && isSecond?.(entry.line) === true) ||
      (entry !== undefined &&
        starts.length === 1 &&
        firstLine &&
        tellsMore?.(entry.line, firstLine) === true) ||
      (inText && cells.length <= 2) ||
      isUsualBelow(entries, starts, at - begins, { textColumns, habit });
    if (!entry || gap > Math.max(0.9 * height, usualGap) || !belongs) break;
    last = at;
  }
  return entries.slice(0, last + 1);
}

/** The lines right under the first lines of most rows that fill columns as well. */
function secondLines(entries: readonly Entry[]): ReadonlySet<Entry> {
  const firsts = entries.flatMap((entry, at) => (entry.begins ? [at] : []));
  const seconds = firsts.flatMap((at) => {
    const next = entries[at + 1];
    return next && !next.begins && fillsColumns(next.line) ? [next] : [];
  });
  return new Set(firsts.length >= 2 && seconds.length >= usualShare * firsts.length ? seconds : []);
}

/** What so many rows do is their habit. */
const usualShare = 0.7;

/**
 * Reads the rows below a header on one page.
 *
 * @param columns extents of the columns' names, left to right
 * @param from index of the first line below the header
 */
export function readTableBody(
  layout: PageLayout,
  columns: readonly Rect[],
  from: number,
  reader: TableReader,
): TableBody {
  const lines: Line[] = [];
  let open = true;
  for (const line of layout.lines.slice(from)) {
    if (reader.endsTable(line)) {
      open = false;
      break;
    }
    if (!reader.skips?.(line)) lines.push(line);
  }
  const aboveOf = (line: Line): Line | undefined => {
    const above = layout.lines[line.index - 1];
    return above && !lines.includes(above) && reader.isWithin?.(above) ? above : undefined;
  };
  const entriesBy = (edges: readonly number[]): Entry[] =>
    lines.map((line) => {
      const cells = cellsOf(line, edges, true);
      const begins = reader.beginsRow(cells, line);
      const above = aboveOf(line);
      if (!begins) return { line, above, begins, cells: cellsOf(line, edges, false) };
      return { line, above, begins, cells: reader.beginsWithWords ? wordCellsOf(line, edges) : cells };
    });
  // First with all lines that fill columns, then with those alone that turn out to be rows, or their second
  // lines: what stands below the table must not move its columns.
  const guess = entriesBy(columnEdges(columns, lines.filter(fillsColumns), layout.ruling));
  const seconds = secondLines(guess);
  // Rows in the middle of their lines have their words above and below.
  const isRowLine = (entry: Entry): boolean =>
    reader.isCentred === true || entry.begins || seconds.has(entry);
  const rowLines = guess.filter(isRowLine).map((entry) => entry.line);
  let entries = rowLines.length > 0 ? entriesBy(columnEdges(columns, rowLines, layout.ruling)) : guess;
  const headings = groupHeadings(entries);
  entries = trimTail(entries, reader).filter(
    (entry) => !isSection(entry, reader.textColumns) && !headings.has(entry),
  );
  const owners =
    (reader.isCentred ? centredRowOfEach(entries) : null) ??
    rowOfEach(entries, layout.lines[from - 1], layout.ruling);
  const rows = entries
    .filter((entry) => entry.begins)
    .map((_, row): TableRow => {
      const own = entries.filter((__, at) => owners[at] === row);
      const cells = new Map<number, Run[]>();
      for (const entry of own) {
        for (const [column, run] of entry.cells) cells.set(column, [...(cells.get(column) ?? []), run]);
      }
      return {
        layout,
        rect: union(own.map((entry) => entry.line.rect)),
        cells,
        lines: own.map((entry) => entry.line.index),
      };
    });
  const end = (entries.at(-1)?.line.index ?? from - 1) + 1;
  return { rows, end, open, habit: habitOf(entries) };
}

function habitOf(entries: readonly Entry[]): Habit {
  const habit = new Map<number, Set<string>>();
  let offset = Number.NaN;
  for (const entry of entries) {
    offset = entry.begins ? 0 : offset + 1;
    if (offset > 0) habit.set(offset, (habit.get(offset) ?? new Set()).add(columnsOf(entry)));
  }
  return habit;
}

/** Whether two headers name the same columns: the second is the first, repeated on a further page. */
export function sameColumns<C>(a: TableHeader<C>, b: TableHeader<C>): boolean {
  const names = (header: TableHeader<C>): string =>
    header.cells.map((cell) => cell.run.pieces.map((piece) => piece.key).join('')).join('|');
  return names(a) === names(b);
}
