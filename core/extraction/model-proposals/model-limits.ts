import { lazily } from '../../lazily.ts';
import { namedLimits } from '../knowledge/named-limits.ts';

const names = [
  'doubtful',
  'alone',
  'mostConfidence',
  'agrees',
  'weight',
  'mostPages',
  'thousandLetters',
  'mostFailures',
  'minutesAlone',
] as const;

/** How much the answers of a language model count; `data/scores/language-model.tsv` gives the reason for each limit. */
export type ModelLimits = Readonly<Record<(typeof names)[number], number>>;

/** @throws as `namedLimits` */
export const modelLimits = lazily((): ModelLimits => namedLimits('language-model.tsv', names));
