import { type Found, withConfidence } from '../found.ts';

/** What the lines of goods say of one figure of the whole. */
export interface Parts {
  /** Their sum; null when a line has no figure. */
  readonly sum: number | null;
  readonly largest: number;
  readonly count: number;
}

export const noParts: Parts = { sum: null, largest: 0, count: 0 };

/** Figures of lines are rounded. */
const tolerance = 0.011;

export function partsOf(figures: readonly (Found<number> | null)[]): Parts {
  const known = figures.flatMap((figure) => figure?.value ?? []);
  const complete = known.length > 0 && known.length === figures.length;
  return {
    sum: complete ? known.reduce((all, value) => all + value, 0) : null,
    largest: Math.max(0, ...known),
    count: known.length,
  };
}

export const isSumOf = (value: number, parts: Parts): boolean =>
  parts.sum !== null && Math.abs(parts.sum - value) <= tolerance * Math.max(1, parts.count);

const placeOf = (found: Found<unknown>): string => `${found.evidence.page}:${found.evidence.box.join()}`;

/** Weights of single packages may be printed like the weight of all: it is the one that the others add up to. */
function sumOfOthers<T>(stated: readonly Found<T>[], figureOf: (value: T) => number): Found<T> | null {
  const places = new Map<string, Found<T>>();
  for (const one of stated) if (!places.has(placeOf(one))) places.set(placeOf(one), one);
  const own = [...places.values()].sort((a, b) => figureOf(b.value) - figureOf(a.value));
  const [largest] = own;
  if (!largest) return null;
  const others = own.filter((one) => figureOf(one.value) !== figureOf(largest.value));
  const sum = others.reduce((all, one) => all + figureOf(one.value), 0);
  const adds = others.length >= 2 && Math.abs(sum - figureOf(largest.value)) <= tolerance * others.length;
  return adds ? largest : null;
}

/**
 * Of all that a paper states as one total, what it bears out itself: the figure that the lines of goods, or the
 * other figures of its kind, add up to. Null when nothing is borne out.
 *
 * @param stated best first
 * @param single of each place that states one, the best reading; all of them where none is told apart
 */
export function provenTotal<T>(
  stated: readonly Found<T>[],
  parts: Parts,
  figureOf: (value: T) => number,
  single: readonly Found<T>[] | null = null,
): Found<T> | null {
  const borne = stated.find((one) => isSumOf(figureOf(one.value), parts));
  if (borne) return withConfidence(borne, Math.max(borne.confidence, 0.97));
  const others = parts.sum === null ? sumOfOthers(single ?? stated, figureOf) : null;
  return others ? withConfidence(others, Math.max(others.confidence, 0.88)) : null;
}

/** Those of several readings that can be a total: none is less than one of its parts. */
export const possibleTotals = <S extends Found<T>, T>(
  stated: readonly S[],
  parts: Parts,
  figureOf: (value: T) => number,
): S[] => stated.filter((one) => figureOf(one.value) >= parts.largest - tolerance);
