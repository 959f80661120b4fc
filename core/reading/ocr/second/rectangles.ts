import type { Rectangle } from './line-reader.ts';

export const heightOf = (one: Rectangle): number => one.y1 - one.y0;
export const widthOf = (one: Rectangle): number => one.x1 - one.x0;

/** Around both. */
export const around = (a: Rectangle, b: Rectangle): Rectangle => ({
  x0: Math.min(a.x0, b.x0),
  y0: Math.min(a.y0, b.y0),
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
});

/** Pixels between them from left to right; less than nothing where one stands over the other. */
export const gapBetween = (a: Rectangle, b: Rectangle): number => Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1);

/** Whether they stand on one line: half of the lower one's height is beside the other. */
export function areBeside(a: Rectangle, b: Rectangle): boolean {
  const shared = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return shared > 0.5 * Math.min(heightOf(a), heightOf(b));
}
