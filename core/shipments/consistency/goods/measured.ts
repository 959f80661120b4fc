import type { ConsistencyTolerances } from '../tolerances.ts';
import type { CountedUnit } from './counted-units.ts';
import type { PaperLine } from './paper-line.ts';

/** Whether two figures are one but for rounding. */
export const isNear = (left: number, right: number, share: number, least = 0): boolean =>
  Math.abs(left - right) <= Math.max(least, share * Math.max(Math.abs(left), Math.abs(right))) + 1e-9;

/** The sum; null when there is nothing, or a part is not known. */
export function sumOf(values: readonly (number | null)[]): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  for (const value of values) {
    if (value === null) return null;
    sum += value;
  }
  return sum;
}

/** Whether each of several lines has the same figure: that of the whole, printed again and again. */
export const isRepeated = (values: readonly (number | null)[]): boolean =>
  values.length > 1 && values[0] !== null && values.every((value) => value === values[0]);

/** The total of some lines: in the unit they share, or in the measure of their units. */
export interface Amount {
  readonly unit: CountedUnit | null;
  /** As printed, added up. */
  readonly printed: number;
  /** In pieces, kilograms, metres or litres; as printed where the unit is not known. */
  readonly amount: number;
}

/** Null when a quantity is missing or the lines measure different things. */
export function amountOf(lines: readonly PaperLine[]): Amount | null {
  const printed = sumOf(lines.map(({ quantity }) => quantity));
  const unit = lines[0]?.unit ?? null;
  if (printed === null || lines.some((line) => line.unit?.measure !== unit?.measure)) return null;
  const amount = sumOf(lines.map((line) => (line.quantity ?? 0) * (line.unit?.factor ?? 1)));
  return amount === null ? null : { unit, printed, amount };
}

/** Factors between units that a missing unit may hide: pair, ten, dozen, hundred, gross, thousand. */
const hiddenFactors = [2, 10, 12, 100, 144, 1000];
/** Measures that may be the same: one office's set is another's piece. */
const alike: ReadonlySet<string> = new Set(['piece', 'set']);

/**
 * How two amounts compare: `same`, `different`, or null where they measure different things and cannot be
 * compared.
 */
export function compareAmounts(
  left: readonly PaperLine[],
  right: readonly PaperLine[],
  { measuredShare }: Pick<ConsistencyTolerances, 'measuredShare'>,
): 'same' | 'different' | null {
  const [mine, other] = [amountOf(left), amountOf(right)];
  if (!mine || !other) return null;
  const [measure, otherMeasure] = [mine.unit?.measure, other.unit?.measure];
  const isMeasured = measure !== undefined && !alike.has(measure) && measure !== 'package';
  const near = (one: number, two: number) => isNear(one, two, isMeasured ? measuredShare : 0);
  if (measure !== otherMeasure && (isOtherWeight(left, mine) || isOtherWeight(right, other)))
    return mine.printed === other.printed ? 'different' : null;
  if (near(mine.amount, other.amount)) return 'same';
  if (isByPackage(left, other.amount, near) || isByPackage(right, mine.amount, near)) return 'same';
  if (measure === otherMeasure && measure !== undefined)
    return mine.unit?.name === other.unit?.name ? 'different' : null;
  if (measure === undefined || otherMeasure === undefined) {
    const ratio = Math.max(mine.amount, other.amount) / Math.min(mine.amount, other.amount);
    const isHidden = hiddenFactors.some((factor) => Math.abs(ratio - factor) < 1e-6);
    return isHidden || isAnotherFigure(left, other) || isAnotherFigure(right, mine) ? null : 'different';
  }
  // A set of several pieces: no paper states how many.
  if (near(mine.printed, other.printed)) return 'same';
  return null;
}

/** By packing goods get heavier, and kilograms are rounded. */
const weightAround = 0.3;

/** Kilograms that the weights of the same lines contradict: pieces with the wrong unit. */
function isOtherWeight(lines: readonly PaperLine[], { unit, amount }: Amount): boolean {
  if (unit?.measure !== 'kg') return false;
  const weights = (['netWeight', 'grossWeight'] as const).flatMap(
    (name) => sumOf(lines.map((line) => line[name])) ?? [],
  );
  return weights.length > 0 && weights.every((weight) => !isNear(weight, amount, weightAround));
}

/** `50` a carton, twenty cartons. */
const isByPackage = (
  lines: readonly PaperLine[],
  amount: number,
  near: (one: number, two: number) => boolean,
): boolean => {
  const all = sumOf(
    lines.map(({ quantity, packageCount, unit }) =>
      quantity === null || packageCount === null ? null : quantity * packageCount * (unit?.factor ?? 1),
    ),
  );
  return all !== null && near(all, amount);
};

/** A figure without a unit may be packages or a weight. */
const isAnotherFigure = (lines: readonly PaperLine[], { printed }: Amount): boolean =>
  [
    lines.map((line) => line.packageCount),
    lines.map((line) => line.netWeight),
    lines.map((line) => line.grossWeight),
  ]
    .map(sumOf)
    .some((sum) => sum !== null && isNear(sum, printed, 0.01));
