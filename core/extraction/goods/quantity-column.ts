import { foldText } from '../../layout/fold.ts';
import type { DocumentContext } from '../document-context.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { numbersIn } from './cell-values.ts';
import type { ColumnRoles } from './columns.ts';
import type { GoodsRows } from './goods-rows.ts';
import { figuresOf, isOfOnePackage } from './inferred-roles.ts';
import { provenSums } from './sum-row.ts';

/** What is measured of goods, and no count of them. */
const measured: readonly (string | null)[] = ['netWeight', 'grossWeight', 'volume'];

/** Most of the rows have a figure in a column of quantities. */
const mostRows = 0.7;

/** `Bottles/case`, `Stück je Karton`: what one package holds. */
const ofEach = phrasePattern(String.raw`[/@]|(?<!\p{L})(?:{{each}}|{{for-each}})(?!\p{L})`);

const outer = phrasePattern('{{outer-package}}');

/** Whether the name of a column says what is counted: `Bottles`, `Anzahl Packungen`, `Total pairs`. */
export function namesUnit(text: string, { knowledge }: DocumentContext): boolean {
  const { quantityUnits, weightUnits } = knowledge.values;
  const words = (text.match(/\p{L}[\p{L}²³\d]*/gu) ?? []).map(foldText);
  const isUnit = (word: string | undefined): boolean =>
    word !== undefined && word.length >= 3 && quantityUnits.has(word) && !weightUnits.has(word);
  return words.length <= 3 && !ofEach().test(text) && (isUnit(words.at(-1)) || isUnit(words[0]));
}

/** The sum of the figures in a column; null where too few rows have one. */
function sumOf(table: GoodsRows, column: number, context: DocumentContext): number | null {
  const figures = table.rows.flatMap(
    (row) => numbersIn(row.cells.get(column), context.decimalMark)[0]?.value ?? [],
  );
  return figures.length > 0 && figures.length >= mostRows * table.rows.length
    ? figures.reduce((all, one) => all + one, 0)
    : null;
}

/**
 * Whether the figures of a column are what all packages of each line hold: those of another column, what one holds, as
 * often as the line has packages (`Per crate 500 | Crates 41 | Bulbs 20.500`).
 */
function isMultiplied(table: GoodsRows, column: number, context: DocumentContext): boolean {
  const packages = table.roles.indexOf('packageCount');
  if (packages < 0) return false;
  const figures = table.header.map((_, at) =>
    figuresOf(
      table.rows.map((row) => row.cells.get(at)?.[0]?.text ?? ''),
      context.decimalMark,
    ),
  );
  const [all, counts] = [figures[column] ?? [], figures[packages] ?? []];
  return figures.some(
    (each, at) =>
      at !== column &&
      at !== packages &&
      !measured.includes(table.roles[at] ?? null) &&
      all.every((one) => one !== null && Number.isInteger(one)) &&
      isOfOnePackage(each, all, counts),
  );
}

/** Of columns that count packages those of what holds the others are passed over: pallets beside cartons. */
function withoutOuter(table: GoodsRows): ColumnRoles {
  const counting = table.roles.flatMap((role, at) => (role === 'packageCount' ? [at] : []));
  const isOuter = (at: number): boolean => outer().test(table.header[at]?.run.text ?? '');
  if (counting.length < 2 || counting.every(isOuter)) return table.roles;
  return table.roles.map((role, at) => (counting.includes(at) && isOuter(at) ? 'ignored' : role));
}

/** The columns of figures of which the next one tells the unit, row by row: `Total 47,63 | Un. m²`. */
function besideUnits(table: GoodsRows, name: 'total' | null, context: DocumentContext): number[] {
  return table.roles.flatMap((role, at) =>
    role === name && table.roles[at + 1] === 'unit' && sumOf(table, at, context) !== null ? [at] : [],
  );
}

/**
 * The table with the quantities in the column that is called by what it counts, or that its figures or the sums below
 * prove to be counted, where none is called a quantity: `Cases | Bottles`, `Kartons | Packungen`. Of two that count packages the
 * greater numbers are of what these hold.
 */
export function withQuantityColumn(table: GoodsRows, context: DocumentContext): GoodsRows {
  const roles = withoutOuter(table);
  if (roles.includes('quantity')) return { ...table, roles };
  const counting = roles.flatMap((role, at) => (role === 'packageCount' ? [at] : []));
  const open = roles.flatMap((role, at) =>
    role === null || (role === 'packageCount' && counting.length === 2) ? [at] : [],
  );
  const sums = new Map(open.map((at) => [at, sumOf(table, at, context)]));
  const named = open.filter(
    (at) => sums.get(at) !== null && namesUnit(table.header[at]?.run.text ?? '', context),
  );
  const isProven = (at: number): boolean =>
    provenSums(new Map([[at, table.sums.get(at) ?? []]]), table.rows, context) > 0;
  const unnamed = open.filter((at) => roles[at] === null && sums.get(at) !== null && isProven(at));
  const multiplied = open.filter((at) => roles[at] === null && isMultiplied(table, at, context));
  const [first, second] = counting;
  const inner =
    first !== undefined && second !== undefined && (sums.get(first) ?? 0) !== (sums.get(second) ?? 0)
      ? [(sums.get(first) ?? 0) > (sums.get(second) ?? 0) ? first : second].filter((at) => sums.get(at))
      : [];
  // What is called a total where nothing has a price is what the unit behind it measures: slabs by their square metres.
  const total = roles.includes('unitPrice') ? [] : besideUnits(table, 'total', context);
  const found = [
    total,
    besideUnits(table, null, context),
    named.filter((at) => roles[at] === null),
    inner,
    multiplied,
    unnamed,
  ].find((all) => all.length === 1);
  if (!found) return { ...table, roles };
  return { ...table, roles: roles.map((role, at) => (at === found[0] ? 'quantity' : role)) };
}
