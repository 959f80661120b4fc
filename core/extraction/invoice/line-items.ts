import type { DocumentContext } from '../document-context.ts';
import { findGoodsTable } from './goods-table.ts';
import { figureColumns } from './line-figures.ts';
import { type FoundLineItem, readLineItem } from './line-item.ts';

export interface FoundLineItems {
  readonly items: readonly FoundLineItem[];
  /** Lines of each page (by index of the page) that belong to the table of goods. */
  readonly lines: ReadonlyMap<number, ReadonlySet<number>>;
}

const isEmpty = (item: FoundLineItem): boolean =>
  item.description === null && item.partNumber === null && item.quantity === null && item.total === null;

/** All lines of goods of an invoice; none when it has no table that names its columns. */
export function readLineItems(context: DocumentContext): FoundLineItems {
  const table = findGoodsTable(context);
  if (!table) return { items: [], lines: new Map() };
  const columns = figureColumns(table.roles, table.rows, context.decimalMark);
  const items = table.rows.map((row) => readLineItem(row, table.roles, columns, context));
  return { items: items.filter((item) => !isEmpty(item)), lines: table.lines };
}
