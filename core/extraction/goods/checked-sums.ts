import { type Found, withConfidence } from '../found.ts';

/**
 * A total with the lines that make it: where their sum is the total, both readings are surer; where it is
 * not, both are in doubt. Nothing changes when a line has no figure.
 *
 * @param tolerance of the sum; figures of lines are rounded
 */
export function checkedSum<Line>(
  total: Found<number> | null,
  lines: readonly Line[],
  figure: (line: Line) => Found<number> | null,
  tolerance = 0.011,
): { readonly total: Found<number> | null; readonly agrees: boolean | null } {
  const figures = lines.map(figure);
  if (!total || figures.length === 0 || figures.some((one) => one === null)) return { total, agrees: null };
  const sum = figures.reduce((all, one) => all + (one?.value ?? 0), 0);
  const agrees = Math.abs(sum - total.value) <= tolerance * Math.max(1, figures.length);
  const { confidence } = total;
  return {
    total: withConfidence(total, agrees ? Math.max(confidence, 0.97) : confidence * 0.85),
    agrees,
  };
}
