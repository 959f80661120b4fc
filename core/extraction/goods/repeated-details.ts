import { lookUp } from '../../layout/phrases.ts';
import { keyOf, type Piece, type Run, rectOf, runOf } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';
import { unitIn } from './cell-values.ts';
import { detailLabels } from './detail-labels.ts';
import type { GoodsRows } from './goods-rows.ts';
import { isCountryName, isSurelyTariffCode } from './unnamed-columns.ts';

/** What so many rows say is their habit. */
const usualShare = 0.7;

interface Named {
  readonly key: string;
  readonly value: Run;
}

/** A word before a number: `Lieferschein 802998121 vom 21.05.2024`. */
function numberedIn({ pieces }: Run): Named | null {
  const [name, number] = pieces;
  const isNumbered = /^\p{L}{4,}\.?$/u.test(name?.text ?? '') && /^\d{4,}/.test(number?.text ?? '');
  return name && isNumbered ? { key: name.key, value: runOf(pieces.slice(1)) } : null;
}

/** A line of a cell that is a name, a colon and a value: `Référence/Item Code: 651.7783`. */
function namedIn({ pieces }: Run): Named | null {
  const colon = pieces.findIndex((piece) => /:$/.test(piece.text));
  const name = pieces.slice(0, colon + 1);
  const value = pieces.slice(colon + 1);
  const isName = colon >= 0 && colon <= 4 && name.every((piece: Piece) => !/^\d/.test(piece.text));
  return isName && value.some((piece) => piece.key !== '') ? { key: keyOf(name), value: runOf(value) } : null;
}

/** What is charged on goods, beside an amount of its own under theirs: `Kupferzuschlag … 120,00`. */
function chargeIn(run: Run, amounts: readonly Run[]): Named | null {
  const { y0, y1 } = rectOf(run.pieces);
  const isBeside = (amount: Run): boolean => {
    const rect = rectOf(amount.pieces);
    return rect.y0 < y1 && rect.y1 > y0;
  };
  const key = keyOf(run.pieces.filter(({ text }) => !/\d/.test(text)));
  return key !== '' && amounts.slice(1).some(isBeside) ? { key, value: run } : null;
}

/** Which column a value is of, by what it looks like; null for one that is of none. */
function columnOf(value: Run, context: DocumentContext): ColumnName | null {
  if (isSurelyTariffCode(value.text, context)) return 'hsCode';
  if (isCountryName(value.text, context)) return 'countryOfOrigin';
  return /^(?=.*\d)[\p{L}\d][\p{L}\d./_#+-]{2,24}$/u.test(value.text) ? 'partNumber' : null;
}

/** Whether a name that returns in every row is that of a column of quantities, over counts with their unit: `QTY: 286 PCS`. */
const isQuantity = (key: string, values: readonly Run[], { knowledge }: DocumentContext): boolean =>
  lookUp(knowledge.labels.columns, key, false).some(({ column }) => column === 'quantity') &&
  values.every(
    ({ text }) =>
      /^\d[\d.,\s']*\p{L}/u.test(text) &&
      unitIn(text.replace(/^[\d.,\s']+/, ''), knowledge.values.quantityUnits) !== null,
  );

/**
 * The table with those lines of its descriptions set apart that say the same of every row by a name that nobody
 * knows: such a line describes nothing, and its values tell which column they are of.
 */
export function withRepeatedDetails(table: GoodsRows, context: DocumentContext): GoodsRows {
  const { rows } = table;
  const column = table.roles.indexOf('description');
  const ocr = rows[0]?.layout.page.source === 'ocr';
  const linesOf = (row: TableRow): readonly Run[] => (row.cells.get(column) ?? []).slice(1);
  const totals = table.roles.flatMap((role, at) => (role === 'total' ? [at] : []));
  const unknown = (run: Run, row: TableRow): Named | null =>
    detailLabels(run, context, ocr).length > 0
      ? null
      : (namedIn(run) ??
        numberedIn(run) ??
        chargeIn(
          run,
          totals.flatMap((at) => row.cells.get(at) ?? []),
        ));
  const counts = new Map<string, Run[]>();
  for (const row of rows) {
    for (const run of linesOf(row)) {
      const named = unknown(run, row);
      if (named) counts.set(named.key, [...(counts.get(named.key) ?? []), named.value]);
    }
  }
  const usual = [...counts].filter(([, values]) => values.length >= Math.max(2, usualShare * rows.length));
  if (usual.length === 0) return table;
  const roles = [...table.roles];
  const columns = new Map<string, number>();
  const isStated = (name: ColumnName): boolean =>
    rows.some((row) =>
      linesOf(row).some((run) =>
        detailLabels(run, context, ocr).some(({ meanings }) => meanings.some(({ field }) => field === name)),
      ),
    );
  for (const [key, values] of usual) {
    // "ECCN: EAR99", "EAN 4006381333931" are known to be no article's.
    if (lookUp(context.knowledge.labels.goodsAsides, key, ocr).length > 0) continue;
    const [name, ...others] = [...new Set(values.map((value) => columnOf(value, context)))];
    // "Charge 80402491" beside "Stat. Warennummer 90183190": what a known name says is not another's.
    if (isQuantity(key, values, context)) {
      // What stands in the column beside it may be a weight.
      columns.set(key, roles.length);
      roles.push('quantity');
      continue;
    }
    if (!name || others.length > 0 || roles.includes(name) || isStated(name)) continue;
    columns.set(key, roles.length);
    roles.push(name);
  }
  const keys = new Set(usual.map(([key]) => key));
  const parted = rows.map((row): TableRow => {
    const cells = new Map(row.cells);
    const [first, ...more] = row.cells.get(column) ?? [];
    const left = more.filter((run) => !keys.has(unknown(run, row)?.key ?? ''));
    if (first) cells.set(column, [first, ...left]);
    for (const run of more) {
      const named = unknown(run, row);
      const at = named ? columns.get(named.key) : undefined;
      if (named && at !== undefined) cells.set(at, [named.value]);
    }
    return { ...row, cells };
  });
  const [cell] = table.header;
  const header = [...table.header, ...roles.slice(table.header.length).flatMap(() => cell ?? [])];
  return { ...table, roles, rows: parted, header };
}
