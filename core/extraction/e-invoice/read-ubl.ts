import type { Invoice } from '../invoice-shape.ts';
import type { EInvoiceKnowledge } from './e-invoice-knowledge.ts';
import { incotermOf } from './incoterm-of.ts';
import { positive, weightUnitOf } from './read-cross-industry.ts';
import { taxTotalOf } from './tax-total.ts';
import { ublLine, ublParty } from './ubl-parts.ts';
import { elementAt, elementsAt, textAt, type XmlElement } from './xml-element.ts';
import { countryOf, currencyOf, dayOf, type XmlFields } from './xml-fields.ts';

/** The invoice of a UBL 2 Invoice or CreditNote, XRechnung and Peppol BIS among them. */
export function readUbl(root: XmlElement, fields: XmlFields, knowledge: EInvoiceKnowledge): Invoice {
  const sums = elementAt(root, 'LegalMonetaryTotal');
  const shipment = elementAt(root, 'Delivery/Shipment');
  const gross = elementAt(shipment, 'GrossWeightMeasure');
  const net = elementAt(shipment, 'NetWeightMeasure');
  const currency = fields.value('currency', textAt(root, 'DocumentCurrencyCode'), currencyOf);
  const charges = (kind: 'freight' | 'insurance'): readonly XmlElement[] =>
    elementsAt(root, 'AllowanceCharge')
      .filter((one) => textAt(one, 'ChargeIndicator') === 'true')
      .filter(
        (one) =>
          knowledge.chargeOf(
            textAt(one, 'AllowanceChargeReason'),
            textAt(one, 'AllowanceChargeReasonCode'),
          ) === kind,
      )
      .flatMap((one) => elementsAt(one, 'Amount'));
  return {
    invoiceNumber: fields.text('invoiceNumber', textAt(root, 'ID')),
    invoiceDate: fields.value('invoiceDate', textAt(root, 'IssueDate'), dayOf),
    dueDate: fields.value(
      'dueDate',
      textAt(root, 'DueDate') ?? textAt(root, 'PaymentMeans/PaymentDueDate'),
      dayOf,
    ),
    purchaseOrderNumber: fields.text('purchaseOrderNumber', textAt(root, 'OrderReference/ID')),
    totalAmount: fields.number(
      'totalAmount',
      elementAt(sums, 'TaxInclusiveAmount') ?? elementAt(sums, 'PayableAmount'),
    ),
    subtotal: fields.number(
      'subtotal',
      elementAt(sums, 'LineExtensionAmount') ?? elementAt(sums, 'TaxExclusiveAmount'),
    ),
    taxAmount: fields.number('taxAmount', taxTotalOf(elementsAt(root, 'TaxTotal/TaxAmount'), currency)),
    freightAmount: fields.sum('freightAmount', charges('freight')),
    insuranceAmount: fields.sum('insuranceAmount', charges('insurance')),
    discountAmount: fields.value('discountAmount', textAt(sums, 'AllowanceTotalAmount'), positive),
    currency,
    ...incotermOf(
      fields,
      {
        code: textAt(root, 'DeliveryTerms/ID'),
        words: textAt(root, 'DeliveryTerms/SpecialTerms'),
        place:
          textAt(root, 'DeliveryTerms/DeliveryLocation/Name') ??
          textAt(root, 'DeliveryTerms/DeliveryLocation/Description'),
      },
      knowledge,
    ),
    paymentTerms: fields.text('paymentTerms', textAt(root, 'PaymentTerms/Note')),
    countryOfOrigin: null,
    countryOfDestination: fields.value(
      'countryOfDestination',
      textAt(root, 'Delivery/DeliveryLocation/Address/Country/IdentificationCode') ??
        textAt(root, 'Delivery/DeliveryAddress/Country/IdentificationCode'),
      countryOf,
    ),
    packageCount: fields.number('packageCount', elementAt(shipment, 'TotalTransportHandlingUnitQuantity')),
    grossWeight: fields.number('grossWeight', gross),
    netWeight: fields.number('netWeight', net),
    weightUnit: weightUnitOf(fields, gross ?? net, knowledge),
    supplier: ublParty(fields, 'supplier', elementAt(root, 'AccountingSupplierParty/Party')),
    buyer: ublParty(fields, 'buyer', elementAt(root, 'AccountingCustomerParty/Party')),
    lineItems: elementsAt(root, 'InvoiceLine|CreditNoteLine').map((line, at) =>
      ublLine(fields, `lineItems[${at}]`, line, knowledge),
    ),
  };
}
