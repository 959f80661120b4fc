import type { Evidence } from './extraction.ts';

/** Part of the smaller of two boxes that the other covers, where both hold the same print. */
const sameArea = 0.6;

/** Whether two values were read from the same print. */
export function isSamePrint(a: Evidence, b: Evidence): boolean {
  if (a.box === null || b.box === null || a.page !== b.page) return false;
  const [x0, y0, x1, y1] = a.box;
  const [left, top, right, bottom] = b.box;
  const shared = (Math.min(x1, right) - Math.max(x0, left)) * (Math.min(y1, bottom) - Math.max(y0, top));
  const both = Math.min((x1 - x0) * (y1 - y0), (right - left) * (bottom - top));
  return Math.min(x1, right) > Math.max(x0, left) && shared > sameArea * both;
}
