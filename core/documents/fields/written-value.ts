import { join } from 'node:path';
import { readCalendars } from '../../extraction/knowledge/calendars.ts';
import { dateWords } from '../../extraction/knowledge/date-words.ts';
import { findDates } from '../../extraction/values/date.ts';
import { type DecimalMark, readDigits } from '../../extraction/values/number.ts';
import { lazily } from '../../lazily.ts';
import type { FieldKind } from './field-kind.ts';
import type { PaperNotation } from './paper-notation.ts';

/** A value as a person wrote it: what is stored, or what it can be and why it is not taken. */
export type WrittenValue =
  | { readonly value: string | number }
  /** The readings between which nothing decides, as they are to be written. */
  | { readonly readings: readonly [string, string] }
  /** No value of its kind. */
  | { readonly expects: string };

const words = lazily(() => {
  const folder = join(import.meta.dir, '..', '..', '..', 'data', 'values');
  return dateWords(folder, readCalendars(join(folder, 'calendars.tsv')));
});

/**
 * Reads a value as people write it: `125,50`, `31/12/22`. The paper decides between two readings; what it leaves open is
 * not guessed.
 * @param latestYear of a date; a year of two digits beyond it means another order.
 */
export function writtenValue(
  kind: Pick<FieldKind, 'isNumber' | 'isDate'>,
  text: string,
  { decimalMark, dateOrder }: PaperNotation,
  latestYear: number,
): WrittenValue {
  const trimmed = text.trim();
  if (kind.isNumber) return writtenNumber(trimmed, decimalMark);
  return kind.isDate ? writtenDate(trimmed, dateOrder, latestYear) : { value: trimmed };
}

/** Years before are misread. */
const earliestYear = 1990;

const numberForm = 'a number, such as 1234.50 or 1.234,50';
/** Blanks and apostrophes part thousands, and nothing else. */
const numberShape = /^(?:[\d.,]*\d|\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?)$/u;
const dateForm = 'a date, such as 2026-12-31, 31.12.2026 or 31 Dec 2026';

function writtenNumber(text: string, mark: DecimalMark | null): WrittenValue {
  const [, sign, digits = ''] = /^([-−–]?)\s?(.*)$/u.exec(text) ?? [];
  if (!numberShape.test(digits)) return { expects: numberForm };
  const signed = (value: number): number => (sign ? -value : value);
  const comma = readDigits(digits, 'comma');
  const point = readDigits(digits, 'point');
  if (!comma || !point) return { expects: numberForm };
  // `2.402.41`: a mark is wrong, and nobody knows which.
  if (!comma.certain && !point.certain) return { expects: numberForm };
  if (comma.value === point.value) return { value: signed(comma.value) };
  if (mark !== null) return { value: signed((mark === 'comma' ? comma : point).value) };
  return { readings: [writtenPlainly(signed(comma.value)), writtenPlainly(signed(point.value))] };
}

/** A value as it is offered to be changed: a number with the decimal mark of its paper. */
export const asWritten = (value: string | number, { decimalMark }: PaperNotation): string =>
  typeof value === 'number' && decimalMark === 'comma' ? String(value).replace('.', ',') : String(value);

/** So that it can be read in one way: with three decimals `1.234` could be both, and `1.2340` cannot. */
const writtenPlainly = (value: number): string =>
  /\.\d{3}$/.test(String(value)) ? `${value}0` : String(value);

function writtenDate(text: string, order: PaperNotation['dateOrder'], latestYear: number): WrittenValue {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return { value: text };
  const [date, other] = findDates(text, words());
  if (!date || other || date.length < text.length) return { expects: dateForm };
  const isLikely = (day: string | null): day is string => {
    const year = Number(day?.slice(0, 4));
    return year >= earliestYear && year <= latestYear;
  };
  const days = [...new Set([date.dayFirst, date.monthFirst].filter(isLikely))];
  const [first, second] = days;
  if (first === undefined) return { expects: dateForm };
  if (second === undefined) return { value: first };
  if (order !== null) return { value: order === 'day-first' ? date.dayFirst! : date.monthFirst! };
  return { readings: [first, second] };
}
