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

interface PrintedWord {
  readonly word: Word;
  readonly isRead: boolean;
  /** Whether it stands between the top of the first line of goods on its page and the bottom of the last. */
  readonly isAmongLines: boolean;
  readonly isUnreadCode: boolean;
}

/** The words of a page, with what has become of them. */
function wordsOf({ number, words }: Page, evidence: Readonly<Record<string, Evidence>>): PrintedWord[] {
  const places = Object.entries(evidence).flatMap(([path, { page, box }]) =>
    page === number && box ? [{ path, box }] : [],
  );
  const codes = places.filter(({ path }) => path.endsWith('.hsCode'));
  const lines = places.filter(({ path }) => path.startsWith('lineItems['));
  const top = Math.min(1, ...lines.map(({ box }) => box[1]));
  const bottom = Math.max(0, ...lines.map(({ box }) => box[3]));
  return words.map((word) => {
    const isIn = ({ box }: { readonly box: Box }): boolean => holds(box, word.box);
    const y = (word.box[1] + word.box[3]) / 2;
    return {
      word,
      isRead: places.some(isIn),
      isAmongLines: y >= top && y <= bottom,
      isUnreadCode: looksLikeCode(word.text) && !codes.some(isIn),
    };
  });
}

/**
 * Finds the print that has become no value. Between the top of the first line of goods and the bottom of the last on each page, a
 * column of figures left over says that those that were read may be of another kind than they were taken for.
 */
export function findUnread(
  { evidence }: ExtractedPaper<object>,
  pages: readonly Page[],
  formWords: FormWords,
): Unread {
  const byPage = new Map(pages.map((page) => [page.number, wordsOf(page, evidence)]));
  const all = [...byPage.values()].flat();
  const share = (keep: (word: Word) => boolean): number => {
    const kept = all.filter(({ word, isAmongLines }) => isAmongLines && keep(word));
    return kept.filter(({ isRead }) => !isRead).length / Math.max(1, kept.length);
  };
  return {
    figuresAmongLines: share(isFigure),
    wordsAmongLines: share(isWord),
    hasCode: all.some(({ isUnreadCode }) => isUnreadCode),
    goesOnBelow: (place) => {
      if (!place?.box || place.page === null) return false;
      const [x0, , x1, y1] = place.box;
      const next = (byPage.get(place.page) ?? [])
        .filter(({ isRead }) => !isRead)
        .map(({ word }) => word)
        .filter(({ box: [left, top, right, bottom] }) => {
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
