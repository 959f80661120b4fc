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

const isFollowedByDigits = (tokens: readonly RegExpExecArray[], token: RegExpExecArray): boolean =>
  /^\d{2,}/.test(tokens[tokens.indexOf(token) + 1]?.[0] ?? '');

const beforeDate = phrasePattern(String.raw`^\s+{{dated}}\s+`);

/** "063 EXP DEL 23/03/2024": letters of a series that close a number before its date. */
const isSeries = (printed: string, rest: string, date: DateReading | undefined): boolean =>
  date !== undefined &&
  /^\p{Lu}{1,4}$/u.test(printed) &&
  beforeDate().test(rest) &&
  !beforeDate().test(` ${printed} `) &&
  /^\d/.test(rest.replace(beforeDate(), ''));

/**
 * The number of a paper at the start of a text: `4711`, `RE-2024/001`, `INV 2024 001`. It has a digit, is no
 * date and no amount, and ends where ordinary words begin.
 */
export function readIdentifier(text: string, words: DateWords): IdentifierReading | null {
  const skipped = lead().exec(text)?.[0].length ?? 0;
  const rest = text.slice(skipped);
  const date = findDates(rest, words)[0];
  const tokens = [...rest.matchAll(/\S+/gu)];
  const taken: RegExpExecArray[] = [];
  for (const token of tokens.slice(0, 5)) {
    const [printed] = token;
    const insideDate = date && token.index >= date.index && token.index < date.index + date.length;
    if (insideDate && !(date.length === printed.length && /^\d{8}$/.test(printed) && taken.length === 0))
      break;
    const previous = taken.at(-1)?.[0];
    const joinsOn = previous !== undefined && /[/\-–]$/.test(previous);
    const joint = /^[/\-–]$/.test(printed);
    // "E93144700 - relatif à": behind a dash a sentence goes on.
    if (/^[/\-–]$/.test(previous ?? '') && /^\p{Ll}{2,}/u.test(printed) && !hasDigit(printed)) break;
    if (taken.length === 0) {
      // "KR-VN 24/12/00417": certificates between two countries begin with their codes.
      const codes = /^\p{Lu}{2,3}-\p{Lu}{2,3}$/u.test(printed) && isFollowedByDigits(tokens, token);
      if (!hasDigit(printed) && !codes && !/^[\p{Lu}\p{N}]{1,6}[-/.]?$/u.test(printed)) return null;
    } else if (!joint && !joinsOn) {
      const letters = !taken.some((one) => hasDigit(one[0]));
      // Digits go on in groups (2024 001) and behind a prefix (INV 4711), nothing else does.
      const groups =
        /^\d{2,}[\p{L}\d/-]*[.,;]?$/u.test(printed) &&
        /^[\p{Lu}\d/-]*\d$/u.test(previous ?? '') &&
        !/[.,;]$/.test(previous ?? '');
      // "FAB LC 24000 12345": a second group of capitals before the digits.
      const capitals =
        letters && taken.length === 1 && /^\p{Lu}{1,4}$/u.test(printed) && isFollowedByDigits(tokens, token);
      const isLast =
        hasDigit(previous ?? '') && isSeries(printed, rest.slice(token.index + printed.length), date);
      // "6517 /EX": the series stands behind its stroke.
      const isSuffix =
        hasDigit(previous ?? '') && /^\/[\p{Lu}\d]{1,4}$/u.test(printed) && token === tokens.at(-1);
      // "NORMAS (3)": the mark of a note.
      if (letters && /^\(\d\)$/.test(printed)) break;
      if (!(letters && hasDigit(printed)) && !groups && !capitals && !isLast && !isSuffix) break;
    }
    // "INV-77 / PO 88123": behind a mark that stands alone a word begins something else.
    if (/^[/\-–]$/.test(previous ?? '') && taken.some((one) => hasDigit(one[0])) && !hasDigit(printed)) break;
    taken.push(token);
    if (/[,;)]$/.test(printed)) break;
  }
  while (taken.length > 0 && /^[/\-–]$/.test(taken.at(-1)?.[0] ?? '')) taken.pop();
  const first = taken[0];
  const last = taken.at(-1);
  if (!first || !last) return null;
  const end = last.index + last[0].length;
  const value = rest
    .slice(first.index, end)
    .replace(/^[("'[]+|[.,;:)"'\]]+$/gu, '')
    .trim();
  if (
    !hasDigit(value) ||
    value.length > 35 ||
    amount.test(value) ||
    /^\p{Sc}|%$|@|^\d{1,2}\/\d{1,2}$/u.test(value)
  )
    return null;
  return { value, index: skipped + first.index, length: end - first.index };
}
