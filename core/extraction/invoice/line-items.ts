import type { TableRow } from '../../layout/table.ts';
import type { DocumentContext } from '../document-context.ts';
import { type ColumnRoles, countsLines } from '../goods/columns.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import { tableOrRecords } from '../goods/records.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';
import { findGoodsTable } from './goods-table.ts';
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

/** A column called "Item" or "Article" that counts 1, 2, 3 holds the numbers of the lines. */
function withOrdinals(roles: ColumnRoles, rows: readonly TableRow[]): ColumnRoles {
  if (roles.includes('lineNumber')) return roles;
  const counts = (column: number): boolean =>
    countsLines(rows.map((row) => row.cells.get(column)?.[0]?.text ?? ''));
  const isText = (role: ColumnName | null, at: number): boolean => role === 'description' && !counts(at);
  // "Item | Part number | Part name": of two names of goods the one over 1, 2, 3 counts them.
  const mayCount = (role: ColumnName | null): boolean =>
    role === 'partNumber' || (role === 'description' && roles.some(isText));
  return roles.map((role, at) => (mayCount(role) && counts(at) ? 'lineNumber' : role));
}

const isGoods = (columns: ReadonlySet<ColumnName | null>): boolean =>
  (columns.has('description') || columns.has('partNumber')) &&
  (columns.has('total') || columns.has('quantity'));

/** All lines of goods of an invoice; none when it has no table that names its columns, no records and no written products. */
export function readLineItems(context: DocumentContext): FoundLineItems {
  const table = tableOrRecords(findGoodsTable(context), context, isGoods) ?? goodsByProducts(context);
  if (!table) return { items: [], table };
  const roles = withOrdinals(table.roles, table.rows);
  const columns = figureColumns(roles, table.rows, context.decimalMark);
  const items = table.rows.map((row) => readLineItem(row, roles, columns, table.header, context));
  return { items: items.filter((item) => !isEmpty(item)), table };
}
