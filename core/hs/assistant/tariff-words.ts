import { fileURLToPath } from 'node:url';
import { readDataTable } from '../../data-table.ts';
import type { KnownWords } from '../known-words.ts';
import { plainWords } from '../lexical/words.ts';

/** The words of shops and homes, and those of the tariff: singular and plural are one. */
export interface TariffWords {
  /** The words of the longest phrase. */
  readonly longest: number;
  /** The tariff's words for a phrase; undefined when it has no others. */
  of(words: readonly string[]): string | undefined;
}

const shipped = (file: string): string =>
  fileURLToPath(new URL(`../../../data/assistant/${file}`, import.meta.url));
const shippedPath = shipped('tariff-words.tsv');
export const sameGoodsPath = shipped('same-goods.tsv');
export const accessoriesPath = shipped('accessories.txt');

/**
 * @param known every word of the nomenclature or the vocabulary: the tariff's words must be among them.
 * @throws DataFileError for an empty cell, a phrase that is there twice or has itself as its meaning, or an unknown word.
 */
export function loadTariffWords(known: KnownWords, path: string = shippedPath): TariffWords {
  const phrases = new Map<string, string>();
  let longest = 0;
  for (const { cells, error } of readDataTable(path, ['from', 'to'])) {
    const words = plainWords(cells.from);
    if (words.length === 0 || cells.to === '') throw error('needs both "from" and "to"');
    const key = singular(words);
    if (phrases.has(key)) throw error(`"${cells.from}" is there twice`);
    if (key === singular(plainWords(cells.to))) throw error(`"${cells.from}" has itself as its meaning`);
    const unknown = plainWords(cells.to).find((word) => !known.has(word));
    if (unknown !== undefined) throw error(`"${unknown}" is no word of the nomenclature or the vocabulary`);
    phrases.set(key, cells.to);
    longest = Math.max(longest, words.length);
  }
  return { longest, of: (words) => phrases.get(singular(words)) };
}

const singular = (words: readonly string[]): string =>
  words
    .map((word) => (word.length > 3 ? word.replace(/(?:(?<=[sxz]|ch|sh)es|(?<!s)s)$/, '') : word))
    .join(' ');
