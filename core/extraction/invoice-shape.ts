/** A company named on a document. `country` is ISO 3166-1 alpha-2. */
export interface Party {
  readonly name: string | null;
  readonly address: string | null;
  readonly country: string | null;
  readonly taxId: string | null;
}

export type WeightUnit = 'kg' | 'g' | 't' | 'lb' | 'oz';

export interface InvoiceLineItem {
  readonly lineNumber: string | null;
  readonly partNumber: string | null;
  readonly description: string | null;
  readonly quantity: number | null;
  readonly unit: string | null;
  readonly unitPrice: number | null;
  readonly total: number | null;
  /** Dotted, as many digits as printed: `6109.10`, `6109.10.00.10`. */
  readonly hsCode: string | null;
  readonly countryOfOrigin: string | null;
  readonly netWeight: number | null;
}

/** Commercial invoice. Dates `YYYY-MM-DD`, money as decimal numbers, currency ISO 4217. */
export interface Invoice {
  readonly invoiceNumber: string | null;
  readonly invoiceDate: string | null;
  readonly dueDate: string | null;
  readonly purchaseOrderNumber: string | null;
  readonly totalAmount: number | null;
  readonly subtotal: number | null;
  readonly taxAmount: number | null;
  readonly freightAmount: number | null;
  readonly insuranceAmount: number | null;
  readonly discountAmount: number | null;
  readonly currency: string | null;
  readonly incoterm: string | null;
  readonly incotermPlace: string | null;
  readonly paymentTerms: string | null;
  readonly countryOfOrigin: string | null;
  readonly countryOfDestination: string | null;
  readonly packageCount: number | null;
  readonly grossWeight: number | null;
  readonly netWeight: number | null;
  readonly weightUnit: WeightUnit | null;
  readonly supplier: Party;
  readonly buyer: Party;
  readonly lineItems: readonly InvoiceLineItem[];
}
