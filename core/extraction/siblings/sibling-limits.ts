import { lazily } from '../../lazily.ts';
import { namedLimits } from '../knowledge/named-limits.ts';

const names = [
  'clearNumber',
  'clearFigure',
  'leastSigns',
  'roundedShare',
  'mostMended',
  'mendedSureness',
  'provenSureness',
  'doubtful',
  'leastDigits',
  'leastLetters',
] as const;

/** When another paper speaks for a value; `data/scores/siblings.tsv` gives the reason for each limit. @throws as `namedLimits` */
export const siblingLimits = lazily(
  (): Readonly<Record<(typeof names)[number], number>> => namedLimits('siblings.tsv', names),
);
