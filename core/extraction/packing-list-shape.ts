import type { Party, WeightUnit } from './invoice-shape.ts';

export interface PackingListLineItem {
  readonly lineNumber: string | null;
  readonly partNumber: string | null;
  readonly description: string | null;
  readonly quantity: number | null;
  readonly unit: string | null;
  readonly packageCount: number | null;
  readonly netWeight: number | null;
  readonly grossWeight: number | null;
  readonly volume: number | null;
  /** Dotted: `6109.10`. */
  readonly hsCode: string | null;
  readonly countryOfOrigin: string | null;
}

/** Packing list. Dates `YYYY-MM-DD`, countries ISO 3166-1 alpha-2. */
export interface PackingList {
  readonly packingListNumber: string | null;
  readonly packingListDate: string | null;
  readonly invoiceNumber: string | null;
  readonly purchaseOrderNumber: string | null;
  readonly supplier: Party;
  readonly buyer: Party;
  readonly packageCount: number | null;
  readonly packageType: string | null;
  readonly grossWeight: number | null;
  readonly netWeight: number | null;
  readonly weightUnit: WeightUnit | null;
  readonly volume: number | null;
  readonly volumeUnit: string | null;
  readonly marksAndNumbers: string | null;
  readonly containerNumbers: readonly string[];
  readonly lineItems: readonly PackingListLineItem[];
}
