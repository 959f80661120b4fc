import { join } from 'node:path';
import { lazily } from '../../lazily.ts';
import { type DocumentType, documentTypes } from '../extraction.ts';
import { numberCell, readTableFile } from '../knowledge/table-file.ts';

/** What each sign adds to the odds of each type, against a paper of none of them; the row `constant` is always there. */
export type TypeWeights = ReadonlyMap<string, Readonly<Record<DocumentType, number>>>;

export const constant = 'constant';

export const typeWeightsFile = join(
  import.meta.dir,
  '..',
  '..',
  '..',
  'data',
  'scores',
  'document-types.tsv',
);

/**
 * The weights that `scripts/fit-document-types.ts` writes.
 * @throws Error naming file and row where a weight is missing or is no number
 */
export const typeWeights = lazily((): TypeWeights => {
  const rows = readTableFile(typeWeightsFile, ['sign', ...documentTypes]);
  const weights = rows.map((row) => {
    const own = documentTypes.map((type) => [type, numberCell(typeWeightsFile, row, type, -20, 20)]);
    return [row.sign ?? '', Object.fromEntries(own) as Record<DocumentType, number>] as const;
  });
  return new Map(weights);
});
