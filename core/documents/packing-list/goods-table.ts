import type { PackingListLineItem } from '../../extraction/packing-list-shape.ts';
import { lineHeight, type Sheet, type TextStyle } from '../../pdf/sheet.ts';
import { figure } from './printed.ts';

interface Column {
  readonly heading: string;
  readonly field: keyof PackingListLineItem;
  /** Points at most; 0: what the others leave. */
  readonly width: number;
  readonly isRight?: boolean;
}

const head: TextStyle = { size: 8, isBold: true, color: '#5b6672' };
const body: TextStyle = { size: 9 };
const padding = 5;
const gap = 10;

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

/** The goods, a row a line; columns of which no line says anything are left out, headings stand on every page. */
export function drawLines(
  sheet: Sheet,
  lines: readonly PackingListLineItem[],
  weightUnit: string | null,
  top: number,
): void {
  if (lines.length === 0) return;
  const used = columns(weightUnit).filter(({ field }) => lines.some((line) => line[field] !== null));
  const placed = place(sheet, used, lines);
  const bottom = sheet.height - 60;
  let y = drawHeadings(sheet, placed, top);
  for (const [at, line] of lines.entries()) {
    const cells = placed.map((column) => ({
      ...column,
      texts: sheet.wrap(textOf(line[column.field]), column.width, body),
    }));
    const height =
      Math.max(1, ...cells.map(({ texts }) => texts.length)) * lineHeight(body.size) + 2 * padding;
    if (y + height > bottom) {
      sheet.addPage();
      y = drawHeadings(sheet, placed, sheet.margin);
    }
    for (const { texts, x, width, isRight, field } of cells)
      sheet.put(
        texts,
        isRight ? x + width : x,
        y + padding,
        { ...body, align: isRight ? 'right' : 'left' },
        `lineItems[${at}].${field}`,
      );
    y += height;
    sheet.rule(sheet.margin, sheet.width - sheet.margin, y);
  }
}

const textOf = (value: string | number | null): string =>
  typeof value === 'number' ? figure(value)! : (value ?? '');

/** Each column as wide as its widest cell needs; the description has the rest. */
function place(sheet: Sheet, used: readonly Column[], lines: readonly PackingListLineItem[]) {
  const narrowed = used.map((column) => {
    const cells = lines.map((line) => sheet.widthOf(textOf(line[column.field]), body));
    const widest = cells.reduce((most, width) => Math.max(most, width), sheet.widthOf(column.heading, head));
    return { ...column, width: Math.min(column.width, Math.ceil(widest)) };
  });
  const room = sheet.width - 2 * sheet.margin - gap * (used.length - 1);
  const fixed = narrowed.reduce((sum, { width }) => sum + width, 0);
  let x = sheet.margin;
  return narrowed.map((column) => {
    const width = column.width === 0 ? room - fixed : column.width;
    const placed = { ...column, x, width };
    x += width + gap;
    return placed;
  });
}

function drawHeadings(sheet: Sheet, placed: ReturnType<typeof place>, top: number): number {
  const headings = placed.map((column) => ({
    ...column,
    texts: sheet.wrap(column.heading, column.width, head),
  }));
  const height = Math.max(...headings.map(({ texts }) => texts.length)) * lineHeight(head.size);
  for (const { texts, x, width, isRight } of headings)
    sheet.put(texts, isRight ? x + width : x, top, { ...head, align: isRight ? 'right' : 'left' });
  const y = top + height + 3;
  sheet.rule(sheet.margin, sheet.width - sheet.margin, y, 1, '#1c2530');
  return y;
}
