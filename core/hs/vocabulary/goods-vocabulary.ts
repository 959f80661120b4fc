import { join } from 'node:path';
import type { Nomenclature } from '../nomenclature/nomenclature.ts';
import { loadVocabulary, type Vocabulary } from './load-vocabulary.ts';
import { loadMistakenGoods, withMistakenGoods } from './mistaken-goods.ts';
import { shippedVocabulary } from './shipped-vocabulary.ts';
import { VocabularyError } from './vocabulary-error.ts';

/**
 * Every name that the project knows for the goods of a subheading, from `data/vocabulary`.
 * @throws VocabularyError where a file cannot be used, or the files leave a subheading of HS 2022 out.
 */
export function goodsVocabulary({ editions }: Nomenclature, folder = shippedVocabulary): Vocabulary {
  const isKnown = (digits: string): boolean => digits.length === 6 && editions.HS2022.has(digits);
  const vocabulary = loadVocabulary(isKnown, folder);
  for (const digits of editions.HS2022.keys()) {
    if (isKnown(digits) && !vocabulary.has(digits)) {
      throw new VocabularyError(`${join(folder, `${digits.slice(0, 2)}.tsv`)}: ${digits} has no line`);
    }
  }
  return withMistakenGoods(vocabulary, loadMistakenGoods(isKnown, join(folder, 'mistaken')));
}
