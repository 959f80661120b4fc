import type { LabelHit } from '../../layout/labels.ts';
import { runOf } from '../../layout/run.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';

const signs = phrasePattern('{{signature}}|{{stamp}}');

/**
 * `SELLER (SIGNATURE & STAMP):`, `Firma y sello del proveedor`: where a party signs. What stands there are letters of a
 * stamp and the name of a person, while the party's own lines stand elsewhere.
 */
export const isOverSignature = ({ segment, from, nameTo }: LabelHit<unknown>): boolean => {
  const others = runOf([...segment.pieces.slice(0, from), ...segment.pieces.slice(nameTo)]).text;
  return !/\d/.test(others) && signs().test(others);
};

const agents = phrasePattern(String.raw`^{{signing-person}}(?::|\s)`);

/** `PER J. Doe`, `By: Jane Doe`: who signs for a party. A name may begin so in small letters: `Per Hansen AS`. */
export const signsFor = (text: string): boolean =>
  agents().test(text) && /^(?:\p{Lu}+\.?\s|\p{L}+\.?:)/u.test(text);
