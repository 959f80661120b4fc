import { join } from 'node:path';
import { lazily } from '../../lazily.ts';
import { numberCell, readTableFile } from '../knowledge/table-file.ts';

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

const file = join(import.meta.dir, '..', '..', '..', 'data', 'scores', 'taught-layouts.tsv');

/** @throws Error naming the file, where a limit is missing or no number from 0 to 20 */
export const taughtLimits = lazily((): TaughtLimits => {
  const rows = readTableFile(file, ['name', 'value', 'reason']);
  const limits = names.map((name) => {
    const row = rows.find((one) => one.name === name);
    if (!row) throw new Error(`${file}: "${name}" is missing`);
    return [name, numberCell(file, row, 'value', 0, 20)] as const;
  });
  return Object.fromEntries(limits) as Record<(typeof names)[number], number>;
});
