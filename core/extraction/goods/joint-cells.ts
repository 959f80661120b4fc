import { squash } from '../../layout/fold.ts';
import { findPhrases, lookUp } from '../../layout/phrases.ts';
import { type Run, runOf, stretchOf } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import type { HeaderCell } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnLabel, ColumnName } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findNumbers } from '../values/number.ts';
import { findPackages, isPackageWord } from '../values/packages.ts';
import { findVolumes } from '../values/volume.ts';
import { isSides } from './columns.ts';
import type { GoodsRows } from './goods-rows.ts';

/** What one cell tells of several columns. */
type Parts = ReadonlyMap<ColumnName, Run>;
type Reader = (runs: readonly Run[]) => Parts | null;

/** What most of the rows do is their habit. */
const mostRows = 0.7;
/** So many of them tell two things: the last may have lost its second line to the sums below. */
const jointRows = 0.5;

const whole = (runs: readonly Run[]): Run => runOf(runs.flatMap(({ pieces }) => pieces));

/** The text with the strokes and brackets that part one figure from another made alike; every letter keeps its place. */
const parted = (text: string): string => text.replace(/[/()=]/g, '|');

const isOuter = phrasePattern('{{outer-package}}');
/** Between the packages and what each of them holds: `24 CTNS x 12 PCS`, `24 Kartons à 12 Stück`. */
const holds = phrasePattern(String.raw`(?:[x×*@]|(?<!\p{L})(?:{{each}}|{{for-each}}|{{of}}))[\s|]*$`);
const unitBehind = /^\s?\p{L}[\p{L}.]{0,11}/u;

/**
 * Packages and pieces told together: `24 CTNS / 576 PCS`, `24 CTNS` over `576 PCS`, `24 CTNS x 24 PCS = 576 PCS`. What
 * each package holds is no quantity, so that there is none where only that is said. Pallets and the cartons on them
 * are left alone: both are packages.
 */
function packedPieces(runs: readonly Run[], context: DocumentContext): Parts | null {
  const { values } = context.knowledge;
  const run = whole(runs);
  const text = parted(run.text);
  const [packages] = findPackages(text, context.decimalMark, values);
  if (!packages || isOuter().test(text.slice(packages.index, packages.index + packages.length))) return null;
  const numbers = findNumbers(text, context.decimalMark).filter(
    ({ index }) => index < packages.index || index >= packages.index + packages.length,
  );
  const counted = numbers.map(({ index, length, value }) => {
    const unit = unitBehind.exec(text.slice(index + length))?.[0] ?? '';
    return { index, length: length + unit.length, value, unit: unit.trim() };
  });
  const first: Parts = new Map([['packageCount', stretchOf(run, packages.index, packages.length)]]);
  if (counted.length === 0) return packages.index === 0 ? first : null;
  if (counted.some(({ unit, value }) => unit === '' || value <= 0)) return null;
  const isEach = ({ index }: { readonly index: number }): boolean => holds().test(text.slice(0, index));
  const each = counted.find(isEach);
  const others = counted.filter((one) => one !== each);
  const all = each
    ? others.find(({ value }) => Math.abs(value - packages.count * each.value) < 0.011)
    : (others.find(({ unit }) => !isPackageWord(unit.replace(/\.$/, ''), values)) ??
      // "14 CTNS / 462 BOXES": the smaller packages stand in the larger ones.
      others.find(({ value }) => value > packages.count));
  if (!each && (!all || others.length > 1)) return null;
  return all ? new Map([...first, ['quantity', stretchOf(run, all.index, all.length)]]) : first;
}

/** Two weights in one cell, beside each other or one over the other: `12.50 / 14.00`. The lesser is net. */
function bothWeights(runs: readonly Run[], context: DocumentContext): Parts | null {
  const figures = runs.flatMap((run) =>
    findNumbers(parted(run.text), context.decimalMark).map(({ index, length, value }) => ({
      value,
      run: stretchOf(run, index, length),
    })),
  );
  const [one, other] = figures;
  if (!one || !other || figures.length > 2) return null;
  const [net, gross] = one.value <= other.value ? [one, other] : [other, one];
  // No goods weigh a tenth of their packages' whole weight: such figures are of one package and of all.
  if (net.value <= 0 || net.value < 0.1 * gross.value) return null;
  return new Map([
    ['netWeight', net.run],
    ['grossWeight', gross.run],
  ]);
}

/** `Ordered: 100` over `Shipped: 80`: of lines with a name each, the one whose name means the quantity. */
function namedQuantity(runs: readonly Run[], { decimalMark, knowledge }: DocumentContext): Parts | null {
  const named = runs.map((run) => {
    const name = /^\p{L}[\p{L}\s./-]{0,20}(?=[:\s]\s?\d)/u.exec(run.text)?.[0] ?? '';
    const [figure, other] = findNumbers(run.text.slice(name.length), decimalMark);
    const means = lookUp(knowledge.labels.columns, squash(name), false).map(({ column }) => column);
    return figure && !other && means.length > 0 ? { run, name, figure, means } : null;
  });
  if (named.some((one) => one === null)) return null;
  const [found, again] = named.filter(
    (one) => one?.means.includes('quantity') && !one.means.includes('ignored'),
  );
  if (again) return null;
  // The last row may have lost its second line: what was ordered is no quantity.
  if (!found) return named.every((one) => one?.means.includes('ignored')) ? new Map() : null;
  return new Map([
    ['quantity', stretchOf(found.run, found.name.length + found.figure.index, found.figure.length)],
  ]);
}

