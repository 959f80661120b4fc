import { squash } from '../../layout/fold.ts';
import type { Box, Page, Word } from '../../reading/page.ts';
import type { Evidence } from '../extraction.ts';
import type { ExtractedPaper } from '../paths.ts';
import { type FormWords, formRun } from './form-words.ts';

/** What stands on the pages and has become no value. */
export interface Unread {
  /** Which share of the words with a digit among the lines of goods, 0 to 1. */
  readonly figuresAmongLines: number;
  /** Which share of the other words among the lines of goods, 0 to 1. */
  readonly wordsAmongLines: number;
  /** Whether a number that looks like a tariff code, on any page, was not read as one. */
  readonly hasCode: boolean;
  /** Whether a text that was read seems to go on right below, in its column: with words of no label and no clause. */
  readonly goesOnBelow: (evidence: Evidence | undefined) => boolean;
}

/** Letters may reach a little over the box that was measured. */
const margin = 0.002;

const holds = (box: Box, [x0, y0, x1, y1]: Box): boolean => {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x >= box[0] - margin && x <= box[2] + margin && y >= box[1] - margin && y <= box[3] + margin;
};

const looksLikeCode = (text: string): boolean => /^\d{4}\.\d{2}(?:\.\d{2}){0,2}$/.test(text);
const isFigure = ({ text }: Word): boolean => /\d/.test(text);
const isWord = ({ text }: Word): boolean => /^\D*\p{L}{2}\D*$/u.test(text);

/**
 * Finds the print that has become no value. Between the top of the first line of goods and the bottom of the last on each page, a
 * column of figures left over says that those that were read may be of another kind than they were taken for.
 */
export function findUnread(
  { evidence }: ExtractedPaper<object>,
  pages: readonly Page[],
  formWords: FormWords,
): Unread {
  const unread = new Map<number, Word[]>();
  let hasCode = false;
  const among: { readonly word: Word; readonly isRead: boolean }[] = [];
  for (const { number, words } of pages) {
    const boxes: Box[] = [];
    const codes: Box[] = [];
    let [top, bottom] = [1, 0];
    for (const [path, { page, box }] of Object.entries(evidence)) {
      if (page !== number || !box) continue;
      boxes.push(box);
      if (path.endsWith('.hsCode')) codes.push(box);
      if (!path.startsWith('lineItems[')) continue;
      top = Math.min(top, box[1]);
      bottom = Math.max(bottom, box[3]);
    }
    const left: Word[] = [];
    for (const word of words) {
      const isRead = boxes.some((box) => holds(box, word.box));
      if (!isRead) left.push(word);
      if (looksLikeCode(word.text) && !codes.some((box) => holds(box, word.box))) hasCode = true;
      const y = (word.box[1] + word.box[3]) / 2;
      if (y >= top && y <= bottom) among.push({ word, isRead });
    }
    unread.set(number, left);
  }
  const share = (keep: (word: Word) => boolean): number => {
    const kept = among.filter(({ word }) => keep(word));
    return kept.filter(({ isRead }) => !isRead).length / Math.max(1, kept.length);
  };
  return {
    figuresAmongLines: share(isFigure),
    wordsAmongLines: share(isWord),
    hasCode,
    goesOnBelow: (place) => {
      if (!place?.box || place.page === null) return false;
      const [x0, , x1, y1] = place.box;
      const next = (unread.get(place.page) ?? []).filter(({ box: [left, top, right, bottom] }) => {
        const height = bottom - top;
        const isBelow = top > y1 - 0.4 * height && top < y1 + 0.6 * height;
        return isBelow && left < x1 && right > x0 && left > x0 - 2 * margin;
      });
      return next.length > 0 && !/[:;]/.test(textOf(next)) && formRun(textOf(next), formWords) === 0;
    },
  };
}

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

const verbatim =
  /\.(?:name|address)$|escription$|^(?:carrier|issuingAuthority|marksAndNumbers|transportDetails)$/;

/** Whether words that stand inside of the place where a text was read are none of it. */
export function skipsWords(
  field: string,
  value: unknown,
  evidence: Evidence | undefined,
  pages: readonly Page[],
): boolean {
  const box = evidence?.box;
  if (typeof value !== 'string' || !box || !verbatim.test(field)) return false;
  const text = squash(value);
  const words = pages.find(({ number }) => number === evidence.page)?.words ?? [];
  return words.some((word) => holds(box, word.box) && !text.includes(squash(word.text)));
}
