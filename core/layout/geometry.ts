import type { Box, Page } from '../reading/page.ts';

/** A rectangle in points, origin top left: unlike fractions of the page, both axes have one scale. */
export interface Rect {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export function union(rects: readonly Rect[]): Rect {
  return {
    x0: Math.min(...rects.map((rect) => rect.x0)),
    y0: Math.min(...rects.map((rect) => rect.y0)),
    x1: Math.max(...rects.map((rect) => rect.x1)),
    y1: Math.max(...rects.map((rect) => rect.y1)),
  };
}

export const middleX = (rect: Rect): number => (rect.x0 + rect.x1) / 2;
export const middleY = (rect: Rect): number => (rect.y0 + rect.y1) / 2;

/** How much of the narrower of two rectangles lies beside the other, 0 to 1, seen along the x axis. */
export function overlapX(a: Rect, b: Rect): number {
  const shared = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const narrower = Math.min(a.x1 - a.x0, b.x1 - b.x0);
  return shared <= 0 || narrower <= 0 ? 0 : shared / narrower;
}

/** As `overlapX`, along the y axis. */
export function overlapY(a: Rect, b: Rect): number {
  const shared = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  const lower = Math.min(a.y1 - a.y0, b.y1 - b.y0);
  return shared <= 0 || lower <= 0 ? 0 : shared / lower;
}

/** Back to fractions of the page, cut at its edges. */
export function boxOf(rect: Rect, page: Page): Box {
  const cut = (value: number): number => Math.min(1, Math.max(0, value));
  return [
    cut(rect.x0 / page.width),
    cut(rect.y0 / page.height),
    cut(rect.x1 / page.width),
    cut(rect.y1 / page.height),
  ];
}
