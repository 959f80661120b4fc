import type { LabelledViews } from './labelled-views.ts';

const steps = 150;
const firstRate = 0.05;
/** Pulls weights towards the first ones: a few hundred descriptions show little about small differences. */
const pull = 0.003;

/**
 * Weights of the views under which the right codes are likeliest: a listwise softmax over the candidates,
 * by Adam, from `first`.
 */
export function fitWeights(rows: readonly LabelledViews[], first: readonly number[]): readonly number[] {
  const weights = [...first];
  const mean = weights.map(() => 0);
  const squares = weights.map(() => 0);
  for (let step = 1; step <= steps; step++) {
    const gradient = gradientOf(rows, weights);
    weights.forEach((weight, at) => {
      const slope = gradient[at]! + 2 * pull * (weight - first[at]!);
      mean[at] = 0.9 * mean[at]! + 0.1 * slope;
      squares[at] = 0.99 * squares[at]! + 0.01 * slope * slope;
      const direction = mean[at]! / (1 - 0.9 ** step) / (Math.sqrt(squares[at]! / (1 - 0.99 ** step)) + 1e-8);
      weights[at] = Math.max(0, weight - firstRate * direction * (1 - step / steps));
    });
  }
  return weights;
}

function gradientOf(rows: readonly LabelledViews[], weights: readonly number[]): readonly number[] {
  const gradient = weights.map(() => 0);
  for (const { scores, right } of rows) {
    if (right === null) continue;
    const chances = softmax(totals(scores, weights));
    scores.forEach((views, candidate) => {
      const error = chances[candidate]! - (candidate === right ? 1 : 0);
      views.forEach((score, at) => {
        gradient[at]! += (error * score) / rows.length;
      });
    });
  }
  return gradient;
}

/** The weighted sum of the views' scores for each candidate. */
export const totals = (scores: LabelledViews['scores'], weights: readonly number[]): readonly number[] =>
  scores.map((views) => views.reduce((sum, score, at) => sum + score * weights[at]!, 0));

export function softmax(values: readonly number[], temperature = 1): readonly number[] {
  const most = Math.max(...values);
  const powers = values.map((value) => Math.exp((value - most) / temperature));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}
