import type { Nomenclature } from '../nomenclature/nomenclature.ts';
import { loadVocabulary, type Vocabulary } from './load-vocabulary.ts';
import { loadMistakenGoods, withMistakenGoods } from './mistaken-goods.ts';

/** Every name that the project knows for the goods of a subheading, from `data/vocabulary`. */
export function goodsVocabulary({ editions }: Nomenclature): Vocabulary {
  const isKnown = (digits: string): boolean => digits.length === 6 && editions.HS2022.has(digits);
  return withMistakenGoods(loadVocabulary(isKnown), loadMistakenGoods(isKnown));
}
