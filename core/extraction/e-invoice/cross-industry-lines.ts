import type { InvoiceLineItem } from '../invoice-shape.ts';
import type { EInvoiceKnowledge } from './e-invoice-knowledge.ts';
import { elementAt, elementsAt, textAt, textOf, type XmlElement } from './xml-element.ts';
import { countryOf, decimalOf, type XmlFields } from './xml-fields.ts';

const agreement = 'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement';
const delivery = 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery';
const settlement = 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement';
const summation =
  'SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation/LineTotalAmount';

/**
 * Whether a line is of goods: of EXTENDED invoices, `GROUP` and `INFORMATION` lines sum others up or only say
 * something, and ZUGFeRD 1.0 has lines that are nothing but a note.
 */
export function isOfGoods(line: XmlElement): boolean {
  const kind = textAt(line, 'AssociatedDocumentLineDocument/LineStatusReasonCode')?.toUpperCase();
  if (kind === 'GROUP' || kind === 'INFORMATION') return false;
  return (
    textAt(line, 'SpecifiedTradeProduct/Name') !== null ||
    textAt(line, 'SpecifiedTradeProduct/Description') !== null ||
    textAt(line, `${settlement}/${summation}`) !== null
  );
}

/** One line of goods of a cross-industry invoice. */
export function tradeLine(
  fields: XmlFields,
  path: string,
  line: XmlElement,
  knowledge: EInvoiceKnowledge,
): InvoiceLineItem {
  const product = elementAt(line, 'SpecifiedTradeProduct');
  const quantity = elementAt(line, `${delivery}/BilledQuantity`);
  const weight = elementAt(line, `${delivery}/NetWeightMeasure`) ?? elementAt(product, 'NetWeightMeasure');
  const description = textAt(product, 'Name') ?? textAt(product, 'Description');
  return {
    lineNumber: fields.text(`${path}.lineNumber`, textAt(line, 'AssociatedDocumentLineDocument/LineID')),
    partNumber: fields.text(
      `${path}.partNumber`,
      textAt(product, 'SellerAssignedID') ??
        textAt(product, 'GlobalID') ??
        textAt(product, 'BuyerAssignedID'),
    ),
    description: fields.text(`${path}.description`, description),
    quantity: fields.number(`${path}.quantity`, quantity),
    unit: fields.value(`${path}.unit`, quantity?.attributes.get('unitCode') ?? null, knowledge.unitOf),
    unitPrice: unitPrice(fields, `${path}.unitPrice`, line),
    total: fields.number(`${path}.total`, elementAt(line, `${settlement}/${summation}`)),
    hsCode: hsCode(fields, `${path}.hsCode`, product, knowledge),
    countryOfOrigin: fields.value(
      `${path}.countryOfOrigin`,
      textAt(product, 'OriginTradeCountry/ID'),
      countryOf,
    ),
    netWeight: fields.number(`${path}.netWeight`, weight),
  };
}

/** The net price of one unit: what is stated may be for a hundred. */
function unitPrice(fields: XmlFields, path: string, line: XmlElement): number | null {
  const price =
    elementAt(line, `${agreement}/NetPriceProductTradePrice`) ??
    elementAt(line, `${agreement}/GrossPriceProductTradePrice`);
  const charge = textAt(price, 'ChargeAmount');
  const basis = textAt(price, 'BasisQuantity');
  const each = basis === null ? 1 : (decimalOf(basis) ?? 1);
  return pricePer(fields, path, charge, each);
}

/** A price for `each` units as the price of one. */
export function pricePer(fields: XmlFields, path: string, price: string | null, each: number): number | null {
  const written = price === null || each === 1 ? price : `${price} / ${each}`;
  return fields.value(path, written, () => {
    const amount = decimalOf(price ?? '');
    return amount === null || each <= 0 ? null : Math.round((amount / each) * 1e8) / 1e8;
  });
}

/** By its classification, else by an attribute whose name says so (`Zolltarifnummer`). */
function hsCode(
  fields: XmlFields,
  path: string,
  product: XmlElement | null,
  knowledge: EInvoiceKnowledge,
): string | null {
  const classified = elementsAt(product, 'DesignatedProductClassification').map((one) => {
    const code = elementAt(one, 'ClassCode');
    return [code?.attributes.get('listID') ?? textAt(one, 'ClassName'), textOf(code)] as const;
  });
  const named = elementsAt(product, 'ApplicableProductCharacteristic').map(
    (one) => [textAt(one, 'Description') ?? textAt(one, 'TypeCode'), textAt(one, 'Value')] as const,
  );
  for (const [list, written] of [...classified, ...named]) {
    const code =
      written === null ? null : fields.value(path, written, (text) => knowledge.hsCodeOf(list, text));
    if (code !== null) return code;
  }
  return null;
}
