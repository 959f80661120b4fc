import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { type DateReading, type DateWords, findDates } from './date.ts';

export interface IdentifierReading {
  readonly value: string;
  readonly index: number;
  readonly length: number;
}

const lead = phrasePattern(String.raw`^(?:[\s:#.\-–=№*]|{{number}}(?=[\s:])|n\.(?=\s))+`);
const amount = /^[-−]?\d{1,3}(?:[.,\s]\d{3})*[.,]\d{2}$/;
const hasDigit = (text: string): boolean => /\d/.test(text);

const isMark = (text: string): boolean => /^[/\-–]$/.test(text);

const beforeDate = phrasePattern(String.raw`^\s+{{dated}}\s+`);

/** "063 EXP DEL 23/03/2024": letters of a series that close a number before its date. */
const isSeries = (printed: string, rest: string, date: DateReading | undefined): boolean =>
  date !== undefined &&
  /^\p{Lu}{1,4}$/u.test(printed) &&
  beforeDate().test(rest) &&
  !beforeDate().test(` ${printed} `) &&
  /^\d/.test(rest.replace(beforeDate(), ''));

/** A word of a text, with the words of the number that were taken before it. */
interface Word {
  readonly printed: string;
  readonly taken: readonly string[];
  /** The next word; null at the end. */
  readonly next: string | null;
  /** What follows the word. */
  readonly rest: string;
  readonly date: DateReading | undefined;
}

const isBeforeDigits = ({ next }: Word): boolean => /^\d{2,}/.test(next ?? '');

/** Whether a word begins a number: with a digit, or as its prefix. */
const beginsNumber = (word: Word): boolean =>
  hasDigit(word.printed) ||
  /^[\p{Lu}\p{N}]{1,6}[-/.]?$/u.test(word.printed) ||
  // "KR-VN 24/12/00417": certificates between two countries begin with their codes.
  (/^\p{Lu}{2,3}-\p{Lu}{2,3}$/u.test(word.printed) && isBeforeDigits(word));

/** How a number goes on; any other word begins something else. */
const waysOn: readonly ((word: Word, previous: string) => boolean)[] = [
  ({ printed }, previous) => isMark(printed) || /[/\-–]$/.test(previous),
  // Digits behind a prefix, `INV 4711`; "NORMAS (3)" is the mark of a note.
  ({ printed, taken }) => !taken.some(hasDigit) && hasDigit(printed) && !/^\(\d\)$/.test(printed),
  // Digits in groups: `2024 001`.
  ({ printed }, previous) =>
    /^\d{2,}[\p{L}\d/-]*[.,;]?$/u.test(printed) && /^[\p{Lu}\d/-]*\d$/u.test(previous),
  // "FAB LC 24000 12345": a second group of capitals before the digits.
  (word, previous) =>
    word.taken.length === 1 &&
    !hasDigit(previous) &&
    /^\p{Lu}{1,4}$/u.test(word.printed) &&
    isBeforeDigits(word),
  ({ printed, rest, date }, previous) => hasDigit(previous) && isSeries(printed, rest, date),
  // "6517 /EX": the series stands behind its stroke.
  ({ printed, next }, previous) =>
    hasDigit(previous) && next === null && /^\/[\p{Lu}\d]{1,4}$/u.test(printed),
];

/** "INV-77 / PO 88123", "E93144700 - relatif à": behind a mark that stands alone a word begins something else. */
const beginsOther = ({ printed, taken }: Word, previous: string): boolean =>
  isMark(previous) && !hasDigit(printed) && (taken.some(hasDigit) || /^\p{Ll}{2,}/u.test(printed));

/** Whether a word is of a date; eight digits alone may be a number as well. */
function isOfDate({ printed, taken, date }: Word, index: number): boolean {
  if (!date || index < date.index || index >= date.index + date.length) return false;
  return date.length !== printed.length || !/^\d{8}$/.test(printed) || taken.length > 0;
}

/**
 * The number of a paper at the start of a text: `4711`, `RE-2024/001`, `INV 2024 001`. It has a digit, is no
 * date and no amount, and ends where ordinary words begin.
 */
export function readIdentifier(text: string, words: DateWords): IdentifierReading | null {
  const skipped = lead().exec(text)?.[0].length ?? 0;
  const rest = text.slice(skipped);
  const [date] = findDates(rest, words);
  const tokens = [...rest.matchAll(/\S+/gu)];
  const taken: string[] = [];
  for (const [at, { 0: printed, index }] of tokens.slice(0, 5).entries()) {
    const next = tokens[at + 1]?.[0] ?? null;
    const word: Word = { printed, taken, next, rest: rest.slice(index + printed.length), date };
    const previous = taken.at(-1);
    if (isOfDate(word, index)) break;
    if (previous === undefined) {
      if (!beginsNumber(word)) return null;
    } else if (beginsOther(word, previous) || !waysOn.some((goesOn) => goesOn(word, previous))) break;
    taken.push(printed);
    if (/[,;)]$/.test(printed)) break;
  }
  const [first, last] = [tokens[0], tokens[taken.findLastIndex((printed) => !isMark(printed))]];
  if (!first || !last) return null;
  const end = last.index + last[0].length;
  const value = rest
    .slice(first.index, end)
    .replace(/^[("'[]+|[.,;:)"'\]]+$/gu, '')
    .trim();
  const isNone = !hasDigit(value) || value.length > 35 || amount.test(value);
  if (isNone || /^\p{Sc}|%$|@|^\d{1,2}\/\d{1,2}$/u.test(value)) return null;
  return { value, index: skipped + first.index, length: end - first.index };
}
