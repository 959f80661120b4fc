import { cut } from '../text-table.ts';

export interface GoodsColumn {
  readonly heading: string;
  /** Numbers are at the right. */
  readonly isNumber: boolean;
  readonly cells: readonly string[];
}

const gap = 2;
const narrowestDescription = 18;

/**
 * Heading and rows of a table whose `description` takes what the other columns leave.
 * @returns null when it would be left with too little: the table does not fit.
 */
export function goodsTable(
  before: readonly GoodsColumn[],
  description: GoodsColumn,
  after: readonly GoodsColumn[],
  columns: number,
): readonly string[] | null {
  const filled = (column: GoodsColumn) => column.cells.some((cell) => cell !== '-' && cell !== '');
  const left = before.filter(filled);
  const right = after.filter(filled);
  const taken = [...left, ...right].reduce((sum, column) => sum + widthOf(column) + gap, 0);
  const room = Math.min(columns - taken, widthOf(description));
  if (room < Math.min(narrowestDescription, widthOf(description))) return null;

  const row = (cell: (column: GoodsColumn) => string) =>
    [
      ...left.map((column) => padded(cell(column), widthOf(column), column.isNumber)),
      padded(cut(cell(description), room), room, false),
      ...right.map((column) => padded(cell(column), widthOf(column), column.isNumber)),
    ]
      .join(' '.repeat(gap))
      .trimEnd();
  return [
    row(({ heading }) => heading),
    ...description.cells.map((_, index) => row(({ cells }) => cells[index] ?? '')),
  ];
}

const widthOf = ({ heading, cells }: GoodsColumn): number =>
  cells.reduce((widest, cell) => Math.max(widest, Bun.stringWidth(cell)), Bun.stringWidth(heading));

/** A text of exactly so many columns, as far as it is not longer. */
export function padded(text: string, width: number, isRight: boolean): string {
  const space = ' '.repeat(Math.max(0, width - Bun.stringWidth(text)));
  return isRight ? space + text : text + space;
}
