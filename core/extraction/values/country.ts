import { foldText } from '../../layout/fold.ts';

export interface CountryReading {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** 1 for a name, less for an adjective or a bare two-letter code. */
  readonly certainty: number;
  readonly index: number;
  readonly length: number;
}

export interface CountryWords {
  /** Folded name or adjective to code and certainty. */
  readonly names: ReadonlyMap<string, { readonly code: string; readonly certainty: number }>;
  readonly alpha2: ReadonlySet<string>;
  readonly alpha3: ReadonlyMap<string, string>;
  /** Words of the longest name. */
  readonly longest: number;
}

const clean = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}'.&-]+/gu, ' ')
    .trim();

/** How names are compared: folded, punctuation at the ends of words away. */
export const countryKey = (text: string): string =>
  clean(text)
    .split(' ')
    .map((word) => word.replace(/^[.'-]+|[.'-]+$/g, ''))
    .filter(Boolean)
    .join(' ');

/** Short names (UK, USA, PRC) are names in capitals only: "us", "prc" are not. */
const isSmallWord = (printed: string): boolean =>
  countryKey(printed).replace(/[^a-z]/g, '').length <= 3 &&
  /[a-z]/.test(printed) &&
  /^[a-z.]+$/.test(countryKey(printed));

function countryNamed(printed: string, { names }: CountryWords) {
  const known = names.get(countryKey(printed));
  return known && !isSmallWord(printed) ? known : null;
}

/** "N.I." is an abbreviation of anything; codes of countries have no dots. */
function countryCoded(printed: string, { alpha2, alpha3 }: CountryWords) {
  if (/\d|\p{L}\.\p{L}/u.test(printed)) return null;
  const code = printed.replace(/[^\p{L}]/gu, '');
  const long = alpha3.get(code);
  if (long) return { code: long, certainty: 0.95 };
  return alpha2.has(code) ? { code, certainty: 0.9 } : null;
}

/**
 * All countries named in a text, longest names first where they overlap. Codes of two or three letters count
 * only with `allowCodes`, in capitals: `DE` in running text is a word of some languages.
 */
export function findCountries(text: string, words: CountryWords, allowCodes: boolean): CountryReading[] {
  const tokens = [...text.matchAll(/[\p{L}\p{N}.'’&-]+/gu)];
  const found: CountryReading[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    for (let count = Math.min(words.longest, tokens.length - at); count > 0; count -= 1) {
      const [first, last] = [tokens[at], tokens[at + count - 1]];
      if (!first || !last) continue;
      const length = last.index + last[0].length - first.index;
      const printed = text.slice(first.index, first.index + length);
      const mayBeCode = allowCodes && count === 1;
      const country = countryNamed(printed, words) ?? (mayBeCode ? countryCoded(printed, words) : null);
      if (!country) continue;
      found.push({ code: country.code, certainty: country.certainty, index: first.index, length });
      at += count - 1;
      break;
    }
  }
  return found;
}

/** Whether a text is a country's name and nothing else: `Regno Unito` begins with no `Reg. No`. */
export const isCountryName = (text: string, { names }: CountryWords): boolean => names.has(countryKey(text));

/** A code of letters that look the same small and large, which OCR takes for each other: `co` for `CO`. */
const ambiguousCode = /^[cosuvwxzpk]{2}$/iu;

/** The country that a text names as a whole (`Germany`, `(CN)`, `CN - China`, `P.R. China.`), or null. */
export function readCountry(text: string, words: CountryWords): CountryReading | null {
  const found = findCountries(ambiguousCode.test(text) ? text.toUpperCase() : text, words, true);
  const [first] = found;
  if (!first || found.some((other) => other.code !== first.code)) return null;
  const letters = (part: string): number => part.replace(/[^\p{L}\p{N}]/gu, '').length;
  const covered = found.reduce((sum, one) => sum + letters(text.slice(one.index, one.index + one.length)), 0);
  if (covered < letters(text)) return null;
  const best = found.reduce((a, b) => (b.certainty > a.certainty ? b : a));
  const end = Math.max(...found.map((one) => one.index + one.length));
  return { code: best.code, certainty: best.certainty, index: first.index, length: end - first.index };
}
