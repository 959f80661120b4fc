import type { Rect } from '../../layout/geometry.ts';
import type { Line, PageLayout, Segment } from '../../layout/lines.ts';
import { type Run, runOf } from '../../layout/run.ts';
import { findStackedHeaders } from '../../layout/stacked-header.ts';
import { columnEdges, cutAtEdges } from '../../layout/table-columns.ts';
import { findHeaders, type HeaderCell } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import { type ColumnRoles, promiseOf, rolesOf } from '../goods/columns.ts';
import { drawnEnd } from '../goods/drawn-end.ts';
import { isSumLine } from '../goods/sum-row.ts';
import type { ColumnLabel, ColumnName } from '../knowledge/label-knowledge.ts';
import { findContainers } from '../values/container-number.ts';
import { findWeights } from '../values/weight.ts';
import { endsCargo } from './cargo-end.ts';
import { containerRows } from './container-rows.ts';
import { headsListBelow } from './heads-list-below.ts';
import { isSlanted } from './stamps.ts';

/** One printed line of the particulars of the goods, cut at the columns. */
export interface CargoLine {
  readonly line: Line;
  readonly cells: ReadonlyMap<number, Run>;
}

/** The particulars of the goods on a bill of lading: columns without rows. */
export interface CargoTable {
  readonly header: readonly HeaderCell<ColumnLabel>[];
  readonly roles: ColumnRoles;
  readonly lines: readonly CargoLine[];
  /** Those of the lines that tell of a container from edge to edge. */
  readonly containerRows: ReadonlySet<Line>;
  /** Lines of each page (by index of the page) that it takes up, header included. */
  readonly taken: ReadonlyMap<number, ReadonlySet<number>>;
}

const isCargo = (cells: readonly HeaderCell<ColumnLabel>[]): boolean => {
  const roles = new Set(rolesOf(cells));
  const others = (['marks', 'packageCount', 'grossWeight', 'volume'] as const).filter((name) =>
    roles.has(name),
  );
  // "Container / seal | Marks | Said to contain".
  const isNarrow = others.length === 1 && roles.has('marks') && cells.length >= 3;
  // "Shipper's description of goods | Gross weight" is all that bills for use with charter parties have.
  const isBulk = others.length === 1 && roles.has('grossWeight') && cells.length === 2;
  return roles.has('description') && (others.length >= 2 || isNarrow || isBulk);
};

const cellsAt = (line: Line, edges: readonly number[]): Map<number, Run> => {
  const cells = new Map<number, Run>();
  for (const segment of line.segments) {
    for (const [column, all] of cutAtEdges(segment, edges)) {
      const pieces = all.filter((piece) => !isSlanted(piece));
      if (pieces.length > 0) cells.set(column, runOf([...(cells.get(column)?.pieces ?? []), ...pieces]));
    }
  }
  return cells;
};

/** Whether a line is one text that runs through several columns, as that of a container may: it tells none of their edges. */
function runsAcross({ segments: [only, ...others] }: Line, names: readonly Rect[]): boolean {
  if (!only || others.length > 0) return false;
  return names.filter((name) => name.x0 > only.rect.x0 && name.x0 < only.rect.x1).length >= 1;
}

const descriptionRect = (cells: readonly HeaderCell<ColumnLabel>[]): Rect =>
  (cells[rolesOf(cells).indexOf('description')] ?? cells[0])?.rect ?? { x0: 0, x1: 0, y0: 0, y1: 0 };

