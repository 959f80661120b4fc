import type { Rect } from '../../layout/geometry.ts';
import type { Line, PageLayout } from '../../layout/lines.ts';
import { bodyEnd } from '../../layout/ruling.ts';

/** How far apart, in points, texts of one column begin or end. */
const sameEdge = 2;
/** So many texts in the places of those of the first row begin another. */
const leastInPlace = 3;

/** Whether the texts of a line stand in the places of those of another, as those of two rows do. */
const isLike = (line: Line, first: Line): boolean =>
  line.segments.filter(({ rect }) =>
    first.segments.some(
      (other) => Math.abs(other.rect.x0 - rect.x0) < sameEdge || Math.abs(other.rect.x1 - rect.x1) < sameEdge,
    ),
  ).length >= leastInPlace;

/**
 * Where the drawn body of a form's goods ends; null where none is drawn, or where lines are drawn between the
 * rows.
 */
export function drawnEnd(layout: PageLayout, column: Rect): number | null {
  const end = bodyEnd(layout.ruling, layout.page, column);
  const firstBelow = (y: number): Line | undefined => layout.lines.find(({ rect }) => rect.y0 > y);
  const [first, next] = [firstBelow(column.y1), end === null ? undefined : firstBelow(end)];
  return first && next && isLike(next, first) ? null : end;
}
