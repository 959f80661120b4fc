import { phrasePattern } from '../knowledge/phrase-lists.ts';

/**
 * Shapes of value added tax and company tax numbers that are known by their form alone.
 * European Union: https://ec.europa.eu/taxation_customs/vies (structure of VAT numbers), read 2026-11;
 * India GSTIN: 15 characters, Central GST Rules 2017; Switzerland: UIDG art. 3 (CHE + 9 digits);
 * Norway: merverdiavgiftsforskriften § 5-1-1 (9 digits and MVA). "R.E.A." behind an Italian number is an abbreviation.
 */
const known =
  /(?<![\p{L}\d])(?:(?:AT[\s-]?U(?:[\s.-]?\d){8})|(?:(?:BE|BG|CY|CZ|DE|DK|EE|EL|FI|FR|GB|XI|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|ES)[\s.-]?[A-Z0-9](?:[\s.-]?(?!\p{L}\.\p{L})[A-Z0-9]){6,12})|(?:NO\s?\d{3}\s?\d{3}\s?\d{3}\s?MVA)|(?:CHE[\s.-]?\d{3}[\s.-]?\d{3}[\s.-]?\d{3})|(?:\d{2}[A-Z]{5}\d{4}[A-Z]\d?Z[A-Z0-9]))(?![\p{L}\d])/gu;

const office = phrasePattern(
  String.raw`^[^\d]{0,60}{{tax-office}}[^\d]{0,40}(?<number>\d(?:[\s.]?\d){9,10})\s*$`,
);

export interface TaxIdReading {
  readonly value: string;
  readonly index: number;
  readonly length: number;
}

/** Tax numbers that are recognized without a label, spaces taken out. At least seven digits each. */
export function findTaxIds(text: string): TaxIdReading[] {
  const found: TaxIdReading[] = [];
  for (const match of text.matchAll(known)) {
    if (match[0].replace(/\D/g, '').length < 7) continue;
    // An account number (IBAN) begins in the same way.
    if (/^[A-Z]{2}\s?\d{2}(?:\s?[A-Z0-9]{4}){3,}/.test(text.slice(match.index))) continue;
    found.push({ value: match[0].replace(/\s+/g, ''), index: match.index, length: match[0].length });
  }
  return found;
}

/** The number behind a label: the first run of letters and digits with at least five digits in it. */
export function readLabelledTaxId(text: string): TaxIdReading | null {
  const known = findTaxIds(text)[0];
  // "Contribuinte n.º PT505874777".
  const lead = /^[\s:#.-]*(?:n[.ºo°r]{1,3}(?=[\s:])[\s:.]*)?/iu.exec(text)?.[0].length ?? 0;
  if (known && known.index <= lead + 2) return known;
  const match =
    /^(?:[A-Z]{2,3}[\s-]?)?[A-Z0-9][A-Z0-9]*(?:[./-][A-Z0-9]+)*(?:\s\d[\dA-Z]*(?:[./-]\d+)*)*/u.exec(
      text.slice(lead),
    );
  if (
    !match ||
    /^\d{1,3}(?:[.,]\d{3})*[.,]\d{2}$/.test(match[0]) ||
    match[0].replace(/\D/g, '').length < 5 ||
    match[0].length > 24
  )
    return null;
  return { value: match[0].replace(/\s+/g, ''), index: lead, length: match[0].length };
}

/**
 * The number behind the office that keeps it, in a line of their own: `Nilüfer V.D. 2959088656`. Ten digits of a firm,
 * eleven of a person (Turkish Revenue Administration, gib.gov.tr).
 */
export function taxOfficeNumber(text: string): TaxIdReading | null {
  const number = office().exec(text)?.groups?.number;
  if (number === undefined) return null;
  return { value: number.replace(/\D/g, ''), index: text.lastIndexOf(number), length: number.length };
}
