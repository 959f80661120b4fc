import { t } from 'elysia';
import { amount, country, date, party, text, weightUnit } from './fields.ts';
import { list, nullable } from './shared.ts';

export const invoiceLineItem = t.Object({
  lineNumber: text(),
  partNumber: text(),
  description: text(),
  quantity: amount(),
  unit: text(),
  unitPrice: amount(),
  total: amount(),
  hsCode: nullable(t.String({ description: 'Dotted, as printed', examples: ['6109.10'] })),
  countryOfOrigin: country(),
  netWeight: amount(),
});

/** The invoice of the specification. What is not on the page is null. */
export const invoiceSchema = t.Object({
  invoiceNumber: text(),
  invoiceDate: date(),
  dueDate: date(),
  purchaseOrderNumber: text(),
  totalAmount: amount(),
  subtotal: amount(),
  taxAmount: amount(),
  freightAmount: amount(),
  insuranceAmount: amount(),
  discountAmount: amount(),
  currency: nullable(t.String({ description: 'ISO 4217', examples: ['EUR'] })),
  incoterm: text(),
  incotermPlace: text(),
  paymentTerms: text(),
  countryOfOrigin: country(),
  countryOfDestination: country(),
  packageCount: amount(),
  grossWeight: amount(),
  netWeight: amount(),
  weightUnit: weightUnit(),
  supplier: party,
  buyer: party,
  lineItems: list(invoiceLineItem),
});
