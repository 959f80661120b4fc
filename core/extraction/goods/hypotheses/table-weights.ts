import { lazily } from '../../../lazily.ts';
import { namedLimits } from '../../knowledge/named-limits.ts';

export const tableEvidence = [
  'products',
  'brokenProducts',
  'statedSums',
  'evenRows',
  'unreadFigures',
  'unreadWords',
  'emptyCells',
  'unfitCells',
  'namelessRows',
  'thinRows',
] as const;

export type TableEvidence = (typeof tableEvidence)[number];

/** How much each evidence counts between two readings of a table; `data/scores/table-readings.tsv` gives the reasons. */
export type TableWeights = Readonly<Record<TableEvidence, number>>;

/** @throws as `namedLimits` */
export const tableWeights = lazily((): TableWeights => namedLimits('table-readings.tsv', tableEvidence));
