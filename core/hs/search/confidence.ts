import type { RankingSettings } from './ranking-settings.ts';

/**
 * The chance of each code to be the right one: a softmax over all scores, drawn towards what was seen
 * on labelled goods. `bench/hs.ts` prints how far the answers are from their word.
 */
export function chancesOf(
  scores: Float32Array,
  { temperature, scale }: RankingSettings['calibration'],
): Float32Array {
  let top = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < scores.length; index++) top = Math.max(top, scores[index]!);
  const chances = new Float32Array(scores.length);
  let sum = 0;
  for (let index = 0; index < scores.length; index++) {
    const chance = Math.exp((scores[index]! - top) / temperature);
    chances[index] = chance;
    sum += chance;
  }
  const factor = scale / sum;
  for (let index = 0; index < chances.length; index++) chances[index]! *= factor;
  return chances;
}