const sidesOf = /^\D{0,3}\d[\d.,]*\s?(?:[cm]?m\s?)?(?:[x×*]\s?\d[\d.,]*\s?(?:[cm]?m\.?\s?)?){2}/iu;

/** A volume behind the sides that make it: `60x40x30 / 0.072 m³`, `60 x 40 x 30 CM = 1.728 CBM`. */
function volumeBehindSides(runs: readonly Run[], { decimalMark, knowledge }: DocumentContext): Parts | null {
  const run = whole(runs);
  const sides = sidesOf.exec(run.text);
  if (!sides || !isSides(run.text)) return null;
  const behind = parted(run.text.slice(sides[0].length));
  const [volume, other] = findVolumes(behind, decimalMark, knowledge.values.volumeUnits);
  const isMarked = /^[\s|]*\|/.test(behind.slice(0, volume?.index ?? 0));
  if (!volume || other || (volume.unit === null && !isMarked)) return null;
  return new Map([['volume', stretchOf(run, sides[0].length + volume.index, volume.length)]]);
}

const open: readonly (ColumnName | null)[] = [null, 'ignored', 'quantity', 'packageCount', 'unit'];
const weighed: readonly (ColumnName | null)[] = ['netWeight', 'grossWeight'];
const sized: readonly (ColumnName | null)[] = [null, 'ignored', 'volume'];

const namesBoth = ({ run }: HeaderCell<ColumnLabel>, { knowledge }: DocumentContext): boolean => {
  const ocr = run.pieces[0]?.page.source === 'ocr';
  const names = findPhrases(run, knowledge.labels.columns, ocr).flatMap(({ meanings }) =>
    meanings.map(({ column }) => column),
  );
  return names.includes('netWeight') && names.includes('grossWeight');
};

/** How the cells of a column are to be taken apart; null where each tells one thing. */
function readerFor(table: GoodsRows, column: number, context: DocumentContext): Reader | null {
  const { roles, header, rows } = table;
  const role = roles[column] ?? null;
  const cell = header[column];
  const others = roles.filter((_, at) => at !== column);
  const filled = rows.flatMap((row) => {
    const runs = row.cells.get(column);
    return runs ? [runs] : [];
  });
  const share = (test: (runs: readonly Run[]) => boolean): number =>
    filled.filter(test).length / Math.max(1, filled.length);
  const isHabit = (read: Reader): boolean =>
    share((runs) => read(runs) !== null) >= mostRows &&
    share((runs) => findNumbers(parted(whole(runs).text), context.decimalMark).length >= 2) >= jointRows;
  const readers: readonly (readonly [
    boolean,
    (runs: readonly Run[], context: DocumentContext) => Parts | null,
  ])[] = [
    [open.includes(role) && !others.includes('quantity'), packedPieces],
    [open.includes(role) && !others.includes('quantity'), namedQuantity],
    [
      weighed.includes(role) &&
        cell !== undefined &&
        !others.some((one) => weighed.includes(one)) &&
        namesBoth(cell, context),
      bothWeights,
    ],
    [sized.includes(role) && !others.includes('volume'), volumeBehindSides],
  ];
  for (const [isOpen, read] of readers) {
    const own: Reader = (runs) => read(runs, context);
    if (isOpen && isHabit(own)) return own;
  }
  return null;
}

/**
 * The table with a column for each thing that one cell tells: packages with the pieces in them, both weights, the sides
 * of a package with its volume. What the cell of the first alone would be read as is of the wrong column.
 */
export function withJointCells(table: GoodsRows, context: DocumentContext): GoodsRows {
  const readers = table.header.map((_, column) => readerFor(table, column, context));
  if (readers.every((reader) => reader === null)) return table;
  const roles = table.roles.map((role, column) => (readers[column] ? null : role));
  const header = [...table.header];
  const columns = new Map<ColumnName, number>();
  const columnOf = (name: ColumnName, from: number): number => {
    const known = columns.get(name) ?? roles.indexOf(name);
    if (known >= 0) return known;
    const cell = header[from];
    if (cell) header.push(cell);
    columns.set(name, roles.length);
    return roles.push(name) - 1;
  };
  const apart = (cells: ReadonlyMap<number, readonly Run[]>): ReadonlyMap<number, readonly Run[]> => {
    const taken = new Map(cells);
    for (const [column, read] of readers.entries()) {
      const runs = cells.get(column);
      if (!read || !runs) continue;
      for (const [name, run] of read(runs) ?? []) {
        const at = columnOf(name, column);
        if (!taken.has(at)) taken.set(at, [run]);
      }
    }
    return taken;
  };
  const rows = table.rows.map((row): TableRow => ({ ...row, cells: apart(row.cells) }));
  return { ...table, rows, sums: apart(table.sums), roles, header };
}
