import { t } from 'elysia';
import { list, nullable, oneOf } from './shared.ts';

const text = () => nullable(t.String());
const amount = () => nullable(t.Number());
const date = () => nullable(t.String({ description: 'YYYY-MM-DD', examples: ['2026-03-02'] }));
const country = () => nullable(t.String({ description: 'ISO 3166-1 alpha-2', examples: ['TR'] }));

const party = t.Object({ name: text(), address: text(), country: country(), taxId: text() });

const lineItem = t.Object({
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
  weightUnit: nullable(oneOf('kg', 'g', 't', 'lb', 'oz')),
  supplier: party,
  buyer: party,
  lineItems: list(lineItem),
});
