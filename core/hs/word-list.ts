import { readFileSync } from 'node:fs';
import { DataFileError } from '../data-table.ts';
import { plainWords } from './lexical/words.ts';

/**
 * Reads a list of words: one a line, `#` begins a remark.
 * @throws DataFileError for a line that is not one word as `plainWords` gives it, or is there twice.
 */
export function wordList(path: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    const word = line.trim();
    if (word === '' || word.startsWith('#')) continue;
    const refuse = (problem: string) => new DataFileError(path, index + 1, problem);
    if (plainWords(word).join(' ') !== word)
      throw refuse(`"${word}" must be one word of letters and digits in lower case`);
    if (words.has(word)) throw refuse(`"${word}" is there twice`);
    words.add(word);
  }
  return words;
}
