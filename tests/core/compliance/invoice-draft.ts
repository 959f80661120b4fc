import type { Invoice, InvoiceLineItem, Party } from '../../../core/extraction/invoice-shape.ts';

/** A party of which nothing is known. */
export const nobody: Party = { name: null, address: null, country: null, taxId: null };

/** A line on which only what is given stands. */
export const line = (values: Partial<InvoiceLineItem> = {}): InvoiceLineItem => ({
  lineNumber: null,
  partNumber: null,
  description: null,
  quantity: null,
  unit: null,
  unitPrice: null,
  total: null,
  hsCode: null,
  countryOfOrigin: null,
  netWeight: null,
  ...values,
});

/** A line with everything that customs asks of one. */
export const completeLine = (values: Partial<InvoiceLineItem> = {}): InvoiceLineItem =>
  line({
    description: 'Cotton T-shirts, knitted',
    quantity: 100,
    unitPrice: 4.5,
    total: 450,
    hsCode: '6109.10',
    countryOfOrigin: 'PT',
    ...values,
  });

/** An invoice with everything that customs asks of one; the given values take the place of its own. */
export const completeInvoice = (values: Partial<Invoice> = {}): Invoice => ({
  invoiceNumber: 'INV-2041',
  invoiceDate: '2026-10-02',
  dueDate: null,
  purchaseOrderNumber: null,
  totalAmount: 450,
  subtotal: null,
  taxAmount: null,
  freightAmount: null,
  insuranceAmount: null,
  discountAmount: null,
  currency: 'EUR',
  incoterm: 'FCA',
  incotermPlace: 'Porto',
  paymentTerms: null,
  countryOfOrigin: null,
  countryOfDestination: null,
  packageCount: null,
  grossWeight: null,
  netWeight: null,
  weightUnit: null,
  supplier: {
    ...nobody,
    name: 'Têxteis do Ave Lda',
    address: 'Rua das Flores 12, 4800 Guimarães',
    country: 'PT',
  },
  buyer: { ...nobody, name: 'North Sea Apparel B.V.', address: 'Kade 4, 3011 Rotterdam', country: 'NL' },
  lineItems: [completeLine()],
  ...values,
});
