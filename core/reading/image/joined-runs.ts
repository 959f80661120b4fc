/** A straight run of ink, in pixels: on which row of pixels (or column, where it runs down), and from where to where. */
export interface Run {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** A drawn line, in pixels. */
export interface DrawnLine {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** Of its runs, the length of the longest. */
  readonly longestRun: number;
}

/**
 * In inches: how far apart runs lie that are one line, and how wide a gap between the ends of two of them is none. A thin
 * line of a table fades where cells meet, and in two pieces would part columns that are not.
 */
const apart = 1.2 / 72;
const gap = 5 / 72;

/**
 * Lines out of their runs: a thick line has one for each row of its pixels, one that is a little askew falls into
 * runs like the steps of a stair, and one that the scanner has lost in places into pieces.
 */
export function joinedRuns(runs: readonly Run[], dotsPerInch: number): readonly DrawnLine[] {
  const sorted = runs.toSorted((a, b) => a.line - b.line || a.from - b.from);
  const group = sorted.map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (group[root] !== root) root = group[root]!;
    group[at] = root;
    return root;
  };
  for (const [at, run] of sorted.entries())
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next]!;
      if (other.line - run.line > apart * dotsPerInch) break;
      const between = Math.max(run.from, other.from) - Math.min(run.to, other.to);
      if (between <= gap * dotsPerInch) group[rootOf(next)] = rootOf(at);
    }
  const lines = new Map<number, { from: number; to: number; longest: number; weight: number; sum: number }>();
  for (const [at, { line, from, to }] of sorted.entries()) {
    const root = rootOf(at);
    const own = lines.get(root) ?? { from, to, longest: 0, weight: 0, sum: 0 };
    const weight = to - from + 1;
    lines.set(root, {
      from: Math.min(own.from, from),
      to: Math.max(own.to, to),
      longest: Math.max(own.longest, weight),
      weight: own.weight + weight,
      sum: own.sum + weight * line,
    });
  }
  return [...lines.values()].map(({ from, to, longest, weight, sum }) => ({
    at: sum / weight + 0.5,
    from,
    to: to + 1,
    longestRun: longest,
  }));
}
