import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSharedNames } from './shared-names.ts';
import { shippedVocabulary } from './shipped-vocabulary.ts';
import { TermOwners } from './term-owners.ts';
import { VocabularyError } from './vocabulary-error.ts';

/** The names under which goods of a subheading are traded: digits to terms, in the order of the files. */
export type Vocabulary = ReadonlyMap<string, readonly string[]>;

/** With fewer names a subheading is hardly ever found by the words of a trader. */
const fewestTerms = 8;

/**
 * Reads one file a chapter, `NN.tsv`: a code, a tab, and its terms with `; ` between them.
 * @param isKnown whether HS 2022 has a subheading.
 * @param fewest how many terms a subheading must have.
 * @throws VocabularyError for an unknown code, one of another chapter, a code given twice or with too few
 *   terms, and a term that one code has twice, or under two without a reason in `shared-names.tsv`.
 */
export function loadVocabulary(
  isKnown: (digits: string) => boolean,
  folder = shippedVocabulary,
  fewest = fewestTerms,
): Vocabulary {
  const vocabulary = new Map<string, readonly string[]>();
  const owners = new TermOwners();
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
      if (terms.length < fewest) throw refuse(`${code} has ${terms.length} terms, and needs ${fewest}`);
      owners.add({ code, terms, refuse }, list);
      vocabulary.set(code, terms);
    }
  }
  owners.requireReasons(loadSharedNames(isKnown, folder));
  return vocabulary;
}
