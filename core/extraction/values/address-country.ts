import type { CountryWords } from './country.ts';

/** One way in which a country writes its postal codes. */
export interface PostalForm {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The code alone. */
  readonly code: RegExp;
  /** The code with its area or town, where no other country writes so; else null. */
  readonly whole: RegExp | null;
  /** Short names of areas that may stand as an address's last word behind the code, like the code of a country. */
  readonly areasBehind: ReadonlySet<string>;
}

/** The codes of countries, and how each writes its postal codes. */
export interface AddressKnowledge {
  readonly countries: Pick<CountryWords, 'alpha2' | 'alpha3'>;
  readonly postalForms: readonly PostalForm[];
}

/** Whether a text has a postal code as a country writes them; true also for a country whose codes are not listed. */
export function fitsPostalCode(text: string, country: string, { postalForms }: AddressKnowledge): boolean {
  const own = postalForms.filter((form) => form.country === country);
  return own.length === 0 || own.some(({ code }) => code.test(text));
}

const lastCode = /(?:[\s,]|,\s*\()([A-Z]{2,3})[).]?$/;

/**
 * The code of a country as the last word of an address that has a postal code of that country: `2800 Kgs. Lyngby, DK`,
 * `Shanghai, 200052 CN`. `24121 Bergamo, BG` ends in an Italian province.
 */
function codeAtEnd(address: string, { countries, postalForms }: AddressKnowledge): string | null {
  const last = lastCode.exec(address);
  const printed = last?.[1];
  if (!last || !printed) return null;
  const code = countries.alpha2.has(printed) ? printed : countries.alpha3.get(printed);
  if (!code) return null;
  const before = address.slice(0, last.index);
  const own = postalForms.filter(({ country }) => country === code);
  const isArea = postalForms.some(
    ({ country, code: form, areasBehind }) =>
      country !== code && areasBehind.has(printed) && form.test(before),
  );
  if (isArea || !own.some(({ code: form }) => form.test(before))) return null;
  return code;
}

/** The country whose form of postal codes, with area or town, an address has, where that is one alone. */
function byPostalForm(address: string, { postalForms }: AddressKnowledge): string | null {
  const found = postalForms.filter(({ whole }) => whole?.test(address)).map(({ country }) => country);
  const [first] = found;
  return first && found.every((country) => country === first) ? first : null;
}

/**
 * The country (ISO 3166-1 alpha-2) of an address that does not name it: by a code as its last word, or by a postal
 * code with its area or town that no other country writes so (`Toronto, ON M5H 2N2`). Null where several could have it.
 */
export const countryOfAddress = (address: string, known: AddressKnowledge): string | null =>
  codeAtEnd(address, known) ?? byPostalForm(address, known);
