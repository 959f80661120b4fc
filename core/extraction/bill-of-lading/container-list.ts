import type { Line, PageLayout } from '../../layout/lines.ts';
import { type Piece, piecesAt, type Run, runOf } from '../../layout/run.ts';
import { findStackedHeaders } from '../../layout/stacked-header.ts';
import { columnEdges, cutAtEdges } from '../../layout/table-columns.ts';
import { findHeaders, type HeaderCell, type TableHeader } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import { foundAt } from '../found.ts';
import type { ContainerColumn } from '../knowledge/label-knowledge.ts';
import { findContainers } from '../values/container-number.ts';
import { findNumbers } from '../values/number.ts';
import { type ContainerDetails, containerTypeIn, detailsIn, namesSeal } from './container-details.ts';
import { isParted } from './container-rows.ts';

type Cells = ReadonlyMap<ContainerColumn, Run>;

const rolesOf = (cells: readonly HeaderCell<ContainerColumn>[]): (ContainerColumn | null)[] =>
  cells.map((cell) => cell.meanings[0] ?? null);

/** Names of columns of which one is the containers', without words that the goods alone have. */
const isList = (cells: readonly HeaderCell<ContainerColumn>[]): boolean => {
  const roles = rolesOf(cells);
  const known = new Set(roles.filter((role) => role !== null && role !== 'other'));
  return known.has('containerNumber') && known.size >= 2;
};

function cellsOf(
  line: Line,
  header: TableHeader<ContainerColumn>,
  edges: readonly number[],
  from: number,
  to: number,
): Cells {
  const roles = rolesOf(header.cells).map((role, at) => (at >= from && at < to ? role : null));
  const pieces = new Map<ContainerColumn, Piece[]>();
  for (const segment of line.segments) {
    for (const [column, part] of cutAtEdges(segment, edges)) {
      const role = roles[column];
      if (role) pieces.set(role, [...(pieces.get(role) ?? []), ...part]);
    }
  }
  return new Map([...pieces].map(([role, own]) => [role, runOf(own)]));
}

function detailsOf(cells: Cells, context: DocumentContext): ContainerDetails {
  const figure = (role: ContainerColumn): ContainerDetails['packageCount'] => {
    const run = cells.get(role);
    const [number] = run ? findNumbers(run.text, context.decimalMark) : [];
    return run && number && number.index <= 4
      ? foundAt(number.value, 0.9, piecesAt(run, number.index, number.length))
      : null;
  };
  const [seal, kind] = [cells.get('sealNumber'), cells.get('containerType')];
  const named = seal && namesSeal(seal.text) ? detailsIn(seal, 0, false, context).sealNumber : null;
  const sealed = seal ? /[A-Z\d][A-Z\d\s/-]{2,18}\d[A-Z]?/i.exec(seal.text) : null;
  const printed = kind ? containerTypeIn(kind.text) : null;
  const count = figure('packageCount');
  return {
    sealNumber:
      named ??
      (seal && sealed
        ? foundAt(sealed[0].replace(/\s/g, ''), 0.92, piecesAt(seal, sealed.index, sealed[0].length))
        : null),
    containerType:
      kind && printed
        ? foundAt(printed.type, 0.93, piecesAt(kind, printed.index, printed.type.length))
        : null,
    packageCount: count && Number.isInteger(count.value) ? count : null,
    grossWeight: figure('grossWeight'),
  };
}

const holdsContainer = (line: Line): boolean =>
  line.segments.some((segment) => findContainers(segment.text).length > 0);

/** The columns of a header one list after the other, where a sheet sets its list in two: `Container | Seal | Kgs | Container | Seal | Kgs`. */
function listsIn(header: TableHeader<ContainerColumn>): readonly number[] {
  const roles = rolesOf(header.cells);
  const [first] = header.cells;
  const starts = header.cells.flatMap((cell, at) =>
    at > 0 && cell.run.text === first?.run.text ? [at] : [],
  );
  const holdsNumber = [0, ...starts].every((from, at) =>
    roles.slice(from, starts[at] ?? roles.length).includes('containerNumber'),
  );
  return holdsNumber ? [0, ...starts] : [0];
}

/** How many different columns a header names. */
const namesOf = (header: TableHeader<ContainerColumn>): number =>
  new Set(rolesOf(header.cells).filter((role) => role !== null)).size;

/** The header that names the columns of a line: the last above it, or the caption right below. */
function headerOf(
  line: Line,
  headers: readonly TableHeader<ContainerColumn>[],
): TableHeader<ContainerColumn> | undefined {
  const below = headers.find((header) => header.first === line.index + 1);
  const above = headers.findLast((header) => header.last < line.index);
  return above && (!below || above.last === line.index - 1 || headers.length === 1)
    ? above
    : (below ?? above);
}

/** Which of the lists side by side a container stands in, from 0. */
export interface ListedContainer extends ContainerDetails {
  readonly list: number;
}

/** A container on its line: the same may stand in a list and among the goods. */
export const listedKey = (line: Line, container: string): string =>
  `${line.page.number}:${line.index}:${container}`;

/**
 * What lists of containers with named columns tell, by `listedKey`.
 *
 * @param isGoods lines of the particulars of the goods, whose columns tell of the goods
 */
export function listedContainers(
  context: DocumentContext,
  isGoods: (layout: PageLayout, line: Line) => boolean,
): ReadonlyMap<string, ListedContainer> {
  const found = new Map<string, ListedContainer>();
  for (const layout of context.layouts) {
    // "ABCU1234560 /CN726287 /8 PACKAGES /40HQ" runs through columns that name other matters.
    const lines = layout.lines.filter(
      (line) =>
        holdsContainer(line) && !isGoods(layout, line) && !(line.segments.length === 1 && isParted(line)),
    );
    if (lines.length === 0) continue;
    const { containerColumns } = context.knowledge.labels;
    const plain = findHeaders(layout, containerColumns, isList);
    // "Number | and kind | of packages": names of many lines, of which single ones look like other names.
    const stacked = findStackedHeaders(layout, containerColumns, isList);
    for (const line of lines) {
      const [short, long] = [headerOf(line, plain), headerOf(line, stacked)];
      const header = long && (!short || namesOf(long) > namesOf(short)) ? long : short;
      if (!header) continue;
      const edges = columnEdges(
        header.cells.map((cell) => cell.rect),
        lines,
        layout.ruling,
      );
      const starts = listsIn(header);
      for (const [at, from] of starts.entries()) {
        const cells = cellsOf(line, header, edges, from, starts[at + 1] ?? header.cells.length);
        const [own] = findContainers(cells.get('containerNumber')?.text ?? '');
        if (own) found.set(listedKey(line, own.value), { ...detailsOf(cells, context), list: at });
      }
    }
  }
  return found;
}
