import type { Run } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnRoles } from '../goods/columns.ts';
import { findGoodsTable } from './goods-table.ts';
import { figureColumns } from './line-figures.ts';
import { type FoundLineItem, readLineItem } from './line-item.ts';

export interface FoundLineItems {
  readonly items: readonly FoundLineItem[];
  /** The printed names of the columns. */
  readonly header: readonly Run[];
  /** Lines of each page (by index of the page) that belong to the table of goods. */
  readonly lines: ReadonlyMap<number, ReadonlySet<number>>;
}

const isEmpty = (item: FoundLineItem): boolean =>
  item.description === null && item.partNumber === null && item.quantity === null && item.total === null;

/** A column called "Item" or "Article" that counts 1, 2, 3 holds the numbers of the lines. */
function withOrdinals(roles: ColumnRoles, rows: readonly TableRow[]): ColumnRoles {
  if (roles.includes('lineNumber')) return roles;
  const counts = (column: number): boolean =>
    rows.length > 0 &&
    rows.every((row, at) => (row.cells.get(column)?.[0]?.text ?? '').replace(/\W/g, '') === String(at + 1));
  return roles.map((role, at) => (role === 'partNumber' && counts(at) ? 'lineNumber' : role));
}

/** All lines of goods of an invoice; none when it has no table that names its columns. */
export function readLineItems(context: DocumentContext): FoundLineItems {
  const table = findGoodsTable(context);
  if (!table) return { items: [], header: [], lines: new Map() };
  const roles = withOrdinals(table.roles, table.rows);
  const columns = figureColumns(roles, table.rows, context.decimalMark);
  const items = table.rows.map((row) => readLineItem(row, roles, columns, table.header, context));
  const header = table.header.map((cell) => cell.run);
  return { items: items.filter((item) => !isEmpty(item)), header, lines: table.lines };
}
