import { squash } from '../../layout/fold.ts';
import type { Box, Page, Word } from '../../reading/page.ts';
import type { PrintedEvidence } from '../extraction.ts';

/** A name or an amount is printed in so many words at most. */
const mostWords = 14;

/** Where a text stands on the pages word by word, whatever its case, spaces and punctuation; null: nowhere. */
export function findPrintedText(pages: readonly Page[], text: string): PrintedEvidence | null {
  const wanted = squash(text);
  if (wanted.length < 2) return null;
  return findWords(pages, (words) => {
    const read = squash(words.map((word) => word.text).join(''));
    return read === wanted ? 'yes' : wanted.startsWith(read) ? 'more' : 'no';
  });
}

/** Where an amount stands on the pages, with whatever marks for decimals and thousands; null: nowhere. */
export function findPrintedAmount(pages: readonly Page[], amount: number): PrintedEvidence | null {
  const cents = Math.abs(amount).toFixed(2).replace('.', '');
  const wanted = new Set(Number.isInteger(amount) ? [cents, cents.slice(0, -2)] : [cents]);
  return findWords(pages, (words) => {
    const text = words.map((word) => word.text).join('');
    const digits = text.replace(/\D/g, '');
    if (!/^\D{0,4}\d[\d.,'’]*\D{0,4}$/u.test(text))
      return words.length === 1 && digits === '' ? 'more' : 'no';
    return wanted.has(digits) ? 'yes' : digits.length < cents.length ? 'more' : 'no';
  });
}

function findWords(
  pages: readonly Page[],
  judge: (words: readonly Word[]) => 'yes' | 'more' | 'no',
): PrintedEvidence | null {
  for (const page of pages) {
    for (let from = 0; from < page.words.length; from++) {
      for (let to = from + 1; to <= Math.min(page.words.length, from + mostWords); to++) {
        const words = page.words.slice(from, to);
        const answer = judge(words);
        if (answer === 'no') break;
        if (answer === 'yes')
          return { page: page.number, box: around(words), text: words.map((word) => word.text).join(' ') };
      }
    }
  }
  return null;
}

const around = (words: readonly Word[]): Box => [
  Math.min(...words.map(({ box }) => box[0])),
  Math.min(...words.map(({ box }) => box[1])),
  Math.max(...words.map(({ box }) => box[2])),
  Math.max(...words.map(({ box }) => box[3])),
];