/** The particulars of the goods; null when no page names their columns. */
export function findCargo(context: DocumentContext): CargoTable | null {
  const headersBy = (find: typeof findHeaders) =>
    context.layouts.flatMap((layout, page) =>
      find(layout, context.knowledge.labels.columns, isCargo)
        .filter(({ cells }) => !headsListBelow(cells, context))
        .map((header) => ({ page, layout, header })),
    );
  const richest = (placed: ReturnType<typeof headersBy>) =>
    placed.reduce<(typeof placed)[number] | null>(
      (a, b) => (a && promiseOf(a.header) >= promiseOf(b.header) ? a : b),
      null,
    );
  const [plain, stacked] = [
    headersBy((layout, book, isHeader) => findHeaders(layout, book, isHeader, true)),
    headersBy(findStackedHeaders),
  ];
  const [short, long] = [richest(plain), richest(stacked)];
  // The names on forms are sentences: single lines of them look like names of other columns.
  const isLong = long && (!short || promiseOf(long.header) >= promiseOf(short.header));
  const found = isLong ? stacked : plain;
  const best = isLong ? long : short;
  if (!best) return null;
  const roles = rolesOf(best.header.cells);
  const roleNames = roles.join();
  const taken = new Map<number, Set<number>>();
  const lines: CargoLine[] = [];
  for (const { page, layout, header } of found) {
    if (rolesOf(header.cells).join() !== roleNames || taken.has(page)) continue;
    const left = Math.min(...header.cells.map((cell) => cell.rect.x0));
    const below = linesBelow(layout, header.last, left, context);
    const own = withinDrawnBody(below, drawnEnd(layout, descriptionRect(header.cells)), context);
    const names = header.cells.map((cell) => cell.rect);
    const parted = own.filter((line) => !runsAcross(line, names));
    const edges = columnEdges(names, parted.length > 0 ? parted : own, layout.ruling);
    lines.push(...own.map((line) => ({ line, cells: cellsAt(line, edges) })));
    const last = own.at(-1)?.index ?? header.last;
    taken.set(page, new Set(Array.from({ length: last - header.first + 1 }, (_, at) => header.first + at)));
  }
  return {
    header: best.header.cells,
    roles,
    lines,
    taken,
    containerRows: containerRows(
      lines.map(({ line }) => line),
      context,
    ),
  };
}

/** A container, or a weight with its unit. */
const tellsOfCargo = (line: Line, context: DocumentContext): boolean =>
  line.segments.some(
    ({ text }) =>
      findContainers(text).length > 0 ||
      findWeights(text, context.decimalMark, context.knowledge.values.weightUnits).some((one) => one.unit),
  );

/** The lines in the drawn box of the goods, where none below it goes on with containers, weights or sums. */
function withinDrawnBody(
  lines: readonly Line[],
  end: number | null,
  context: DocumentContext,
): readonly Line[] {
  const inside = end === null ? lines : lines.filter(({ rect }) => rect.y0 < end);
  const goesOn = lines
    .slice(inside.length)
    .some((line) => tellsOfCargo(line, context) || isSumLine(line, context));
  return goesOn ? lines : inside;
}

/** The rest of long names of columns: right below them, in the same letters, which those of the goods are not. */
function goesOnWithNames(line: Line, names: Segment, above: number): boolean {
  const isAlike = line.segments.every(
    (one) => Math.abs(one.size - names.size) < 0.03 * names.size && one.bold === names.bold,
  );
  const height = line.rect.y1 - line.rect.y0;
  return (
    isAlike && line.rect.y0 - above < 0.5 * height && !line.segments.some(({ text }) => /\d{2}/.test(text))
  );
}

/** Words that a sentence has at least, and the part of the page's width that it fills. */
const sentence = { words: 8, width: 0.5 };

/** What the form says below the sums: `Weights in kilogrammes. The above are the shipper's particulars, not checked …`. */
const isSentence = ({ segments: [only, ...others], rect, page }: Line): boolean =>
  only !== undefined &&
  others.length === 0 &&
  only.pieces.filter(({ text }) => /\p{L}{2}/u.test(text)).length >= sentence.words &&
  rect.x1 - rect.x0 > sentence.width * page.width;

function linesBelow(layout: PageLayout, last: number, left: number, context: DocumentContext): Line[] {
  const lines: Line[] = [];
  let above = layout.lines[last]?.rect.y1 ?? 0;
  const names = layout.lines[last]?.segments[0];
  for (const line of layout.lines.slice(last + 1)) {
    if (lines.length === 0 && names && goesOnWithNames(line, names, above)) {
      above = line.rect.y1;
      continue;
    }
    if (endsCargo(line, lines.at(-1), left, layout, context)) break;
    if (isSentence(line) && lines.some((one) => isSumLine(one, context))) break;
    // The particulars are printed at the top of a large empty box: what stands far below is the form again.
    const height = line.rect.y1 - line.rect.y0;
    if (lines.length > 0 && line.rect.y0 - above > 5 * height && !tellsOfCargo(line, context)) break;
    above = line.rect.y1;
    lines.push(line);
  }
  return lines;
}

/** The lines of the particulars without those that tell of single containers. */
export const goodsLines = (cargo: CargoTable | null): readonly CargoLine[] =>
  (cargo?.lines ?? []).filter(({ line }) => !cargo?.containerRows.has(line));

/** The cells of all lines in the columns of one name, top to bottom. */
export const cargoColumn = (cargo: CargoTable | null, name: ColumnName): readonly Run[] =>
  goodsLines(cargo).flatMap(({ cells }) =>
    (cargo?.roles ?? []).flatMap((role, at) => (role === name ? (cells.get(at) ?? []) : [])),
  );
