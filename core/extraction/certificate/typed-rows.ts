import { union } from '../../layout/geometry.ts';
import { findPhrases } from '../../layout/phrases.ts';
import type { Run } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import type { DocumentContext } from '../document-context.ts';
import { cellsOf } from '../goods/goods-line.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import type { LabelField } from '../knowledge/label-knowledge.ts';
import { isMarksOnly } from './marks-among-goods.ts';

/** Two rows as one, what stands higher first. */
export const joinedRows = (row: TableRow, next: TableRow): TableRow => {
  const columns = new Set([...row.cells.keys(), ...next.cells.keys()]);
  return {
    ...row,
    rect: union([row.rect, next.rect]),
    lines: [...new Set([...row.lines, ...next.lines])],
    cells: new Map(
      [...columns].map((column) => [
        column,
        [...(row.cells.get(column) ?? []), ...(next.cells.get(column) ?? [])],
      ]),
    ),
  };
};

/** What an exporter refers to below his goods: `ORDER NO. PO-44035`, `AS PER INVOICE 4711`, `L/C NO. 88`. */
const references: ReadonlySet<LabelField> = new Set([
  'purchaseOrderNumber',
  'invoiceNumber',
  'invoiceDate',
  'otherNumber',
  'otherDate',
]);

export function isReference(run: Run | undefined, context: DocumentContext): boolean {
  if (!run) return false;
  const ocr = run.pieces[0]?.page.source === 'ocr';
  // On forms "Invoice no." names a box; what it means in a text is what it means on an invoice.
  const { books, labels } = context.knowledge.labels;
  return [labels, books.get('invoice')?.labels ?? labels].some((book) =>
    findPhrases(run, book, ocr).some(
      ({ from, to, meanings }) =>
        from === 0 &&
        meanings.some(({ field }) => references.has(field)) &&
        /\d/.test(run.text) &&
        to < run.pieces.length,
    ),
  );
}

function joinedWhere(
  rows: readonly TableRow[],
  belongs: (above: TableRow, row: TableRow) => boolean,
): readonly TableRow[] {
  const all: TableRow[] = [];
  for (const row of rows) {
    const above = all.at(-1);
    if (above && above.layout === row.layout && belongs(above, row))
      all[all.length - 1] = joinedRows(above, row);
    else all.push(row);
  }
  return all;
}

/**
 * The goods as an exporter typed them into one free box: the marks over the first are none of them, and references
 * below the last neither.
 */
export function rowsAsTyped(table: GoodsRows, context: DocumentContext): GoodsRows {
  const described = (row: TableRow): readonly Run[] => cellsOf(row, table.roles, 'description');
  const withMarks = joinedWhere(table.rows, (above, row) => isMarksOnly(described(above), described(row)[0]));
  const rows = joinedWhere(
    withMarks,
    (_, row) => described(row).length > 0 && described(row).every((run) => isReference(run, context)),
  );
  return { ...table, rows };
}
