import { phrasePattern } from '../../../extraction/knowledge/phrase-lists.ts';
import { type DateReading, type DateWords, findDates } from '../../../extraction/values/date.ts';
import { decimalMarkOf, findNumbers } from '../../../extraction/values/number.ts';

const named = phrasePattern('{{letter-of-credit}}');
const latest = phrasePattern('{{latest-shipment}}');
const expiry = phrasePattern('{{expires}}');
const partial = phrasePattern(
  String.raw`{{partial-shipment}}\W+(?:are\s+|is\s+)?({{prohibited}}|{{permitted}})`,
);
const permitted = phrasePattern('^{{permitted}}$');
const about = phrasePattern(String.raw`{{about}}|\+\/-`);

/** The letter of credit in payment terms. */
export interface LetterOfCredit {
  /** The last day of loading, in every way that it may be read; ISO. */
  readonly latestShipment: readonly string[];
  readonly expiry: readonly string[];
  /** Amount and ISO 4217 code; null where none is printed. */
  readonly amount: { readonly value: number; readonly currency: string } | null;
  /** "About" the amount may be missed by a tenth: UCP 600 (ICC publication 600) Art. 30 a. */
  readonly isAbout: boolean;
  readonly allowsParts: boolean | null;
}

/** Reads `IRREVOCABLE L/C NO. 123 FOR USD 50,000.00, LATEST SHIPMENT 2025-03-31`; null for other terms. */
export function readLetterOfCredit(terms: string, words: DateWords): LetterOfCredit | null {
  if (!named().test(terms)) return null;
  const dates = findDates(terms, words);
  const parts = partial().exec(terms)?.[1];
  return {
    latestShipment: dateBehind(terms, latest(), dates),
    expiry: dateBehind(terms, expiry(), dates),
    amount: amountIn(terms),
    isAbout: about().test(terms),
    allowsParts: parts === undefined ? null : permitted().test(parts),
  };
}

function dateBehind(text: string, label: RegExp, dates: readonly DateReading[]): readonly string[] {
  const match = label.exec(text);
  if (!match) return [];
  const end = match.index + match[0].length;
  const date = dates.find(({ index }) => index >= end && index - end < 16);
  return [...new Set([date?.dayFirst, date?.monthFirst].flatMap((day) => day ?? []))];
}

function amountIn(text: string): LetterOfCredit['amount'] {
  const match = /\b([A-Z]{3})\s?(\d[\d.,'\s]*\d)/.exec(text) ?? null;
  const [code, digits] = [match?.[1], match?.[2]];
  // "L/C NO 123": letters before a number are a currency only where they are one.
  if (!code || !digits || !currencies.has(code)) return null;
  const [number] = findNumbers(digits, decimalMarkOf([digits]));
  return number ? { value: number.value, currency: code } : null;
}

const currencies = new Set(Intl.supportedValuesOf('currency'));
