import type { Found } from '../found.ts';
import type { GoodsLine } from '../goods/goods-line.ts';

/** What a column may tell of one package while the paper states it of all. */
const told = ['quantity', 'netWeight', 'grossWeight', 'volume'] as const;
export type OfOne = (typeof told)[number];

/** What the paper states of the whole, where it does. */
export type Stated = Readonly<Record<OfOne, number | null>>;

/** Figures of one package are rounded, each by so much at most. */
const rounding = 0.006;

const figure = (found: Found<number> | null): number => found?.value ?? Number.NaN;

/**
 * Which figures of the lines are of one package each: the whole is their sum taken as many times as there are packages,
 * and not their sum. Worksheets say so in many ways or not at all (`N.W. (1 CTN)`, `N.W. EACH`), and the weight of a
 * line is then not printed.
 */
export function ofOnePackage(lines: readonly GoodsLine[], stated: Stated): readonly OfOne[] {
  const counts = lines.map(({ packageCount }) => figure(packageCount));
  const packages = counts.reduce((all, one) => all + one, 0);
  const isOfOne = (name: OfOne): boolean => {
    const whole = stated[name];
    const each = lines.map((line) => figure(line[name]));
    if (whole === null || !(packages > lines.length)) return false;
    const sum = each.reduce((all, one) => all + one, 0);
    const ofAll = each.reduce((all, one, at) => all + one * (counts[at] ?? Number.NaN), 0);
    const reach = Math.max(0.011, Math.min(rounding * packages, 0.005 * whole));
    return Math.abs(ofAll - whole) <= reach && Math.abs(sum - whole) > reach;
  };
  return told.filter(isOfOne);
}
