import type { RankingSettings } from './ranking-settings.ts';

/**
 * The chance of each code to be the right one: a softmax over all scores, drawn towards what was seen
 * on labelled goods. `bench/hs.ts` prints how far the answers are from their word.
 */
export function chancesOf(
  scores: Float32Array,
  { temperature, scale }: RankingSettings['calibration'],
): Float32Array {
  const top = scores.reduce((highest, score) => Math.max(highest, score), Number.NEGATIVE_INFINITY);
  const chances = scores.map((score) => Math.exp((score - top) / temperature));
  const factor = scale / chances.reduce((sum, chance) => sum + chance, 0);
  return chances.map((chance) => chance * factor);
}
