import { namedLimits } from '../../extraction/knowledge/named-limits.ts';
import { lazily } from '../../lazily.ts';

const names = ['waitingPapers', 'siblingPapers'] as const;

/** How many documents are decided again; `data/scores/deciding.tsv` gives the reason for each limit. @throws as `namedLimits` */
export const decidingLimits = lazily(
  (): Readonly<Record<(typeof names)[number], number>> => namedLimits('deciding.tsv', names, 1_000),
);
