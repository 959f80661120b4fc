import type { Attribute, Fit } from './attribute.ts';

/** How likely an answer is when a code is the right one, against an answer that fits: from 0 to 1. */
export type Likelihoods = Readonly<Record<Fit, number>>;

export interface Answer {
  readonly attribute: Attribute;
  readonly value: string;
}

/**
 * The chances after the answers: each times the likelihood of every answer, with the same sum as before,
 * because answers distinguish codes and do not make it likelier that the description was understood.
 * @param chances one for each of `codes`, six digits each.
 */
export function updatedChances(
  codes: readonly string[],
  chances: Float32Array,
  answers: readonly Answer[],
  likelihoods: Likelihoods,
): Float32Array {
  if (answers.length === 0) return chances;
  const updated = chances.map((chance, index) => {
    let product = chance;
    for (const { attribute, value } of answers) product *= likelihoods[attribute.fit(codes[index]!, value)];
    return product;
  });
  const factor = sumOf(chances) / sumOf(updated);
  return Number.isFinite(factor) ? updated.map((chance) => chance * factor) : chances;
}

/** In double precision: a few thousand small numbers. */
export function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
