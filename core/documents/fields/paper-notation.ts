import type { Extraction } from '../../extraction/extraction.ts';
import { type DateOrder, isoDate } from '../../extraction/values/date.ts';
import { type DecimalMark, decimalMarkOf, readNumber } from '../../extraction/values/number.ts';

/** How a paper writes its numbers and dates; null where no value on it shows that. */
export interface PaperNotation {
  readonly decimalMark: DecimalMark | null;
  readonly dateOrder: DateOrder | null;
}

interface PrintedValue {
  /** As printed. */
  readonly text: string;
  /** As read. */
  readonly value: unknown;
}

/** `31/12/22`, `31.12.2022` */
const numericDate = /(?<!\d)(\d{1,2})\s?[./-]\s?(\d{1,2})\s?[./-]\s?(\d{4}|\d{2})(?!\d)/;

/**
 * The notation of a paper, from what is printed on it and how that was read.
 * @param valueAt the value at a path; one that a person corrected shows how its print is to be read.
 */
export function paperNotation(
  evidence: Extraction['evidence'],
  valueAt: (path: string) => unknown,
): PaperNotation {
  const printed = Object.entries(evidence)
    // An e-invoice writes as its standard says, whatever its paper shows.
    .filter(([, { source }]) => source !== 'xml')
    .map(([path, { text }]): PrintedValue => ({ text, value: valueAt(path) }));
  const numbers = printed.filter(({ value }) => typeof value === 'number');
  return {
    decimalMark:
      decimalMarkOf(numbers.map(({ text }) => text)) ??
      only(numbers.map(({ text, value }) => markBehind(text, value as number))),
    dateOrder: only(printed.map(({ text, value }) => orderBehind(text, value))),
  };
}

/** The decimal mark with which alone a text has a value: of `1.234` read as 1234 it is the comma. */
function markBehind(text: string, value: number): DecimalMark | null {
  const marks = (['comma', 'point'] as const).filter((mark) => {
    const read = readNumber(text, mark);
    return read !== null && Math.abs(read.value) === Math.abs(value);
  });
  return marks.length === 1 ? marks[0]! : null;
}

/** The order with which alone a text is a date. */
function orderBehind(text: string, value: unknown): DateOrder | null {
  const [, first, second, year] = numericDate.exec(text) ?? [];
  if (year === undefined) return null;
  const dayFirst = isoDate(Number(year), Number(second), Number(first)) === value;
  const monthFirst = isoDate(Number(year), Number(first), Number(second)) === value;
  if (dayFirst === monthFirst) return null;
  return dayFirst ? 'day-first' : 'month-first';
}

/** The notation that all agree on which show one; null where they do not. */
function only<T>(shown: readonly (T | null)[]): T | null {
  const [first = null, ...others] = new Set(shown.filter((one) => one !== null));
  return others.length === 0 ? first : null;
}
