import { middleY, type Rect } from './geometry.ts';
import type { PageLayout } from './lines.ts';
import { cellAt } from './ruling.ts';
import type { Piece } from './run.ts';

/** A name in the header of a table. */
export interface ColumnText {
  readonly pieces: readonly Piece[];
  readonly rect: Rect;
}

/** A name over several others, and those under it. */
export interface ColumnHeading<T extends ColumnText> {
  readonly cell: T;
  readonly under: readonly T[];
}

/**
 * The names that one stands over, with no room for a column of its own between them: `Quantity` over `Cartons` and
 * `Pieces`. Empty where it stands over one, or beside others.
 */
function seamUnder<T extends ColumnText>(name: T, cells: readonly T[]): readonly T[] {
  const size = name.pieces[0]?.size ?? 0;
  const under = cells.filter(({ rect }) => rect.y0 > name.rect.y1 - 0.3 * size);
  const ordered = under.toSorted((a, b) => a.rect.x0 - b.rect.x0);
  const left = ordered.findLast(({ rect }) => rect.x0 < name.rect.x0);
  const right = ordered.find(({ rect }) => rect.x1 > name.rect.x1);
  if (!left || !right) return [];
  const gaps = [name.rect.x0 - left.rect.x1, right.rect.x0 - name.rect.x1];
  return gaps.reduce((sum, gap) => sum + Math.max(0, gap), 0) < size ? [left, right] : [];
}

/** The most columns that share a heading. */
const mostUnder = 3;

/** The names under the drawn cell of one, which is as wide as they are; empty where none is drawn over several. */
function drawnUnder<T extends ColumnText>(name: T, cells: readonly T[], layout: PageLayout): readonly T[] {
  const cell = cellAt(layout.ruling, layout.page, name.rect.x0 + 1, middleY(name.rect));
  if (!cell || name.rect.x1 > cell.x1 + 1) return [];
  const under = cells.filter(
    ({ rect }) => rect.y0 > cell.y1 - 1 && rect.x0 > cell.x0 - 1 && rect.x1 < cell.x1 + 1,
  );
  return under.length > 1 && under.length <= mostUnder && under.length < cells.length ? under : [];
}

/** How far over the names of columns a heading of several begins at most, in letter heights. */
const headingRise = 2.6;

/**
 * Headings on the line above the names, which are no part of them.
 *
 * @param above known names on that line
 * @param first index of the line on which the names begin
 */
export function headingsAbove<T extends ColumnText>(
  above: readonly T[],
  cells: readonly T[],
  layout: PageLayout,
  first: number,
): ColumnHeading<T>[] {
  const [line, names] = [layout.lines[first - 1], layout.lines[first]];
  if (!line || !names) return [];
  const size = names.segments[0]?.size ?? 0;
  if (names.rect.y0 - line.rect.y0 > headingRise * size) return [];
  return (
    above
      // "NO 0150 Oslo" over the names is an address, "Date: 17 Sep 2024" a fact of the paper.
      .filter(({ pieces }) => !pieces.some(({ text }) => /\d/.test(text)))
      // "Order    4549680864": what has its value beside it heads no columns.
      .filter(({ rect }) => {
        const next = line.segments.find((segment) => segment.rect.x0 > rect.x1);
        return next === undefined || !/^\W?\p{L}{0,4}[-/.]?\d/u.test(next.text);
      })
      .map((cell) => {
        const drawn = drawnUnder(cell, cells, layout);
        return { cell, under: drawn.length > 0 ? drawn : seamUnder(cell, cells) };
      })
      .filter(({ under }) => under.length > 0)
  );
}

/**
 * The names of columns alone, each with the heading over it and the unit that is said there: `Weight (kg)` over
 * `Net`, `Gross`.
 */
export function withoutHeadings<T extends ColumnText>(
  cells: readonly T[],
  above: readonly ColumnHeading<T>[],
): (T & { readonly heading?: T })[] {
  const seams = cells.map((cell) => ({ cell, under: seamUnder(cell, cells) }));
  const headings = [...above, ...seams.filter(({ under }) => under.length > 0)];
  return cells
    .filter((cell) => !headings.some((one) => one.cell === cell))
    .map((cell) => {
      const over = headings.find(({ under }) => under.includes(cell))?.cell;
      if (!over) return cell;
      const units = over.pieces.filter((piece) => /^[([]\p{L}{1,4}\d?[)\]]$/u.test(piece.text));
      return { ...cell, pieces: [...cell.pieces, ...units], heading: over };
    });
}
