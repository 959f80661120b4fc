import type { Box, Page, Word } from '../reading/page.ts';

/**
 * Figures that are printed in parts, made one word each: `1, 240. 00` as programs with wide blanks print it, and
 * dollars with their cents small and raised. Both are habits of a whole paper: a part that occurs once may be a note,
 * a list, or a power of ten.
 */
export function withWholeFigures(page: Page): Page {
  return [spacedFigures, raisedCents].reduce((read, find) => joined(read, find(read)), page);
}

/** Words of a page that make one figure, and its text. */
interface Figure {
  readonly words: readonly [Word, ...Word[]];
  readonly text: string;
}

/** Around all words, as high as the first: small raised letters do not move a figure off its line. */
const around = ([first, ...others]: readonly [Word, ...Word[]]): Box => [
  first.box[0],
  first.box[1],
  Math.max(first.box[2], ...others.map(({ box }) => box[2])),
  first.box[3],
];

function joined(page: Page, figures: readonly Figure[]): Page {
  if (figures.length === 0) return page;
  const firsts = new Map(figures.map((figure) => [figure.words[0], figure]));
  const others = new Set(figures.flatMap(({ words }) => words.slice(1)));
  const words = page.words.flatMap((word): Word[] => {
    if (others.has(word)) return [];
    const figure = firsts.get(word);
    if (!figure) return [word];
    const confidence = Math.min(...figure.words.map((one) => one.confidence));
    return [{ ...word, text: figure.text, box: around(figure.words), confidence }];
  });
  return { ...page, words };
}

/** The gap between two words in letter heights, and whether they share a line. */
function apart(left: Word, right: Word, page: Page): number {
  const [, top, end, bottom] = left.box;
  const [start, otherTop, , otherBottom] = right.box;
  const shared = Math.min(bottom, otherBottom) - Math.max(top, otherTop);
  if (shared <= 0.3 * Math.min(bottom - top, otherBottom - otherTop)) return Number.POSITIVE_INFINITY;
  const gap = ((start - end) * page.width) / (left.size * page.height);
  return gap < -0.3 ? Number.POSITIVE_INFINITY : gap;
}

/** So often a page shows such figures before one is taken for a habit. */
const habit = { spaced: 3, raised: 2 };

const begins = /^[^\d\s]{0,3}\d+[.,]?$/;
const part = /^[.,]?\d*[.,]?$/;

/** Whether a figure goes on behind a blank: a mark stands on one side of it, and a digit on the other. */
const goesOn = (left: string, right: string): boolean =>
  part.test(right) && /[.,]$/.test(left) !== /^[.,]/.test(right);
const wellFormed =
  /^[^\d\s]{0,3}(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{2,6})?|(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d{2,6})?)$/;
/** What may stand close to an amount: a currency, a unit. */
const beside = /^(?:\p{Sc}|\p{L}{1,5}\.?\p{Sc}?)$/u;

const blank = 0.6;
const alone = 1;

function spacedFigures(page: Page): Figure[] {
  const { words } = page;
  const found: Figure[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    if (!first || !begins.test(first.text)) continue;
    const parts: [Word, ...Word[]] = [first];
    for (let next = words[at + 1]; next; next = words[at + parts.length]) {
      const last = parts.at(-1) ?? first;
      if (!goesOn(last.text, next.text) || apart(last, next, page) > blank) break;
      parts.push(next);
    }
    const text = parts.map((part) => part.text).join('');
    const [before, behind] = [words[at - 1], words[at + parts.length]];
    const isAlone =
      (!before || apart(before, first, page) > alone || /^\p{Sc}$|^[A-Z]{3}$/u.test(before.text)) &&
      (!behind || apart(parts.at(-1) ?? first, behind, page) > alone || beside.test(behind.text));
    if (parts.length < 2 || !isAlone || !wellFormed.test(text)) continue;
    found.push({ words: parts, text });
    at += parts.length - 1;
  }
  return found.length >= habit.spaced ? found : [];
}

const whole = /^[^\d\s]{0,3}(?:\d{1,3}(?:[,.]\d{3})+|\d+)[.,]?$/;
/** Raised cents are smaller by this at least, and end above the foot of the dollars by this much of their height. */
const smaller = 0.8;
const raised = 0.2;

function raisedCents(page: Page): Figure[] {
  const found = page.words.flatMap((dollars, at): Figure[] => {
    const cents = page.words[at + 1];
    if (!cents || !whole.test(dollars.text) || !/^\d{2}$/.test(cents.text)) return [];
    const [, top, , foot] = dollars.box;
    const isRaised =
      cents.size < smaller * dollars.size &&
      cents.box[3] < foot - raised * (foot - top) &&
      apart(dollars, cents, page) < 0.4;
    if (!isRaised) return [];
    const mark = /\.\d{3}/.test(dollars.text) ? ',' : '.';
    const text = `${dollars.text}${/[.,]$/.test(dollars.text) ? '' : mark}${cents.text}`;
    return [{ words: [dollars, cents], text }];
  });
  return found.length >= habit.raised ? found : [];
}
