import { headingWords } from '../export/heading-words.ts';
import { printedNumber } from './printed-number.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Lists that have a table of their own. */
const tables: ReadonlySet<string> = new Set(['lineItems']);

/** The values of a document in words, such as `Supplier name` with its value; lines of goods are left out. */
export function valuesOf(data: object): readonly (readonly [label: string, value: string])[] {
  const { currency = null } = data as { readonly currency?: string | null };
  return Object.entries(data)
    .filter(([name]) => !tables.has(name))
    .flatMap(([name, value]) => labelled(name, value, currency));
}

function labelled(
  name: string,
  value: unknown,
  currency: string | null,
): readonly (readonly [string, string])[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value))
    return value.every((one) => typeof one !== 'object')
      ? value.length === 0
        ? []
        : [[headingWords(name), value.join(', ')]]
      : value.flatMap((one, at) => labelled(`${name.replace(/s$/, '')} ${at + 1}`, one, currency));
  if (typeof value === 'object')
    return Object.entries(value as Fields).flatMap(([inner, one]) =>
      labelled(`${name} ${inner}`, one, currency),
    );
  return [[headingWords(name), textOf(name, value, currency)]];
}

function textOf(name: string, value: unknown, currency: string | null): string {
  if (typeof value !== 'number') return String(value);
  const isMoney = /(?:[aA]mount|subtotal)$/.test(name);
  return isMoney
    ? `${printedNumber(value, 2)}${currency === null ? '' : ` ${currency}`}`
    : printedNumber(value);
}
