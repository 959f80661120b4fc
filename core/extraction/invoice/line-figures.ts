import type { Run } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import { type CellNumber, numbersIn, percentagesIn } from '../goods/cell-values.ts';
import type { ColumnRoles } from '../goods/columns.ts';
import type { DecimalMark } from '../values/number.ts';

/** Which cells of the header hold quantity, unit price and total. -1: none. */
export interface FigureColumns {
  readonly quantity: number;
  readonly unitPrice: number;
  readonly total: number;
  /** Those that hold rates of discount, whose name has the sign of percent: `Disc. %` over `10`. */
  readonly rates?: readonly number[];
  /** Those that no figure of the goods stands in; what is taken off may: `6,200.00` less `620.00`. */
  readonly others?: readonly number[];
}

export interface LineFigures {
  readonly quantity: CellNumber | null;
  readonly unitPrice: CellNumber | null;
  readonly total: CellNumber | null;
  /** True: quantity times price is the total (a discount or price base printed in the row considered);
   *  false: it is not; null: not all three are there. */
  readonly agrees: boolean | null;
  /** How many pieces the price is for, where the total says so; 1 where it is for one, or nothing tells. */
  readonly pricedBy: number;
}

/** Prices are often printed per hundred or per thousand pieces. */
const priceBases = [1, 10, 100, 1000];

/** For how many pieces the price is that makes the total; undefined where none does. */
function baseOf(
  quantity: number,
  price: number,
  total: number,
  discounts: readonly number[],
): number | undefined {
  const tolerance = Math.max(0.011, Math.abs(total) * 0.0005);
  return priceBases.find((base) =>
    [0, ...discounts].some(
      (discount) => Math.abs((quantity * price * (1 - discount)) / base - total) <= tolerance,
    ),
  );
}

/** `(500)` alone in a column of money is taken off, though no decimals show that it is an amount. */
const withSign = (number: CellNumber): CellNumber =>
  number.value > 0 && number.before.endsWith('(') && number.after.startsWith(')')
    ? { ...number, value: -number.value, alternative: null }
    : number;

const variants = (number: CellNumber): number[] =>
  number.alternative === null ? [number.value] : [number.value, number.alternative];

/**
 * What is left of an item's amount where deductions and the rest are printed under it: `1.550,00` over `77,50-` over
 * `1.472,50`. Null where nothing is deducted.
 */
function netOfDeductions(
  runs: readonly Run[] | undefined,
  mark: DecimalMark | null,
): { readonly net: CellNumber; readonly share: number } | null {
  const printed = (runs ?? []).flatMap((run) => numbersIn([run], mark).slice(0, 1));
  const [gross] = printed;
  for (const [at, net] of printed.entries()) {
    if (at < 2 || !gross || gross.value <= 0 || net.value <= 0) continue;
    const deducted = printed.slice(1, at).reduce((sum, one) => sum + Math.abs(one.value), 0);
    if (deducted > 0 && Math.abs(gross.value - deducted - net.value) < 0.011)
      return { net, share: deducted / gross.value };
  }
  return null;
}

/**
 * What the conditions of a price come to where they stand below the first line of the goods: `1,57` and `0,06` over their
 * sum `1,63`. Null where the last is not the sum of those over it.
 */
function builtUp({ rect, cells }: TableRow, column: number, mark: DecimalMark | null): CellNumber | null {
  const printed = (cells.get(column) ?? []).flatMap((run) => numbersIn([run], mark).slice(0, 1));
  const [first] = printed[0]?.pieces ?? [];
  const sum = printed.at(-1);
  if (!sum || printed.length < 2 || !first || first.rect.y0 < rect.y0 + first.size) return null;
  const made = printed.slice(0, -1).reduce((all, one) => all + one.value, 0);
  return Math.abs(made - sum.value) < 0.006 * printed.length ? sum : null;
}

/**
 * Quantity, price and total of a row. Where digits can be read in two ways (`1.000`), the reading with which
 * quantity times price is the total is taken.
 */
export function figuresOf(row: TableRow, columns: FigureColumns, mark: DecimalMark | null): LineFigures {
  const quantities = numbersIn(row.cells.get(columns.quantity), mark);
  const net = builtUp(row, columns.unitPrice, mark);
  const value = builtUp(row, columns.total, mark);
  const money = (column: number): CellNumber[] => numbersIn(row.cells.get(column), mark).map(withSign);
  const prices = net && value ? [net] : money(columns.unitPrice);
  const deducted = netOfDeductions(row.cells.get(columns.total), mark);
  const printed = deducted ? [deducted.net] : money(columns.total);
  const totals = net && value ? [value] : printed;
  const quantity = quantities[0] ?? null;
  const unitPrice = prices[0] ?? null;
  const total = totals.at(-1) ?? null;
  if (!quantity || !unitPrice || !total) return { quantity, unitPrice, total, agrees: null, pricedBy: 1 };
  const ofCells = (at: readonly number[] | undefined): readonly number[] =>
    (at ?? []).flatMap((column) => numbersIn(row.cells.get(column), mark).map(({ value }) => value));
  const discounts = [
    ...(deducted ? [deducted.share] : []),
    ...ofCells(columns.rates).map((value) => value / 100),
    ...[...row.cells.values()].flatMap((runs) => percentagesIn(runs, mark)),
  ];
  const deductions = ofCells(columns.others).filter((value) => value > 0);
  return (
    agreeing(quantity, prices, totals, discounts, deductions) ?? {
      quantity,
      unitPrice,
      total,
      agrees: false,
      pricedBy: 1,
    }
  );
}

