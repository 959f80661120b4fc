import { middleY, type Rect } from './geometry.ts';
import type { LabelHit } from './labels.ts';
import type { PageLayout } from './lines.ts';

type Hit = LabelHit<unknown>;

/** How far below a bar its value stands, in the letter heights of the label. */
const underBar = 1.6;

/** Whether a cell is a shaded bar that its label fills from top to bottom: what stands under it, in no box, is the value. */
export function isShadedBar(hit: Hit, layout: PageLayout, cell: Rect, edges: readonly Hit[]): boolean {
  const { rect, size } = hit.segment;
  const below = layout.lines
    .slice(hit.line.index + 1, hit.line.index + 4)
    .flatMap(({ segments }) => segments)
    .find((one) => Math.abs(one.rect.x0 - rect.x0) < 0.5 * size && one.rect.y0 > cell.y1 - 1);
  return (
    below !== undefined &&
    below.rect.y0 - cell.y1 < underBar * size &&
    !edges.some((other) => other.segment === below) &&
    !layout.ruling.down.some(
      ({ at, from, to }) =>
        at > cell.x0 - 1 && at < cell.x1 + 1 && from < middleY(below.rect) && to > middleY(below.rect),
    )
  );
}
