import currencyCodes from 'currency-codes';
import { foldText } from '../../layout/fold.ts';

export interface CurrencySign {
  readonly sign: string;
  readonly code: string;
  readonly certainty: number;
  /** The sign means this code on papers from these countries; empty: wherever nothing else is known. */
  readonly countries: readonly string[];
  /** Whether the sign is one only before a figure: `R 12.50`, `KD 4.250`. */
  readonly needsFigure: boolean;
}

export interface CurrencyName {
  readonly name: string;
  readonly code: string;
}

/** A code that is also a word in capitals: `PEN`, `ALL`, `TRY`. */
export interface CurrencyWord {
  readonly code: string;
  /** On papers from these countries it is the code. */
  readonly countries: readonly string[];
}

export interface CurrencyTables {
  readonly signs: readonly CurrencySign[];
  readonly names: readonly CurrencyName[];
  readonly words: readonly CurrencyWord[];
}

export interface CurrencyReading {
  readonly code: string;
  /** 1 for a code, a name, or a sign of one currency only; less for `$`, `¥`, `kr`. */
  readonly certainty: number;
  readonly index: number;
  readonly length: number;
  /** All that the print can mean; the code alone where it means one currency. */
  readonly codes: readonly string[];
  /** Whether one of the countries given decided between the codes. */
  readonly isOfCountry: boolean;
}

// Of the codes that begin with X only those of the CFA and CFP franc and of the East Caribbean dollar are money.
const money = /^(?!X)|^X(?:OF|AF|PF|CD)$/;
const iso = new Set(currencyCodes.codes().filter((code) => money.test(code)));
/** Whether three letters are a code of ISO 4217. */
export const isCurrencyCode = (letters: string): boolean => iso.has(letters);
/** A word that is a code too is taken for one where nothing else speaks for it. */
const barelyCode = 0.4;
/** Beside an amount of money it is one: `TRY 125.050,00`, `1,200.00 PEN`. */
const likelyCode = 0.9;
const amountBefore = /\d[.,]\d{2,3}\s?$/;
const amountBehind = /^\s?\d[\d.,'\s]*[.,]\d{2,3}(?!\d)/;

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const isNear = (a: { index: number; length: number }, b: { index: number; length: number }): boolean =>
  a.index < b.index + b.length && b.index < a.index + a.length;

const tokens = /[\p{L}\p{M}'’]+/gu;
const mostWords = 6;

/** Decimals of a currency by ISO 4217: 2 of most, 0 of the yen, 3 of the dinar of Kuwait. */
export const minorDigits = (code: string): number => currencyCodes.code(code)?.digits ?? 2;

/** Finds currencies by code, sign and name; made once from the tables of signs and names. */
export type CurrencyFinder = (text: string, countries: ReadonlySet<string>) => CurrencyReading[];

/** Finds some of the currencies in a text. */
type PartFinder = CurrencyFinder;

/** `Canadian dollars`, `pesos argentinos`: the longest names first. */
function nameFinder(names: CurrencyTables['names']): PartFinder {
  const byName = new Map(names.map(({ name, code }) => [foldText(name), code]));
  return (text) => {
    const words = [...text.matchAll(tokens)];
    const found: CurrencyReading[] = [];
    for (let at = 0; at < words.length; at += 1) {
      for (let count = Math.min(mostWords, words.length - at); count > 1; count -= 1) {
        const [first, last] = [words[at], words[at + count - 1]];
        if (!first || !last) continue;
        const length = last.index + last[0].length - first.index;
        const code = byName.get(foldText(text.slice(first.index, first.index + length)).replace(/\s+/g, ' '));
        if (!code) continue;
        found.push({ code, certainty: 1, index: first.index, length, codes: [code], isOfCountry: false });
        at += count - 1;
        break;
      }
    }
    return found;
  };
}

/** `EUR`, `USD`: codes of ISO 4217; one that is a word too is likely only beside an amount or in its country. */
function codeFinder(codeWords: CurrencyTables['words']): PartFinder {
  const homes = new Map(codeWords.map(({ code, countries }) => [code, countries]));
  return (text, countries) =>
    [...text.matchAll(/(?<![\p{L}])([A-Z]{3})(?![\p{L}$£¥])/gu)].flatMap(({ 0: code, index }) => {
      const [before, behind] = [text.slice(0, index), text.slice(index + 3)];
      // "CHE-094.274.462" is the number of a Swiss firm, not an amount in WIR.
      if (!iso.has(code) || /^-\d{3}/.test(behind)) return [];
      const home = homes.get(code);
      const isOfCountry = home?.some((country) => countries.has(country)) ?? false;
      const isBeside = amountBefore.test(before) || amountBehind.test(behind);
      // `KGS` is a unit of weight beside every figure.
      const isLikely = isOfCountry || (isBeside && home?.length !== 0);
      const certainty = isLikely ? likelyCode : barelyCode;
      return [{ code, certainty: home ? certainty : 1, index, length: 3, codes: [code], isOfCountry }];
    });
}

/** A sign as it is found in a text: apart from letters, before a figure where it needs one. */
function signPattern(sign: string, rows: readonly CurrencySign[]): string {
  const start = /^\p{L}/u.test(sign) ? '(?<![\\p{L}])' : '';
  const apart = /\p{L}$/u.test(sign) ? '(?![\\p{L}])' : '';
  const end = rows.every(({ needsFigure }) => needsFigure) ? '(?=\\s?\\d)' : apart;
  return `${start}${escapeForPattern(sign)}${end}`;
}

/** `€`, `US$`, `kr`: signs that several countries use mean the currency of the one that the paper names. */
function signFinder(signs: CurrencyTables['signs']): PartFinder {
  const bySign = Map.groupBy(signs, ({ sign }) => foldText(sign));
  const longestFirst = [...bySign].sort(([a], [b]) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(([sign, rows]) => signPattern(sign, rows)).join('|'), 'gu');
  return (text, countries) => {
    // Folding keeps the length of what the signs are made of, so that offsets stay true.
    const folded = [...text]
      .map((letter) => (letter.length === foldText(letter).length ? foldText(letter) : letter))
      .join('');
    return [...folded.matchAll(pattern)].flatMap(({ 0: sign, index }) => {
      const rows = bySign.get(sign) ?? [];
      const here = rows.filter((one) => one.countries.some((country) => countries.has(country)));
      const row = here[0] ?? rows.find((one) => one.countries.length === 0);
      if (!row) return [];
      return [
        {
          code: row.code,
          certainty: here.length > 1 ? row.certainty * 0.85 : row.certainty,
          index,
          length: sign.length,
          codes: [...new Set(rows.map(({ code }) => code))],
          isOfCountry: here.length > 0,
        },
      ];
    });
  };
}

/** @throws Error when a code is not in ISO 4217 */
export function currencyFinder({ signs, names, words }: CurrencyTables): CurrencyFinder {
  for (const { code } of [...signs, ...names, ...words])
    if (!iso.has(code)) throw new Error(`"${code}" is not a currency code of ISO 4217`);
  const finders = [nameFinder(names), codeFinder(words), signFinder(signs)];
  return (text, countries) => {
    const found: CurrencyReading[] = [];
    for (const find of finders)
      for (const reading of find(text, countries))
        if (!found.some((one) => isNear(one, reading))) found.push(reading);
    return found.sort((a, b) => a.index - b.index);
  };
}
