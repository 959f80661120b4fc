import type { FormBox } from './box-label.ts';
import { middleX, middleY } from './geometry.ts';
import type { LabelHit } from './labels.ts';
import type { PageLayout } from './lines.ts';
import { type Run, runOf } from './run.ts';

type Hit = LabelHit<unknown>;

/** How far from the middle of its box a heading may be set, how far its box begins below it, in letter heights. */
const offMiddle = 1;
const boxBegins = 2;
/** How far from the left side a heading stands at least, in letter heights: others begin where their values do. */
const setIn = 3;

/**
 * The box under a heading that is set in its middle, in a coloured bar as a rule, with the lines beginning at its left
 * side: `Ship From` on a bill of lading. Its sides are drawn below the bar only. Null where the label is no such heading.
 *
 * @param edges labels that begin other boxes, before which the lines end
 */
export function headedBox(hit: Hit, layout: PageLayout, edges: readonly Hit[]): FormBox | null {
  const { rect, size } = hit.segment;
  if (!hit.alone || hit.colon) return null;
  const sides = layout.ruling.down.filter(
    ({ from, to }) => from > rect.y0 && from < rect.y1 + boxBegins * size && to > rect.y1 + boxBegins * size,
  );
  const left = sides.filter(({ at }) => at < rect.x0).reduce((most, { at }) => Math.max(most, at), -1);
  const right = sides
    .filter(({ at }) => at > rect.x1)
    .reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
  if (left < 0 || !Number.isFinite(right)) return null;
  const isCentred = Math.abs(middleX(rect) - (left + right) / 2) < offMiddle * size;
  const isAlone = hit.line.segments.every(
    (one) => one === hit.segment || one.rect.x1 < left || one.rect.x0 > right,
  );
  if (!isCentred || !isAlone || rect.x0 - left < setIn * size) return null;
  const isInside = (x: number): boolean => x > left && x < right;
  const foot = Math.min(
    ...sides.filter(({ at }) => at === left || at === right).map(({ to }) => to),
    ...edges
      .filter(({ segment }) => segment.rect.y0 > rect.y1 - 1 && isInside(segment.rect.x0))
      .map(({ segment }) => segment.rect.y0),
  );
  const lines = layout.lines
    .filter((line) => line.page === hit.line.page && line.index > hit.line.index)
    .flatMap((line): Run[] => {
      const own = line.segments
        .flatMap(({ pieces }) => pieces)
        .filter((piece) => isInside(middleX(piece.rect)) && middleY(piece.rect) < foot);
      return own.some(({ key }) => key !== '') ? [runOf(own)] : [];
    });
  return lines.length > 0 ? { inside: null, lines, isRuled: true } : null;
}
