import type { TableRow } from '../../layout/table.ts';
import type { HeaderCell } from '../../layout/table-header.ts';
import type { ColumnRoles } from '../goods/columns.ts';
import type { ColumnLabel, ColumnName } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import type { FigureColumns } from './line-figures.ts';

/** How papers say that a price is for so many, by figure, sign or word: `per 100`, `1.000 Stk`, `‰`, `C`, `Preis je Tausend`. */
const said: ReadonlyMap<number, () => RegExp> = new Map([
  [10, () => /(?<![\d.,])10(?![.,]?\d|\s?%)/],
  [100, phrasePattern(String.raw`(?<![\d.,])100(?![.,]?\d|\s?%)|^%$|/\s?%|{{hundred}}`)],
  [1000, phrasePattern(String.raw`(?<![\d.,])1[.,\s]?000(?![.,]?\d|\s?%)|‰|{{thousand}}`)],
]);

/** Columns that say something else with such figures: a name may end in "100", and 100 may be sold. */
const telling: ReadonlySet<ColumnName | null> = new Set<ColumnName | null>([
  'unitPrice',
  'unit',
  'ignored',
  null,
]);

/**
 * Whether a row, or the name of its column of prices, says that the price is for so many: beside the price, under it or
 * in a column of its own.
 */
export function saysPriceIsFor(
  base: number,
  row: TableRow,
  roles: ColumnRoles,
  { quantity, unitPrice, total }: FigureColumns,
  header: readonly HeaderCell<ColumnLabel>[],
): boolean {
  const pattern = said.get(base)?.();
  if (!pattern) return false;
  const price =
    row.cells.get(unitPrice)?.flatMap((run) => run.text.replace(/^\W*[\d.,]+(?=\s|\/|$)/u, '')) ?? [];
  const others = [...row.cells].flatMap(([column, runs]) =>
    column === quantity || column === unitPrice || column === total || !telling.has(roles[column] ?? null)
      ? []
      : runs.map(({ text }) => text),
  );
  return [header[unitPrice]?.run.text ?? '', ...price, ...others].some((text) => pattern.test(text));
}