/** All readings of three figures together. */
const readingsOf = (quantity: CellNumber, price: CellNumber, amount: CellNumber) =>
  variants(quantity).flatMap((q) =>
    variants(price).flatMap((p) => variants(amount).map((t) => [q, p, t] as const)),
  );

/**
 * The first readings with which quantity times price is the total, with what is taken off in mind; null where none are.
 * A gross price and a discount may stand under the price and the amount of the goods: all of them are tried.
 */
function agreeing(
  quantity: CellNumber,
  prices: readonly CellNumber[],
  totals: readonly CellNumber[],
  discounts: readonly number[],
  deductions: readonly number[],
): LineFigures | null {
  for (const price of prices)
    for (const amount of totals.toReversed())
      for (const [q, p, t] of readingsOf(quantity, price, amount)) {
        const signed = Math.abs(t) === 0 ? t : Math.sign(p * q || 1) * Math.abs(t);
        const taken = q * p > 0 ? deductions.map((value) => value / (q * p)) : [];
        const pricedBy = baseOf(q, p, signed, [...discounts, ...taken]);
        if (pricedBy === undefined) continue;
        return {
          quantity: { ...quantity, value: q },
          unitPrice: { ...price, value: p },
          total: { ...amount, value: t },
          agrees: true,
          pricedBy,
        };
      }
  return null;
}

/** Rows whose total proves their columns: nothing for nothing proves any. */
const isTelling = (figures: LineFigures): boolean => figures.total !== null && figures.total.value !== 0;

const provenBy = (
  rows: readonly TableRow[],
  columns: FigureColumns,
  mark: DecimalMark | null,
): readonly LineFigures[] =>
  rows.map((row) => figuresOf(row, columns, mark)).filter((one) => one.agrees === true && isTelling(one));

/** `1 | 23.24 | 23.24`: one piece of anything costs its price, in whatever columns both stand. */
const isOfSeveral = ({ quantity, unitPrice }: LineFigures): boolean =>
  quantity?.value !== 1 && unitPrice?.value !== 1;

/**
 * Settles which columns hold quantity, price and total. The names decide, unless the arithmetic of the rows
 * says otherwise: `#` over quantities, two columns called "price", a gross beside a net total.
 *
 * @param names the texts of the names of the columns
 */
export function figureColumns(
  roles: ColumnRoles,
  names: readonly string[],
  rows: readonly TableRow[],
  mark: DecimalMark | null,
): FigureColumns {
  const others = roles.flatMap((role, at) => (role === null || role === 'ignored' ? [at] : []));
  const rates = others.filter((at) => names[at]?.includes('%'));
  const named = (...names: string[]): number[] =>
    roles.flatMap((role, at) => (role !== null && names.includes(role) ? [at] : []));
  const quantities = named('quantity');
  const prices = named('unitPrice');
  const totals = named('total', 'grossTotal');
  const preferred: FigureColumns = {
    quantity: quantities[0] ?? -1,
    unitPrice: prices[0] ?? -1,
    total: named('total').at(-1) ?? totals.at(-1) ?? -1,
    rates,
    others,
  };
  // "480 boxes of 8 kg" make the weight as well: of equal proofs that which keeps what the names say.
  const keptNames = ({ quantity, unitPrice, total }: FigureColumns): number =>
    [quantities.includes(quantity), prices.includes(unitPrice), totals.includes(total)].filter(Boolean)
      .length;
  let best = { columns: preferred, rows: provenBy(rows, preferred, mark).length, kept: keptNames(preferred) };
  const free = rows.filter((row) => figuresOf(row, preferred, mark).total?.value === 0).length;
  const enough = Math.max(1, Math.ceil((rows.length - free) * 0.6));
  if (best.rows >= enough) return best.columns;
  const numeric = roles.flatMap((_, at) =>
    rows.filter((row) => numbersIn(row.cells.get(at), mark).length === 1).length >= rows.length / 2
      ? [at]
      : [],
  );
  for (const quantity of [...quantities, ...named('lineNumber', 'total', 'unit'), ...numeric]) {
    for (const unitPrice of [...prices, ...named('total', 'unit'), ...numeric]) {
      for (const total of [...totals, ...numeric]) {
        if (new Set([quantity, unitPrice, total]).size < 3 || total < unitPrice) continue;
        const columns = { quantity, unitPrice, total, rates, others };
        const proven = provenBy(rows, columns, mark);
        const kept = keptNames(columns);
        const isBetter = proven.length > best.rows || (proven.length === best.rows && kept > best.kept);
        // "No. of pkgs. | Qty.": a column of ones proves nothing against names.
        const isNamed =
          quantities.length === 0 || (quantities.includes(quantity) && prices.includes(unitPrice));
        const isProof = isNamed || proven.some(isOfSeveral);
        if (proven.length >= enough && isBetter && isProof) best = { columns, rows: proven.length, kept };
      }
    }
  }
  return best.columns;
}
