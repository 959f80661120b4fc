import { foldText } from '../../layout/fold.ts';

/** Longer ones are cut: nobody types more. */
const longest = 64;

/**
 * The words of a text as they are compared: folded, without punctuation. What holds a digit is a number of something and
 * stays in one piece, so that `INV-2024/001`, `inv 2024` and `2024-001` match each other; other words are
 * taken apart at hyphens and the like.
 */
export function searchWords(text: string): readonly string[] {
  const words = foldText(text)
    .split(/\s+/u)
    .flatMap((piece) =>
      /\p{N}/u.test(piece) ? [piece.replace(/[^\p{L}\p{N}]+/gu, '')] : piece.split(/[^\p{L}\p{N}]+/u),
    );
  return [...new Set(words.filter((word) => word !== '').map((word) => word.slice(0, longest)))];
}

/** A paper's number as it is compared: without spaces and punctuation. */
export const numberKeyOf = (number: string): string => foldText(number).replace(/[^\p{L}\p{N}]+/gu, '');

/** The word of an amount: `=4740`, `=1234.5`. It is found as it is, and never by a part of it. */
export const amountWord = (amount: number): string => `=${amount}`;

/** The words of the amounts that a text may mean: `1,234` is 1234 or 1.234. None for what is no amount. */
export function amountWordsOf(text: string): readonly string[] {
  const plain = text.replace(/['’\s]/gu, '');
  if (!/^-?\d[\d.,]*$/.test(plain)) return [];
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const whole = Number(plain.replace(/[.,]/g, ''));
  const decimal = Number(`${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`);
  const amounts = last === -1 ? [whole] : [whole, decimal];
  return [...new Set(amounts.filter(Number.isFinite).map(amountWord))];
}
