import type { Run } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { findCountries } from '../values/country.ts';
import { chooseDate, findDates } from '../values/date.ts';
import { readIncoterm } from '../values/incoterm.ts';
import { findNumbers } from '../values/number.ts';
import type { TaughtValue } from './values.ts';

/** A stretch of a text that states a value of some kind. */
export interface Stretch {
  readonly value: TaughtValue;
  readonly index: number;
  readonly length: number;
}

/** The values of a kind in a text, in their order. */
export type KindReader = (text: string, context: DocumentContext) => readonly Stretch[];

const readers = {
  number: (text, { decimalMark }) => findNumbers(text, decimalMark),
  date: (text, { knowledge, dateOrder }) =>
    findDates(text, knowledge.values.dates).flatMap((date) => {
      const { value } = chooseDate(date, dateOrder);
      return value === null ? [] : [{ value, index: date.index, length: date.length }];
    }),
  currency: (text, { knowledge, countries }) =>
    knowledge.values
      .currencies(text, countries)
      .map(({ code, index, length }) => ({ value: code, index, length })),
  country: (text, { knowledge }) =>
    findCountries(text, knowledge.values.countries, true).map(({ code, index, length }) => ({
      value: code,
      index,
      length,
    })),
  incoterm: (text, { knowledge }) => {
    const term = readIncoterm(text, knowledge.values.incoterms, false);
    return term ? [{ value: term.code, index: term.index, length: term.length }] : [];
  },
} satisfies Record<string, KindReader>;

/** Kinds of values that are known by their form; `text` is anything else. */
export type ValueKind = keyof typeof readers | 'text';

/** The kind of a value at a path; null: it is derived, and printed nowhere as it is, e.g. the unit of weights. */
export function kindOf(path: string, value: TaughtValue): ValueKind | null {
  if (typeof value === 'number') return 'number';
  const field = path.slice(path.lastIndexOf('.') + 1);
  if (/Unit$|^freightTerms$/.test(field)) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'date';
  if (field === 'currency' || field === 'incoterm') return field;
  return /country/i.test(field) && /^[A-Z]{2}$/.test(value) ? 'country' : 'text';
}

/** The stretches of a run that state values of a kind. */
export const stretchesOf = (kind: Exclude<ValueKind, 'text'>, run: Run, context: DocumentContext) =>
  readers[kind](run.text, context);
