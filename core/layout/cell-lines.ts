import { middleX, middleY, type Rect } from './geometry.ts';
import type { PageLayout } from './lines.ts';
import { isIn } from './ruling.ts';
import type { Piece } from './run.ts';

/** What stands in a cell on one line of the page, by the index of the line. */
export interface CellLine {
  readonly line: number;
  readonly pieces: readonly Piece[];
}

/** Words and lines that stand in a cell, or in the rest of one with a corner cut out, top to bottom. */
export const linesIn = (layout: PageLayout, cell: Rect, rest: Rect | null = null): CellLine[] =>
  layout.lines.flatMap((line) => {
    if (line.rect.y1 < cell.y0 || line.rect.y0 > cell.y1) return [];
    const pieces = line.segments
      .flatMap((segment) => segment.pieces)
      .filter(({ rect }) => [cell, rest].some((one) => one && isIn(one, middleX(rect), middleY(rect))));
    return pieces.length > 0 ? [{ line: line.index, pieces }] : [];
  });
