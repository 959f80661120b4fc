import type { LabelHit } from './labels.ts';
import type { PageLayout } from './lines.ts';

type Hit = LabelHit<unknown>;

/** So many labels of a row tell where its values stand, and how far below, in letter heights. */
const leastInRow = 2;
const widestGap = 1.6;

/** Whether the labels beside one, on its line, have their values right below them: what stands over it is its name again. */
export function hasValuesBelow(hit: Hit, layout: PageLayout, edges: readonly Hit[]): boolean {
  const below = layout.lines
    .slice(hit.line.index + 1, hit.line.index + 3)
    .flatMap(({ segments }) => segments);
  const named = edges.filter(
    ({ line, alone, colon, segment: { rect, size } }) =>
      line === hit.line &&
      alone &&
      !colon &&
      below.some(
        (one) =>
          Math.abs(one.rect.x0 - rect.x0) < 2 &&
          one.rect.y0 - rect.y1 < widestGap * size &&
          !edges.some((other) => other.segment === one),
      ),
  );
  return named.length >= leastInRow;
}
