import { chancesOf } from '../search/confidence.ts';
import type { Ranking } from '../search/searcher.ts';
import { sumOf } from './likelihood.ts';

/**
 * Where the right code may be, by the scores: the chances, and what they leave open spread
 * over all codes by a flatter curve. They add up to 1. Chances alone are fitted to the first place, and
 * are far too small behind it: what is asked about and what answers bring forward is there.
 * @param temperature of the flatter curve.
 */
export function beliefsOf(
  { scores, chances }: Pick<Ranking, 'scores' | 'chances'>,
  temperature: number,
): Float32Array {
  const open = Math.max(0, 1 - sumOf(chances));
  return chancesOf(scores, { temperature, scale: open }).map((rest, index) => rest + chances[index]!);
}

/**
 * The same for goods that a notice lets nobody be sure of: the curve over the scores that is just flat
 * enough for the first place to have no more than that.
 * @param most above 0.
 */
export function unsureBeliefs(scores: Float32Array, most: number): Float32Array {
  for (let temperature = sharpest; ; temperature *= 1.25) {
    const beliefs = chancesOf(scores, { temperature, scale: 1 });
    if (temperature > flattest || beliefs.every((belief) => belief <= most)) return beliefs;
  }
}

/** Sharper than this, a chance likeness would outweigh the answer of a person. */
const sharpest = 3;
/** With this all codes are all but alike. */
const flattest = 1000;
