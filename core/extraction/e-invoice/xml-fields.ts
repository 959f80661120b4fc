import { textOf, type XmlElement } from './xml-element.ts';

/** Collects values under their paths, each with what is written for it. */
export class XmlFields {
  readonly texts: Record<string, string> = {};

  /** What `convert` makes of a text; null where there is no text, or none that can be read. */
  value<T>(path: string, text: string | null, convert: (text: string) => T | null): T | null {
    const value = text === null ? null : convert(text);
    if (value !== null && text !== null) this.texts[path] = text;
    return value;
  }

  text(path: string, text: string | null): string | null {
    return this.value(path, text, (written) => written.slice(0, 2_000));
  }

  number(path: string, element: XmlElement | null | undefined): number | null {
    return this.value(path, textOf(element), decimalOf);
  }

  /** A sum that stands nowhere itself; `texts` are its parts. */
  sum(path: string, elements: readonly XmlElement[]): number | null {
    const parts = elements.flatMap((element) => textOf(element) ?? []);
    const numbers = parts.map(decimalOf);
    if (numbers.length === 0 || numbers.some((number) => number === null)) return null;
    const total = numbers.reduce<number>((all, number) => all + Math.round((number ?? 0) * 1e6), 0) / 1e6;
    return this.value(path, parts.join(' + '), () => total);
  }
}

/** A decimal as XML Schema writes it: a point, no thousands. */
export function decimalOf(text: string): number | null {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text) && text.length <= 30 ? Number(text) : null;
}

/** A day as `2026-03-02` or, by UN/EDIFACT 2379 code 102, `20260302`; a time behind it is left out. */
export function dayOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?:T.*|[Z+-].*|\d{2,6})?$/.exec(text) ?? [];
  if (!year || !month || !day) return null;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
  return isReal ? `${year}-${month}-${day}` : null;
}

/** ISO 4217, three letters. */
export const currencyOf = (text: string): string | null =>
  /^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : null;

/** ISO 3166-1 alpha-2; Greece is also written as EL, as its tax numbers are. */
export function countryOf(text: string): string | null {
  const code = text.toUpperCase();
  if (code === 'EL') return 'GR';
  if (code === 'UK') return 'GB';
  return /^[A-Z]{2}$/.test(code) ? code : null;
}
