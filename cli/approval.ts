import type { CommandError } from './command-error.ts';

interface OpenPoints {
  readonly doubts?: readonly { readonly path: string; readonly message: string }[];
  readonly failedChecks?: readonly { readonly checkName: string }[];
}

/** The points of a refused approval: failed checks first, then open doubts. Empty where it was refused for another reason. */
export function openPoints({ details }: CommandError): readonly string[] {
  const { doubts = [], failedChecks = [] } = details as OpenPoints;
  return [
    ...failedChecks.map(({ checkName }) => `${checkName} failed`),
    ...doubts.map(({ path, message }) => `${path} ${message}`),
  ];
}

const mostShown = 4;

/** The first of many, and how many more there are. */
export const shortened = (points: readonly string[]): readonly string[] =>
  points.length <= mostShown
    ? points
    : [...points.slice(0, mostShown - 1), `${points.length - mostShown + 1} more`];
