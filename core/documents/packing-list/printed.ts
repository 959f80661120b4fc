import countries from 'i18n-iso-countries';

/** A number as it is printed: `1,200.5`. All decimals that it has: we do not drop any. */
export const figure = (number: number | null): string | null =>
  number === null ? null : number.toLocaleString('en-US', { maximumFractionDigits: 6 });

/** The English name of a country by its two letters. */
export const countryName = (code: string | null): string | null =>
  code === null ? null : (names(code) ?? code);

function names(code: string): string | undefined {
  return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? countries.getName(code, 'en');
}
