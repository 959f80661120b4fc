import { join } from 'node:path';
import { lazily } from '../../lazily.ts';
import { numberCell, readTableFile } from './table-file.ts';

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

const file = join(import.meta.dir, '..', '..', '..', 'data', 'scores', 'guessed-names.tsv');

/** @throws Error naming the file, where a limit is missing or no number from 0 to 20 */
export const guessLimits = lazily((): GuessLimits => {
  const rows = readTableFile(file, ['name', 'value', 'reason']);
  const limits = names.map((name) => {
    const row = rows.find((one) => one.name === name);
    if (!row) throw new Error(`${file}: "${name}" is missing`);
    return [name, numberCell(file, row, 'value', 0, 20)] as const;
  });
  return Object.fromEntries(limits) as Record<(typeof names)[number], number>;
});
