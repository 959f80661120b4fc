import type { XmlElement } from './xml-element.ts';

/** The total of taxes in the currency of the invoice: a second one may be in that of the tax office. */
export function taxTotalOf(totals: readonly XmlElement[], currency: string | null): XmlElement | null {
  const own = totals.find((total) => total.attributes.get('currencyID') === currency);
  return own ?? totals.find((total) => !total.attributes.has('currencyID')) ?? null;
}
