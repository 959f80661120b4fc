import { textAt, type XmlElement } from './xml-element.ts';

/** `credit`: takes back what an invoice asked for. `correction`: replaces an invoice, up or down. */
export type InvoiceKind = 'invoice' | 'credit' | 'correction';

export interface StatedKind {
  readonly kind: InvoiceKind;
  /** The type code of UNTDID 1001 as the XML states it; null where it states none. */
  readonly typeCode: string | null;
}

const typeCodes = 'ExchangedDocument|HeaderExchangedDocument/TypeCode';

/** What an e-invoice is by its type code and, in UBL, by the name of its root. */
export function kindOfInvoice(
  root: XmlElement,
  kindOf: (typeCode: string) => InvoiceKind | null,
): StatedKind {
  const typeCode = textAt(root, typeCodes) ?? textAt(root, 'CreditNoteTypeCode|InvoiceTypeCode');
  const usual = root.name === 'CreditNote' ? 'credit' : 'invoice';
  const stated = typeCode === null ? null : kindOf(typeCode);
  return { kind: usual === 'credit' ? 'credit' : (stated ?? usual), typeCode };
}
