import { lineHeight, type Sheet, type TextStyle } from './sheet.ts';

export interface TableColumn {
  readonly heading: string;
  /** Points at most; 0: the points that the others leave. */
  readonly width: number;
  readonly isRight?: boolean;
}

const head: TextStyle = { size: 8, isBold: true, color: '#5b6672' };
const body: TextStyle = { size: 9 };
const padding = 5;
const gap = 10;

/**
 * Rows under their headings, on as many pages as they take; the headings are on every page.
 * @param rows texts, one for each column.
 * @param pathOf of a cell: the sheet remembers its place under it.
 * @returns the y below the last row.
 */
export function drawTable(
  sheet: Sheet,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  top: number,
  pathOf?: (row: number, column: number) => string,
): number {
  const placed = place(sheet, columns, rows);
  const bottom = sheet.height - 60;
  let y = drawHeadings(sheet, placed, top);
  for (const [at, row] of rows.entries()) {
    const cells = placed.map((column, index) => ({
      ...column,
      path: pathOf?.(at, index),
      texts: sheet.wrap(row[index] ?? '', column.width, body),
    }));
    const height =
      Math.max(1, ...cells.map(({ texts }) => texts.length)) * lineHeight(body.size) + 2 * padding;
    if (y + height > bottom) {
      sheet.addPage();
      y = drawHeadings(sheet, placed, sheet.margin);
    }
    for (const { texts, x, width, isRight, path } of cells)
      sheet.put(
        texts,
        isRight ? x + width : x,
        y + padding,
        { ...body, align: isRight ? 'right' : 'left' },
        path,
      );
    y += height;
    sheet.rule(sheet.margin, sheet.width - sheet.margin, y);
  }
  return y;
}

/** Each column as wide as its widest cell needs, up to its width. */
function place(sheet: Sheet, columns: readonly TableColumn[], rows: readonly (readonly string[])[]) {
  const narrowed = columns.map((column, index) => {
    const cells = rows.map((row) => sheet.widthOf(row[index] ?? '', body));
    const widest = cells.reduce((most, width) => Math.max(most, width), sheet.widthOf(column.heading, head));
    return { ...column, width: Math.min(column.width, Math.ceil(widest)) };
  });
  const room = sheet.width - 2 * sheet.margin - gap * (columns.length - 1);
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
