import { lazily } from '../../lazily.ts';
import { namedLimits } from './named-limits.ts';

const names = [
  'mostWords',
  'labelShare',
  'columnShare',
  'rivalShare',
  'strengthLeast',
  'strengthAdded',
  'figuresShare',
  'columnFits',
  'leastConfidence',
  'mostConfidence',
] as const;

/** How far names that no list has are guessed at; `data/scores/guessed-names.tsv` gives the reason for each limit. */
export type GuessLimits = Readonly<Record<(typeof names)[number], number>>;

/** @throws as `namedLimits` */
export const guessLimits = lazily((): GuessLimits => namedLimits('guessed-names.tsv', names));
