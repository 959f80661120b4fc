import type { Cell, ExportRow } from '../../core/export/export-table.ts';
import { headingWords } from '../../core/export/heading-words.ts';
import { CommandError } from '../command-error.ts';
import { exitCodes } from '../exit-codes.ts';

/** The most that one sheet holds (Microsoft, Excel specifications and limits). */
const mostSheetRows = 1_048_576;

/** Characters; a wider column pushes the others off the screen. */
const widestColumn = 48;
const narrowestColumn = 8;

/**
 * A spreadsheet for people: headings in words in a frozen row, dates and numbers as such, columns as wide as their
 * cells. Texts are stored as texts: a spreadsheet shows `=1+1` and does not run it.
 * @throws CommandError when there are more rows than a sheet holds.
 */
export async function drawWorkbook(
  columns: readonly string[],
  rows: readonly ExportRow[],
): Promise<Uint8Array> {
  if (rows.length >= mostSheetRows)
    throw new CommandError(
      exitCodes.conflictOrInvalid,
      'TOO_MANY_ROWS',
      `A sheet holds ${mostSheetRows - 1} rows, and there are ${rows.length}.`,
      'choose fewer with --from and --to, or write --format csv',
    );
  // Loaded by those who want one.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const headings = columns.map(headingWords);
  const kinds = columns.map(kindOf);
  const options = {
    sheet: 'Landfall',
    stickyRowsCount: 1,
    columns: headings.map((heading, at) => ({
      width: widthOf(
        heading,
        rows.map((row) => row[at] ?? null),
      ),
    })),
  };
  const heading = headings.map((value) => ({ value, fontWeight: 'bold' as const }));
  const cells = rows.map((row) => row.map((cell, at) => cellOf(cell, kinds[at]!)));
  return new Uint8Array(await writeExcelFile([heading, ...cells], options).toBuffer());
}

/** By the names that the exports give their columns. */
const kindOf = (column: string): 'time' | 'money' | 'share' | 'plain' => {
  if (/(?:Date|At)$/.test(column)) return 'time';
  if (/(?:[aA]mount|subtotal|unitPrice|^total)$/.test(column)) return 'money';
  return /[cC]onfidence$/.test(column) ? 'share' : 'plain';
};

// Sheets count days from 1900.
const moment = /^(?:19|[2-9]\d)\d{2}-\d{2}-\d{2}(T[\d:.]+Z)?$/;

function cellOf(cell: Cell, kind: ReturnType<typeof kindOf>) {
  if (typeof cell === 'string') {
    const [isMoment, clock] = kind === 'time' ? (moment.exec(cell) ?? []) : [];
    if (isMoment === undefined) return { value: cell, type: String };
    return { value: new Date(cell), type: Date, format: clock ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd' };
  }
  if (typeof cell !== 'number' || kind === 'plain' || kind === 'time') return cell;
  return { value: cell, type: Number, format: kind === 'share' ? '0%' : moneyFormat(cell) };
}

/** Two decimals, and more where a price has them. */
const moneyFormat = (amount: number): string =>
  Number(amount.toFixed(2)) === amount ? '#,##0.00' : '#,##0.00####';

const widthOf = (heading: string, cells: readonly Cell[]): number =>
  Math.min(
    widestColumn,
    cells.reduce<number>(
      (widest, cell) => Math.max(widest, String(cell ?? '').length),
      Math.max(narrowestColumn, heading.length),
    ) + 2,
  );
