import type { RankingSettings } from './ranking-settings.ts';

/**
 * The chance of each of the leading codes to be the right one: a softmax over all scores, drawn towards
 * what was seen on labelled goods. `bench/hs.ts` prints how far the answers are from their word.
 */
export function confidences(
  scores: Float32Array,
  leading: readonly number[],
  { temperature, scale }: RankingSettings['calibration'],
): readonly number[] {
  const top = scores[leading[0]!] ?? 0;
  let sum = 0;
  for (const score of scores) sum += Math.exp((score - top) / temperature);
  return leading.map((index) => (scale * Math.exp((scores[index]! - top) / temperature)) / sum);
}
