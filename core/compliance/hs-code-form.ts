/**
 * The possible forms of a printed code's digits, before the nomenclature is asked.
 * - `subheading`: six or more digits, to be judged by the first six.
 * - `heading`, `chapter`: too short for an entry.
 * - `reserved_chapter`: chapter 77, which the HS keeps empty for future use.
 * - `national_chapter`: chapters 98 and 99, which the HS leaves to each country.
 * - `odd_length`: 3, 5 or 7 digits, which no tariff uses: one is missing.
 * - `malformed`: letters or other signs, fewer than two digits or more than thirteen.
 */
export type HsCodeForm =
  | {
      readonly form:
        | 'subheading'
        | 'heading'
        | 'chapter'
        | 'reserved_chapter'
        | 'national_chapter'
        | 'odd_length';
      readonly digits: string;
    }
  | { readonly form: 'malformed'; readonly digits: null };

/**
 * The longest national codes: Turkey's statistical position has 12 digits, China's inspection code 13.
 */
const longestCode = 13;

/**
 * Source of the chapters: Nomenclature of the HS Convention (WCO), list of sections and chapters, where
 * 77 is reserved and 98 and 99 are for special uses by Contracting Parties.
 */
export function hsCodeForm(printed: string): HsCodeForm {
  const digits = printed.replace(/[\s.\-–]/g, '');
  if (!/^\d+$/.test(digits) || digits.length < 2 || digits.length > longestCode)
    return { form: 'malformed', digits: null };
  if (digits.startsWith('77')) return { form: 'reserved_chapter', digits };
  if (digits.startsWith('98') || digits.startsWith('99')) return { form: 'national_chapter', digits };
  if (digits.length === 2) return { form: 'chapter', digits };
  if (digits.length === 4) return { form: 'heading', digits };
  if (digits.length < 6 || digits.length === 7) return { form: 'odd_length', digits };
  return { form: 'subheading', digits };
}

/** As customs writes codes: `61`, `61.09`, `6109.10`, `6109.10.00.10`. */
export function dotted(digits: string): string {
  if (digits.length <= 4) return (digits.match(/\d{1,2}/g) ?? []).join('.');
  return [digits.slice(0, 4), ...(digits.slice(4).match(/\d{1,2}/g) ?? [])].join('.');
}

const lookalikes: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  I: '1',
  l: '1',
  S: '5',
  B: '8',
  Z: '2',
};

/**
 * Codes that the printed one may have been meant to be: letters that look like digits read as digits,
 * and the leading zero that spreadsheets drop (`10121` for `0101.21`). Only to be suggested.
 */
export function likelyMeant(printed: string): readonly string[] {
  const read = [...printed.replace(/[\s.\-–]/g, '')].map((sign) => lookalikes[sign] ?? sign).join('');
  if (!/^\d+$/.test(read)) return [];
  return [read, `0${read}`].filter((digits) => digits.length >= 6 && digits.length <= longestCode);
}
