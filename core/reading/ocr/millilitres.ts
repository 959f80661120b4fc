import type { Word } from '../page.ts';

/** `ml` as OCR reads it where it takes the last letter for one like it; with a number before it, alone or in one word. */
const misread = /^(\d[\d.,]*)?m[iI|!](?=[.,;:)]*$)/u;
/** Of the number's height: a number that stands further off is no part of the same text. */
const apart = 0.8;

/** `200 ml` where OCR read `200 mi`. Papers of trade tell no miles, and nothing else with these letters stands behind a number. */
export function withMillilitres(words: readonly Word[]): readonly Word[] {
  return words.map((word, at) => {
    const [read, number] = misread.exec(word.text) ?? [];
    if (read === undefined || (number === undefined && !isNumberBefore(words[at - 1], word))) return word;
    return { ...word, text: `${read.slice(0, -1)}l${word.text.slice(read.length)}` };
  });
}

function isNumberBefore(before: Word | undefined, { box }: Word): boolean {
  if (!before || !/^[\d.,]*\d$/.test(before.text)) return false;
  const isOnLine = Math.min(before.box[3], box[3]) > Math.max(before.box[1], box[1]);
  const gap = box[0] - before.box[2];
  // Fractions of the width are set against those of the height: a page is at most so much higher than wide.
  return isOnLine && gap >= 0 && gap < apart * 1.5 * (before.box[3] - before.box[1]);
}
