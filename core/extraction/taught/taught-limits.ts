import { lazily } from '../../lazily.ts';
import { namedLimits } from '../knowledge/named-limits.ts';

const names = [
  'score',
  'margin',
  'likeness',
  'rules',
  'names',
  'party',
  'block',
  'before',
  'left',
  'above',
  'below',
  'spot',
  'doubt',
  'trialSureness',
  'trustedSureness',
  'provenSupport',
  'provenSureness',
  'provenBefore',
] as const;

/** When a paper has a taught layout, and what this proves; `data/scores/taught-layouts.tsv` gives the reason for each limit. */
export type TaughtLimits = Readonly<Record<(typeof names)[number], number>>;

/** @throws as `namedLimits` */
export const taughtLimits = lazily((): TaughtLimits => namedLimits('taught-layouts.tsv', names));
