import currencyCodes from 'currency-codes';
import { foldText } from '../../layout/fold.ts';

export interface CurrencySign {
  readonly sign: string;
  readonly code: string;
  readonly certainty: number;
  /** Set: the sign means this code only where this country is on the page. */
  readonly country: string | null;
}

export interface CurrencyReading {
  readonly code: string;
  /** 1 for a code or a sign of one currency only; less for `$`, `¥`, `kr`. */
  readonly certainty: number;
  readonly index: number;
  readonly length: number;
}

const iso = new Set(currencyCodes.codes().filter((code) => !/^X/.test(code)));
// Codes that are also English or trade words in capitals.
const wordsToo = new Set([
  'KGS',

  'ALL',
  'TOP',
  'CUP',
  'GEL',
  'LAK',
  'MOP',
  'PEN',
  'TRY',
  'ANG',
  'BAM',
  'COP',
  'MAD',
]);

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Finds currencies by code, sign and name; made once from the table of signs. */
export type CurrencyFinder = (text: string, countries: ReadonlySet<string>) => CurrencyReading[];

/** @throws Error when a sign's code is not in ISO 4217 */
export function currencyFinder(signs: readonly CurrencySign[]): CurrencyFinder {
  const bySign = new Map<string, CurrencySign[]>();
  for (const sign of signs) {
    if (!iso.has(sign.code)) throw new Error(`"${sign.code}" is no currency code of ISO 4217`);
    const key = foldText(sign.sign);
    bySign.set(key, [...(bySign.get(key) ?? []), sign]);
  }
  const alternatives = [...bySign.keys()]
    .sort((a, b) => b.length - a.length)
    .map((sign) => {
      const pattern = escapeForPattern(sign);
      const start = /^\p{L}/u.test(sign) ? '(?<![\\p{L}])' : '';
      const end = /\p{L}$/u.test(sign) ? '(?![\\p{L}])' : '';
      return `${start}${pattern}${end}`;
    });
  const pattern = new RegExp(alternatives.join('|'), 'gu');
  return (text, countries) => {
    const found: CurrencyReading[] = [];
    for (const match of text.matchAll(/(?<![\p{L}])([A-Z]{3})(?![\p{L}])/gu)) {
      const code = match[1] ?? '';
      // "CHE-094.274.462" is the number of a Swiss firm, not an amount in WIR.
      if (!iso.has(code) || /^-\d{3}/.test(text.slice(match.index + 3))) continue;
      found.push({ code, certainty: wordsToo.has(code) ? 0.4 : 1, index: match.index, length: 3 });
    }
    // Folding keeps the length of what the signs are made of, so that offsets stay true.
    const folded = [...text]
      .map((letter) => (letter.length === foldText(letter).length ? foldText(letter) : letter))
      .join('');
    for (const match of folded.matchAll(pattern)) {
      if (
        found.some((one) => match.index < one.index + one.length && one.index < match.index + match[0].length)
      ) {
        continue;
      }
      const rows = bySign.get(match[0]) ?? [];
      const here = rows.filter((one) => one.country !== null && countries.has(one.country));
      const row = here[0] ?? rows.find((one) => one.country === null);
      if (!row) continue;
      found.push({
        code: row.code,
        certainty: here.length > 1 ? row.certainty * 0.85 : row.certainty,
        index: match.index,
        length: match[0].length,
      });
    }
    return found.sort((a, b) => a.index - b.index);
  };
}
