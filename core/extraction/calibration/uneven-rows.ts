type Line = Readonly<Record<string, unknown>>;

const isFilled = (value: unknown): boolean => value !== null && value !== undefined;

/** A column is expected where this share of the lines fill it, and surely where this other one does. */
const usual = 0.6;
const nearlyAlways = 0.8;

/**
 * The lines that are not filled as the others are: two cells less than usual, or one that
 * nearly all have. A total or a
 * remark that was taken for a line looks like that. Of fewer than two lines nothing can be said.
 */
export function unevenRows(lines: readonly Line[]): ReadonlySet<number> {
  const uneven = new Set<number>();
  if (lines.length < 2) return uneven;
  const keys = Object.keys(lines[0] ?? {});
  const filledIn = (key: string): number => lines.filter((line) => isFilled(line[key])).length;
  const expected = keys.filter((key) => filledIn(key) / lines.length >= usual);
  const sure = lines.length < 4 ? [] : expected.filter((key) => filledIn(key) / lines.length >= nearlyAlways);
  for (const [at, line] of lines.entries()) {
    const missing = expected.filter((key) => !isFilled(line[key])).length;
    const isGap = sure.some((key) => !isFilled(line[key]));
    if (isGap || missing >= 2 || (missing >= 1 && expected.length <= 3)) uneven.add(at);
  }
  return uneven;
}
