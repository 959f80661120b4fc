import { join } from 'node:path';
import type { CurrencyTables } from '../values/currency.ts';
import { choiceCell, numberCell, readTableFile } from './table-file.ts';

const listed = (cell: string | undefined): string[] => (cell ?? '').split(' ').filter(Boolean);

/**
 * Loads the tables of currencies in data/values: their signs, their names, and the codes that are words too.
 * @throws Error naming the file and the row where a cell is wrong
 */
export function loadCurrencies(folder: string): CurrencyTables {
  const signsPath = join(folder, 'currency-signs.tsv');
  return {
    signs: readTableFile(signsPath, ['sign', 'code', 'certainty']).map((row) => ({
      sign: row.sign ?? '',
      code: row.code ?? '',
      certainty: numberCell(signsPath, row, 'certainty', 0, 1),
      countries: listed(row.countries),
      needsFigure: row.figure !== '' && choiceCell(signsPath, row, 'figure', ['yes']) === 'yes',
    })),
    names: readTableFile(join(folder, 'currency-names.tsv'), ['code', 'language', 'name']).map(
      ({ code = '', name = '' }) => ({ code, name }),
    ),
    words: readTableFile(join(folder, 'currency-code-words.tsv'), ['code', 'word']).map(
      ({ code = '', countries }) => ({ code, countries: listed(countries) }),
    ),
  };
}
