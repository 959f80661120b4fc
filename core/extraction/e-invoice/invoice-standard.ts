import { textAt, type XmlElement } from './xml-element.ts';

export type InvoiceSyntax = 'cross-industry' | 'ubl';

export interface InvoiceStandard {
  readonly syntax: InvoiceSyntax;
  /** As people call it: `Factur-X`, `XRechnung`. */
  readonly standard: string;
  /** How much of the standard the file uses, e.g. `EN 16931`; null where it does not say. */
  readonly profile: string | null;
}

/**
 * Which e-invoice an XML file is by its root element and namespace, or null. Sources: ZUGFeRD 1.0 (FeRD,
 * 2014), Factur-X 1.0 / ZUGFeRD 2 (FNFE-MPE and FeRD), XRechnung (KoSIT), UBL 2 (OASIS).
 */
export function invoiceStandard(root: XmlElement): InvoiceStandard | null {
  const { name, namespace } = root;
  const guideline =
    textAt(
      root,
      'ExchangedDocumentContext|SpecifiedExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID',
    ) ??
    textAt(root, 'CustomizationID') ??
    '';
  if (name === 'CrossIndustryDocument' && namespace.startsWith('urn:ferd:CrossIndustryDocument:invoice:1p0'))
    return { syntax: 'cross-industry', standard: 'ZUGFeRD 1.0', profile: profileOf(guideline) };
  // The draft of 2013, which some programs wrote for years.
  if (name === 'Invoice' && namespace.startsWith('urn:un:unece:uncefact:data:standard:CBFBUY:'))
    return { syntax: 'cross-industry', standard: 'ZUGFeRD 1.0 (draft)', profile: profileOf(guideline) };
  if (
    name === 'CrossIndustryInvoice' &&
    namespace.startsWith('urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:')
  )
    return {
      syntax: 'cross-industry',
      standard: isXRechnung(guideline) ? 'XRechnung' : 'Factur-X / ZUGFeRD',
      profile: profileOf(guideline),
    };
  const ubl = /^urn:oasis:names:specification:ubl:schema:xsd:(Invoice|CreditNote)-2$/.exec(namespace)?.[1];
  if (ubl !== undefined && ubl === name)
    return {
      syntax: 'ubl',
      standard: isXRechnung(guideline) ? 'XRechnung (UBL)' : 'UBL',
      profile: profileOf(guideline),
    };
  return null;
}

const isXRechnung = (guideline: string): boolean => /xrechnung|xeinkauf/i.test(guideline);

const profiles: readonly (readonly [RegExp, string])[] = [
  [/minimum/i, 'MINIMUM'],
  [/basic[-\s]?wl/i, 'BASIC WL'],
  [/basic/i, 'BASIC'],
  [/comfort/i, 'COMFORT'],
  [/extended/i, 'EXTENDED'],
  [/peppol/i, 'Peppol BIS'],
  [/en16931/i, 'EN 16931'],
];

const profileOf = (guideline: string): string | null =>
  profiles.find(([pattern]) => pattern.test(guideline))?.[1] ?? null;
