import type { Fit } from './attribute.ts';
import { type Likelihoods, sumOf } from './likelihood.ts';

/**
 * By how much asking is expected to raise the probability of the top candidate: the top after each
 * answer less the top now, weighted by how likely the answer is. A code that fits several options gives
 * each an equal part of its chance; one that states nothing, or fits none, leaves the question
 * unanswered, which changes nothing.
 * @param chances of the candidates.
 * @param fits for each option how each candidate fits it.
 */
export function expectedLift(
  chances: readonly number[],
  fits: readonly (readonly Fit[])[],
  likelihoods: Likelihoods,
): number {
  const mass = sumOf(chances);
  const top = Math.max(...chances);
  const fitting = chances.map((_, code) => fits.filter((option) => option[code] === 'fits').length);
  let lift = 0;
  for (const option of fits) {
    let answered = 0;
    let total = 0;
    let highest = 0;
    for (let code = 0; code < chances.length; code++) {
      const chance = chances[code]!;
      const after = chance * likelihoods[option[code]!];
      if (option[code] === 'fits') answered += chance / fitting[code]!;
      total += after;
      highest = Math.max(highest, after);
    }
    if (answered > 0) lift += (answered / mass) * ((highest * mass) / total - top);
  }
  return lift;
}
