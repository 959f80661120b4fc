import type { Invoice, WeightUnit } from '../invoice-shape.ts';
import { isOfGoods, tradeLine } from './cross-industry-lines.ts';
import { tradeParty } from './cross-industry-parties.ts';
import type { EInvoiceKnowledge } from './e-invoice-knowledge.ts';
import { incotermOf } from './incoterm-of.ts';
import { taxTotalOf } from './tax-total.ts';
import { elementAt, elementsAt, textAt, textOf, type XmlElement } from './xml-element.ts';
import { countryOf, currencyOf, dayOf, type XmlFields } from './xml-fields.ts';

const consignment = 'RelatedSupplyChainConsignment';

/**
 * The invoice of a UN/CEFACT cross-industry invoice: Factur-X and ZUGFeRD 2 of every profile, XRechnung, and
 * ZUGFeRD 1.0, whose elements have longer names.
 */
export function readCrossIndustry(
  root: XmlElement,
  fields: XmlFields,
  knowledge: EInvoiceKnowledge,
): Invoice {
  const document = elementAt(root, 'ExchangedDocument|HeaderExchangedDocument');
  const transaction = elementAt(root, 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction');
  const agreement = elementAt(
    transaction,
    'ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement',
  );
  const delivery = elementAt(transaction, 'ApplicableHeaderTradeDelivery|ApplicableSupplyChainTradeDelivery');
  const settlement = elementAt(
    transaction,
    'ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement',
  );
  const sums = elementAt(
    settlement,
    'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation',
  );
  const currency = fields.value('currency', textAt(settlement, 'InvoiceCurrencyCode'), currencyOf);
  const charges = chargesOf(settlement, knowledge);
  const gross = elementAt(delivery, `${consignment}/GrossWeightMeasure`);
  const net = elementAt(delivery, `${consignment}/NetWeightMeasure`);
  const order = elementAt(agreement, 'BuyerOrderReferencedDocument');
  const lines = elementsAt(transaction, 'IncludedSupplyChainTradeLineItem').filter(isOfGoods);
  const terms = elementsAt(settlement, 'SpecifiedTradePaymentTerms');
  return {
    invoiceNumber: fields.text('invoiceNumber', textAt(document, 'ID')),
    invoiceDate: fields.value('invoiceDate', dateAt(document, 'IssueDateTime'), dayOf),
    dueDate: fields.value('dueDate', dateAt(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime'), dayOf),
    purchaseOrderNumber: fields.text('purchaseOrderNumber', textAt(order, 'IssuerAssignedID|ID')),
    totalAmount: fields.number('totalAmount', elementAt(sums, 'GrandTotalAmount')),
    subtotal: fields.number(
      'subtotal',
      elementAt(sums, 'LineTotalAmount') ?? elementAt(sums, 'TaxBasisTotalAmount'),
    ),
    taxAmount: fields.number('taxAmount', taxTotalOf(elementsAt(sums, 'TaxTotalAmount'), currency)),
    freightAmount: fields.sum('freightAmount', charges.freight),
    insuranceAmount: fields.sum('insuranceAmount', charges.insurance),
    discountAmount: fields.value('discountAmount', textAt(sums, 'AllowanceTotalAmount'), positive),
    currency,
    ...incotermOf(
      fields,
      {
        code: textAt(agreement, 'ApplicableTradeDeliveryTerms/DeliveryTypeCode'),
        words: textAt(agreement, 'ApplicableTradeDeliveryTerms/Description'),
        place:
          textAt(agreement, 'ApplicableTradeDeliveryTerms/RelevantTradeLocation/Name') ??
          textAt(agreement, 'ApplicableTradeDeliveryTerms/RelevantTradeLocation/ID'),
      },
      knowledge,
    ),
    paymentTerms: fields.text(
      'paymentTerms',
      terms.flatMap((one) => textAt(one, 'Description') ?? []).join(' ') || null,
    ),
    countryOfOrigin: null,
    countryOfDestination: fields.value(
      'countryOfDestination',
      textAt(delivery, 'ShipToTradeParty|UltimateShipToTradeParty/PostalTradeAddress/CountryID'),
      countryOf,
    ),
    packageCount: fields.number('packageCount', elementAt(delivery, `${consignment}/PackageQuantity`)),
    grossWeight: fields.number('grossWeight', gross),
    netWeight: fields.number('netWeight', net),
    weightUnit: weightUnitOf(fields, gross ?? net, knowledge),
    supplier: tradeParty(fields, 'supplier', elementAt(agreement, 'SellerTradeParty')),
    buyer: tradeParty(fields, 'buyer', elementAt(agreement, 'BuyerTradeParty')),
    lineItems: lines.map((line, at) => tradeLine(fields, `lineItems[${at}]`, line, knowledge)),
  };
}

/** The draft of ZUGFeRD writes a date without an element of its own. */
const dateAt = (from: XmlElement | null, path: string): string | null =>
  textAt(from, `${path}/DateTimeString`) ?? textAt(from, path);

/** Nothing deducted is no discount. */
export const positive = (text: string): number | null => {
  const amount = Math.abs(Number(text));
  return Number.isFinite(amount) && amount > 0 ? amount : null;
};

export function weightUnitOf(
  fields: XmlFields,
  weight: XmlElement | null,
  { unitOf, weightUnits }: EInvoiceKnowledge,
): WeightUnit | null {
  const code = weight && textOf(weight) !== null ? (weight.attributes.get('unitCode') ?? null) : null;
  return fields.value('weightUnit', code, (unit) => weightUnits.get(unitOf(unit).toLowerCase()) ?? null);
}

/** The amounts of charges that name freight or insurance; logistics charges (EXTENDED) are freight if not insurance. */
function chargesOf(settlement: XmlElement | null, { chargeOf }: EInvoiceKnowledge) {
  const freight: XmlElement[] = [];
  const insurance: XmlElement[] = [];
  for (const charge of elementsAt(settlement, 'SpecifiedLogisticsServiceCharge')) {
    const kind = chargeOf(textAt(charge, 'Description'), null);
    (kind === 'insurance' ? insurance : freight).push(...elementsAt(charge, 'AppliedAmount'));
  }
  for (const charge of elementsAt(settlement, 'SpecifiedTradeAllowanceCharge')) {
    if (textAt(charge, 'ChargeIndicator/Indicator') !== 'true') continue;
    const kind = chargeOf(textAt(charge, 'Reason'), textAt(charge, 'ReasonCode'));
    if (kind !== null)
      (kind === 'insurance' ? insurance : freight).push(...elementsAt(charge, 'ActualAmount'));
  }
  return { freight, insurance };
}
