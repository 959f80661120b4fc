/**
 * Scores as distances from their mean in standard deviations, so that views of different scale can be
 * added. All zero when every score is the same: such a view is no evidence.
 */
export function standardScores(scores: Float32Array): Float32Array {
  let sum = 0;
  let squares = 0;
  for (let index = 0; index < scores.length; index++) {
    const score = scores[index]!;
    sum += score;
    squares += score * score;
  }
  const mean = sum / scores.length;
  const deviation = Math.sqrt(Math.max(0, squares / scores.length - mean * mean));
  const standard = new Float32Array(scores.length);
  if (deviation < 1e-9) return standard;
  for (let index = 0; index < scores.length; index++) standard[index] = (scores[index]! - mean) / deviation;
  return standard;
}

/** Adds `weight` times `scores` to `total`. */
export function addWeighted(total: Float32Array, scores: Float32Array, weight: number): void {
  for (let index = 0; index < total.length; index++) total[index]! += weight * scores[index]!;
}

/** Positions of the `count` highest scores, best first. */
export function highest(scores: Float32Array, count: number): readonly number[] {
  const best: number[] = [];
  for (let index = 0; index < scores.length; index++) {
    if (best.length === count && scores[index]! <= scores[best[count - 1]!]!) continue;
    let place = best.length;
    while (place > 0 && scores[best[place - 1]!]! < scores[index]!) place--;
    best.splice(place, 0, index);
    if (best.length > count) best.pop();
  }
  return best;
}
