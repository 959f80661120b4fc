import { readDataTable } from '../../../data-table.ts';
import { type CountryWords, findCountries } from '../../../extraction/values/country.ts';
import { phraseKey, phrasesIn, wordsIn } from './phrases.ts';

/** The country of origin that a text states; ISO 3166-1 alpha-2. */
export type MadeIn = (text: string, countries: CountryWords) => readonly string[];

/** Only this much may be between the phrase and the country: `MADE IN THE P.R. OF CHINA`. */
const mostBetween = 16;

/**
 * Loads `data/shipments/origin-phrases.tsv`.
 * @throws DataFileError for a phrase without letters.
 */
export function loadOriginPhrases(file: string): MadeIn {
  const phrases = new Map<string, true>();
  for (const row of readDataTable(file, ['phrase'])) {
    const key = phraseKey(row.cells.phrase);
    if (key === '') throw row.error('the phrase has no letters');
    phrases.set(key, true);
  }
  return (text, countries) => {
    const words = wordsIn(text);
    return phrasesIn(words, phrases).flatMap(({ to }) => {
      const behind = text.slice(words[to - 1]?.end ?? text.length);
      const [country] = findCountries(behind, countries, false);
      return country && country.index <= mostBetween ? [country.code] : [];
    });
  };
}
