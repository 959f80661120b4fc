import { counted, figure } from '../../compliance/wording.ts';
import type { RuleResult } from './finding.ts';
import type { ConsistencyTolerances } from './tolerances.ts';

type Limits = Pick<ConsistencyTolerances, 'mostFindings' | 'mostObservations' | 'longestMessage'>;

/** Worst first. */
export const ranks = { critical: 0, warning: 1, info: 2, passed: 3 } as const;

/**
 * The findings of one rule, limited so that a report of papers with ten thousand wrong lines can still be read and sent: the
 * worst findings one by one and the rest as one that counts them, the first places of each, and in its message
 * how many more there are.
 */
export function cappedResults(results: readonly RuleResult[], limits: Limits): readonly RuleResult[] {
  const sorted = results.toSorted((left, right) => ranks[left.severity] - ranks[right.severity]);
  const shown = sorted.length > limits.mostFindings ? sorted.slice(0, limits.mostFindings - 1) : sorted;
  const rest = sorted.slice(shown.length);
  return [...shown, ...(rest[0] ? [together(rest[0], rest)] : [])].map((result) => capped(result, limits));
}

const together = (first: RuleResult, rest: readonly RuleResult[]): RuleResult => ({
  ...first,
  message: `${counted(rest.length, 'more finding')} of this kind. The first of them: ${first.message}`,
  observations: rest.flatMap(({ observations }) => observations),
  documentIds: [...new Set(rest.flatMap(({ documentIds }) => documentIds))],
});

function capped(result: RuleResult, { mostObservations, longestMessage }: Limits): RuleResult {
  const { message, observations } = result;
  const more = observations.length - mostObservations;
  const short = message.length > longestMessage ? `${message.slice(0, longestMessage - 1)}…` : message;
  if (more <= 0) return short === message ? result : { ...result, message: short };
  return {
    ...result,
    message: `${short} The first ${mostObservations} places are listed, ${figure(more)} more are not.`,
    observations: observations.slice(0, mostObservations),
  };
}
