import { join } from 'node:path';
import { DataFileError, readDataTable } from '../../../data-table.ts';
import { lazily } from '../../../lazily.ts';

/** What is known of the languages of trade papers. */
export interface LanguageSigns {
  /** By language: whose trained data reads it well, the best first. */
  readonly networks: ReadonlyMap<string, readonly string[]>;
  /** By word, without accents: the languages that print it over and over. */
  readonly languagesOf: ReadonlyMap<string, readonly string[]>;
}

const shippedFile = join(import.meta.dir, '..', '..', '..', '..', 'data', 'languages', 'telling-words.tsv');

const languageCode = /^[a-z]{3}$/;
const plainWord = /^[a-z]+$/;

/**
 * Loads by which words a language is known and with whose trained data it is read.
 *
 * @throws DataFileError naming file and line where the file says something that cannot be
 */
export function loadLanguageSigns(path: string = shippedFile): LanguageSigns {
  const networks = new Map<string, readonly string[]>();
  const languagesOf = new Map<string, string[]>();
  const rows = readDataTable(path, ['language', 'networks', 'words']);
  if (rows.length === 0) throw new DataFileError(path, 1, 'the file has no language');
  for (const { cells, error } of rows) {
    const { language } = cells;
    const own = cells.networks.split(' ');
    const words = cells.words.split(' ');
    const wrongCode = [language, ...own].find((code) => !languageCode.test(code));
    if (wrongCode !== undefined) throw error(`"${wrongCode}" is no language of ISO 639-3, as "deu" is`);
    if (networks.has(language)) throw error(`"${language}" is there twice`);
    const wrongWord = words.find((word) => !plainWord.test(word));
    if (wrongWord !== undefined) throw error(`"${wrongWord}" is no word in small letters without accents`);
    networks.set(language, own);
    for (const word of words) {
      const languages = languagesOf.get(word) ?? [];
      if (languages.includes(language)) throw error(`the word "${word}" is there twice`);
      languagesOf.set(word, [...languages, language]);
    }
  }
  return { networks, languagesOf };
}

export const languageSigns = lazily(() => loadLanguageSigns());
