import { readDataTable } from '../../../data-table.ts';
import { wordsIn } from './words.ts';

/** A property of the goods that one text states and the other should state too: its value (`used`); null for nothing. */
export type OneSidedIn = (text: string, other: string) => string | null;

/** @throws DataFileError for a row without value or words. */
export function loadOneSidedWords(file: string): OneSidedIn {
  const rows = readDataTable(file, ['matter', 'value', 'words', 'notBefore']).map((row) => {
    const phrases = row.cells.words.split(';').map((phrase) => wordsIn(phrase));
    if (row.cells.value === '' || phrases.some((words) => words.length === 0))
      throw row.error('value and words must be filled');
    return { value: row.cells.value, phrases, notBefore: new Set(wordsIn(row.cells.notBefore)) };
  });
  return (text, other) => {
    const says = (words: readonly string[], { phrases, notBefore }: (typeof rows)[number]): boolean =>
      words.some((_, at) =>
        phrases.some(
          (phrase) =>
            phrase.every((word, offset) => words[at + offset] === word) &&
            !notBefore.has(words[at + phrase.length] ?? ''),
        ),
      );
    const [mine, its] = [wordsIn(text), wordsIn(other)];
    return rows.find((row) => says(mine, row) && !says(its, row))?.value ?? null;
  };
}
