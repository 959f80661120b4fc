import type { PackingListLineItem } from '../../extraction/packing-list-shape.ts';
import type { Sheet } from '../../pdf/sheet.ts';
import { drawTable, type TableColumn } from '../../pdf/table.ts';
import { figure } from './printed.ts';

interface Column extends TableColumn {
  readonly field: keyof PackingListLineItem;
}

const columns = (weightUnit: string | null): readonly Column[] => [
  { heading: 'No', field: 'lineNumber', width: 28 },
  { heading: 'Part No', field: 'partNumber', width: 72 },
  { heading: 'Description', field: 'description', width: 0 },
  { heading: 'HS Code', field: 'hsCode', width: 62 },
  { heading: 'Origin', field: 'countryOfOrigin', width: 34 },
  { heading: 'Quantity', field: 'quantity', width: 54, isRight: true },
  { heading: 'Unit', field: 'unit', width: 36 },
  {
    heading: weightUnit === null ? 'Net Weight' : `Net Weight (${weightUnit})`,
    field: 'netWeight',
    width: 62,
    isRight: true,
  },
];

/** The goods, one row per line; columns without a value are left out. */
export function drawLines(
  sheet: Sheet,
  lines: readonly PackingListLineItem[],
  weightUnit: string | null,
  top: number,
): void {
  if (lines.length === 0) return;
  const used = columns(weightUnit).filter(({ field }) => lines.some((line) => line[field] !== null));
  const rows = lines.map((line) => used.map(({ field }) => textOf(line[field])));
  drawTable(sheet, used, rows, top, (row, column) => `lineItems[${row}].${used[column]!.field}`);
}

const textOf = (value: string | number | null): string =>
  typeof value === 'number' ? figure(value)! : (value ?? '');
