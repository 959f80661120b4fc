import { dotted } from '../../extraction/values/hs-code.ts';
import { lazily } from '../../lazily.ts';

// Loaded when a value is corrected: a command that only lists documents need not wait for the world's names.
const countries = lazily(
  () => require('i18n-iso-countries/index.js') as typeof import('i18n-iso-countries/index.js'),
);
const currencies = lazily(() => require('currency-codes') as typeof import('currency-codes'));

/** The kind of value that a field takes. */
export interface FieldKind {
  /** The required value, completing "must be …". */
  readonly expects: string;
  readonly isNumber: boolean;
  readonly isDate: boolean;
  /** The value as it is stored; undefined: it is none of this kind. */
  readonly read: (value: unknown) => string | number | undefined;
}

const longestText = 2_000;
const largestNumber = 1e15;

const textKind = (expects: string, read: (text: string) => string | undefined): FieldKind => ({
  expects,
  isNumber: false,
  isDate: false,
  read: (value) => (typeof value === 'string' ? read(value.trim().normalize('NFC')) : undefined),
});

const matching = (text: string, form: RegExp): string | undefined => (form.test(text) ? text : undefined);

const kinds: Readonly<Record<string, FieldKind>> = {
  text: textKind(`a text of 1 to ${longestText} characters, or null`, (text) =>
    // Lines of an address are parted by line breaks; nothing else that controls a screen belongs in a value.
    text.length <= longestText && !/[^\P{Cc}\n]/u.test(text) && text !== '' ? text : undefined,
  ),
  number: {
    expects: 'a number, or null',
    isNumber: true,
    isDate: false,
    read: (value) => (typeof value === 'number' && Math.abs(value) <= largestNumber ? value + 0 : undefined),
  },
  date: {
    ...textKind('a date as YYYY-MM-DD, or null', (text) => (isDay(text) ? text : undefined)),
    isDate: true,
  },
  country: textKind('a country by its two letters (ISO 3166-1), or null', (text) => {
    const code = text.toUpperCase();
    return code.length === 2 && countries().alpha2ToNumeric(code) ? code : undefined;
  }),
  currency: textKind('a currency by its three letters (ISO 4217), or null', (text) =>
    currencies()
      .codes()
      .find((code) => code === text.toUpperCase()),
  ),
  incoterm: textKind('an Incoterm of three letters, or null', (text) =>
    matching(text.toUpperCase(), /^[A-Z]{3}$/),
  ),
  hsCode: textKind('an HS code of 4 to 12 digits, or null', (text) => {
    const digits = text.replace(/[.\s-]/g, '');
    return /^\d{4,12}$/.test(digits) ? dotted(digits) : undefined;
  }),
};

/** A kind by its name in the table of fields; null: there is none of this name. */
export function fieldKind(name: string): FieldKind | null {
  if (!name.includes('|')) return Object.hasOwn(kinds, name) ? kinds[name]! : null;
  const choices = name.split('|');
  return textKind(`one of ${choices.join(', ')}, or null`, (text) =>
    choices.find((choice) => choice === text),
  );
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
