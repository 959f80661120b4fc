import { csvCell, csvLine } from '../../core/csv.ts';
import type { Cell, ExportRow } from '../../core/export/export-table.ts';
import { textTable } from '../text-table.ts';
import { drawWorkbook } from './workbook.ts';

export const exportFormats = ['csv', 'json', 'ndjson', 'xlsx', 'table'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * Rows in a form, piece by piece: of CSV, JSON and NDJSON no more than a row is in memory. A spreadsheet and a
 * table to look at are made when the last row is known.
 * @param columns their names, which are the keys of JSON.
 * @param width columns of the terminal.
 * @throws CommandError when there are more rows than a sheet holds.
 */
export async function* writtenRows(
  format: ExportFormat,
  columns: readonly string[],
  rows: AsyncIterable<ExportRow>,
  width: number,
): AsyncGenerator<string | Uint8Array> {
  const objectOf = (row: ExportRow): object =>
    Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null]));
  if (format === 'csv') {
    yield csvLine(columns);
    for await (const row of rows) yield csvLine(row.map(exportedCell));
  } else if (format === 'ndjson') {
    for await (const row of rows) yield `${JSON.stringify(objectOf(row))}\n`;
  } else if (format === 'json') {
    let before = '[\n';
    for await (const row of rows) {
      yield `${before}  ${JSON.stringify(objectOf(row))}`;
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  } else {
    const all = await Array.fromAsync(rows);
    if (format === 'xlsx') yield await drawWorkbook(columns, all);
    else {
      const texts = all.map((row) => row.map((cell) => (cell === null ? '-' : String(cell))));
      yield `${textTable(columns, texts, width)}\n`;
    }
  }
}

/** Numbers with a point and never in powers of ten; texts that a spreadsheet would run begin with an apostrophe. */
function exportedCell(cell: Cell): string {
  if (typeof cell !== 'number' || !/e/.test(String(cell))) return csvCell(cell);
  return cell.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}
