import type { Party } from './invoice-shape.ts';

export interface CertificateLineItem {
  readonly lineNumber: string | null;
  readonly description: string | null;
  /** Dotted: `6109.10`. */
  readonly hsCode: string | null;
  /** As printed: `WO`, `"P"`, `CTH`, `RVC 45%`. */
  readonly originCriterion: string | null;
  readonly countryOfOrigin: string | null;
  readonly quantity: number | null;
  readonly unit: string | null;
  readonly grossWeight: number | null;
  readonly packageCount: number | null;
}

/** Certificate of origin, preferential or not. Dates `YYYY-MM-DD`, countries ISO 3166-1 alpha-2. */
export interface CertificateOfOrigin {
  readonly certificateNumber: string | null;
  readonly issueDate: string | null;
  /** The agreement or scheme that it is issued under, as printed. */
  readonly agreement: string | null;
  readonly exporter: Party;
  readonly producer: Party;
  readonly importer: Party;
  readonly countryOfOrigin: string | null;
  readonly countryOfDestination: string | null;
  readonly invoiceNumber: string | null;
  readonly invoiceDate: string | null;
  readonly transportDetails: string | null;
  readonly issuingAuthority: string | null;
  readonly lineItems: readonly CertificateLineItem[];
}
