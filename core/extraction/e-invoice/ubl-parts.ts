import type { InvoiceLineItem, Party } from '../invoice-shape.ts';
import { pricePer } from './cross-industry-lines.ts';
import type { EInvoiceKnowledge } from './e-invoice-knowledge.ts';
import { elementAt, elementsAt, textAt, textOf, type XmlElement } from './xml-element.ts';
import { countryOf, decimalOf, type XmlFields } from './xml-fields.ts';

/** A party of a UBL invoice: its address on one line, its VAT number before any other. */
export function ublParty(fields: XmlFields, path: string, party: XmlElement | null): Party {
  const address = elementAt(party, 'PostalAddress');
  const street = [textAt(address, 'StreetName'), textAt(address, 'BuildingNumber')].filter(Boolean).join(' ');
  const town = [textAt(address, 'PostalZone'), textAt(address, 'CityName')].filter(Boolean).join(' ');
  const lines = [
    street,
    textAt(address, 'AdditionalStreetName'),
    textAt(address, 'AddressLine/Line'),
    town,
    textAt(address, 'CountrySubentity'),
  ].filter(Boolean);
  const schemes = elementsAt(party, 'PartyTaxScheme');
  const vat = schemes.find((one) => textAt(one, 'TaxScheme/ID')?.toUpperCase() === 'VAT') ?? schemes[0];
  return {
    name: fields.text(
      `${path}.name`,
      textAt(party, 'PartyLegalEntity/RegistrationName') ?? textAt(party, 'PartyName/Name'),
    ),
    address: fields.text(`${path}.address`, lines.length === 0 ? null : lines.join(', ')),
    country: fields.value(`${path}.country`, textAt(address, 'Country/IdentificationCode'), countryOf),
    taxId: fields.text(`${path}.taxId`, textAt(vat ?? null, 'CompanyID')?.replace(/\s+/g, '') ?? null),
  };
}

/** One line of a UBL invoice or credit note. */
export function ublLine(
  fields: XmlFields,
  path: string,
  line: XmlElement,
  knowledge: EInvoiceKnowledge,
): InvoiceLineItem {
  const item = elementAt(line, 'Item');
  const quantity = elementAt(line, 'InvoicedQuantity|CreditedQuantity');
  const each = decimalOf(textAt(line, 'Price/BaseQuantity') ?? '1') ?? 1;
  return {
    lineNumber: fields.text(`${path}.lineNumber`, textAt(line, 'ID')),
    partNumber: fields.text(
      `${path}.partNumber`,
      textAt(item, 'SellersItemIdentification/ID') ??
        textAt(item, 'StandardItemIdentification/ID') ??
        textAt(item, 'BuyersItemIdentification/ID'),
    ),
    description: fields.text(`${path}.description`, textAt(item, 'Name') ?? textAt(item, 'Description')),
    quantity: fields.number(`${path}.quantity`, quantity),
    unit: fields.value(`${path}.unit`, quantity?.attributes.get('unitCode') ?? null, knowledge.unitOf),
    unitPrice: pricePer(fields, `${path}.unitPrice`, textAt(line, 'Price/PriceAmount'), each),
    total: fields.number(`${path}.total`, elementAt(line, 'LineExtensionAmount')),
    hsCode: hsCode(fields, `${path}.hsCode`, item, knowledge),
    countryOfOrigin: fields.value(
      `${path}.countryOfOrigin`,
      textAt(item, 'OriginCountry/IdentificationCode'),
      countryOf,
    ),
    netWeight: fields.number(
      `${path}.netWeight`,
      elementAt(line, 'Delivery/Shipment/GoodsItem/NetWeightMeasure'),
    ),
  };
}

function hsCode(
  fields: XmlFields,
  path: string,
  item: XmlElement | null,
  knowledge: EInvoiceKnowledge,
): string | null {
  const candidates = [
    ...elementsAt(item, 'CommodityClassification/ItemClassificationCode|CommodityCode').map(
      (code) =>
        [code.attributes.get('listID') ?? code.attributes.get('listName') ?? null, textOf(code)] as const,
    ),
    ...elementsAt(item, 'AdditionalItemProperty').map(
      (one) => [textAt(one, 'Name'), textAt(one, 'Value')] as const,
    ),
  ];
  for (const [list, written] of candidates) {
    const code =
      written === null ? null : fields.value(path, written, (text) => knowledge.hsCodeOf(list, text));
    if (code !== null) return code;
  }
  return null;
}
