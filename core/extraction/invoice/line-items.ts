import type { DocumentContext } from '../document-context.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import { habitualNames } from '../goods/habitual-names.ts';
import { withOrdinals } from '../goods/ordinals.ts';
import { tableOrRecords } from '../goods/records.ts';
import { findGoodsTable, isGoods } from './goods-table.ts';
import { figureColumns } from './line-figures.ts';
import { type FoundLineItem, readLineItem } from './line-item.ts';
import { goodsByProducts } from './written-products.ts';

export interface FoundLineItems {
  readonly items: readonly FoundLineItem[];
  /** The table of goods that they stand in. */
  readonly table: GoodsRows | null;
}

const isEmpty = (item: FoundLineItem): boolean =>
  item.description === null && item.partNumber === null && item.quantity === null && item.total === null;

/** All lines of goods of an invoice; none when it has no table that names its columns, no records and no written products. */
export function readLineItems(context: DocumentContext): FoundLineItems {
  const table = tableOrRecords(findGoodsTable(context), context, isGoods) ?? goodsByProducts(context);
  if (!table) return { items: [], table };
  const { roles, rows } = withOrdinals(table);
  context.trace?.addTable({ ...table, roles, rows });
  const printed = table.header.map(({ run }) => run.text);
  const columns = figureColumns(roles, printed, rows, context.decimalMark);
  const described = roles.indexOf('description');
  const names = habitualNames(rows.map((row) => row.cells.get(described) ?? []));
  const items = rows.map((row) => readLineItem(row, roles, columns, table.header, context, names));
  return { items: items.filter((item) => !isEmpty(item)), table };
}
