import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The names under which goods of a subheading are traded: digits to terms, in the order of the files. */
export type Vocabulary = ReadonlyMap<string, readonly string[]>;

const shippedFolder = fileURLToPath(new URL('../../../data/vocabulary', import.meta.url));

/** A vocabulary file cannot be used; the message names file, line and what is wrong. */
export class VocabularyError extends Error {
  override readonly name = 'VocabularyError';
}

/**
 * Reads one file a chapter, `NN.tsv`: a code, a tab, and its terms with `; ` between them.
 * @param isKnown whether HS 2022 has a subheading.
 * @throws VocabularyError for an unknown code, one of another chapter, a code or a term given twice.
 */
export function loadVocabulary(isKnown: (digits: string) => boolean, folder = shippedFolder): Vocabulary {
  const vocabulary = new Map<string, readonly string[]>();
  const files = readdirSync(folder).filter((name) => /^\d{2}\.tsv$/.test(name));
  for (const name of files.toSorted()) {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      if (line === '') continue;
      const refuse = (problem: string) =>
        new VocabularyError(`${join(folder, name)}:${index + 1}: ${problem}`);
      const [code = '', list = ''] = line.split('\t');
      if (!isKnown(code)) throw refuse(`HS 2022 has no subheading ${code}`);
      if (!code.startsWith(name.slice(0, 2))) throw refuse(`${code} belongs in another chapter's file`);
      if (vocabulary.has(code)) throw refuse(`${code} is there twice`);
      const terms = list.split(';').map((term) => term.trim());
      if (terms.includes('')) throw refuse('a term is empty');
      const repeated = terms.find((term, at) => terms.indexOf(term) < at);
      if (repeated !== undefined) throw refuse(`"${repeated}" is there twice`);
      vocabulary.set(code, terms);
    }
  }
  return vocabulary;
}
