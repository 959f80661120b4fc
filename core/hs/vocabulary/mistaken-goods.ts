import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Vocabulary } from './load-vocabulary.ts';
import { shippedVocabulary } from './shipped-vocabulary.ts';
import { VocabularyError } from './vocabulary-error.ts';

/** Goods that are commonly taken for those of a code, with the code that is right. */
export interface MistakenGoods {
  readonly takenFor: string;
  readonly term: string;
  readonly right: string;
  readonly reason: string;
}

/**
 * Reads one file a chapter, `NN.tsv`: the code taken for it, the term, the right code and why.
 * @throws VocabularyError for a row that is not complete, or names an unknown code.
 */
export function loadMistakenGoods(
  isKnown: (digits: string) => boolean,
  folder = join(shippedVocabulary, 'mistaken'),
): readonly MistakenGoods[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^\d{2}\.tsv$/.test(name))
    .toSorted()
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          if (line === '') return [];
          const [takenFor = '', term = '', right = '', reason = ''] = line.split('\t');
          const refuse = (problem: string) =>
            new VocabularyError(`${join(folder, name)}:${index + 1}: ${problem}`);
          if (!isKnown(takenFor) || !isKnown(right)) throw refuse(`HS 2022 lacks ${takenFor} or ${right}`);
          if (term === '' || reason === '') throw refuse('needs a code, a term, the right code and a reason');
          return [{ takenFor, term, right, reason }];
        }),
    );
}

/**
 * The vocabulary with each mistaken term under its right code.
 * @throws VocabularyError for a term that has another code there, or two right codes.
 */
export function withMistakenGoods(vocabulary: Vocabulary, mistaken: readonly MistakenGoods[]): Vocabulary {
  const rightOf = new Map<string, string>();
  for (const { term, right } of mistaken) {
    const other = rightOf.get(term) ?? right;
    if (other !== right)
      throw new VocabularyError(`"${term}" is mistaken, and said to be ${other} and ${right}`);
    rightOf.set(term, right);
  }
  // The terms of a line are looked through once: most mistaken ones are in none.
  const known = new Map<string, string[]>();
  for (const [code, terms] of vocabulary)
    for (const term of terms) if (rightOf.has(term)) known.set(term, [...(known.get(term) ?? []), code]);
  const merged = new Map(vocabulary);
  for (const [term, right] of rightOf) {
    const owners = known.get(term);
    if (!owners) merged.set(right, [...(merged.get(right) ?? []), term]);
    else if (!owners.includes(right))
      throw new VocabularyError(
        `"${term}" is mistaken, and its right name is ${right}; it is under ${owners.join(', ')}`,
      );
  }
  return merged;
}
