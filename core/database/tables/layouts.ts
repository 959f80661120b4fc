import type { DocumentType } from '../../extraction/extraction.ts';
import type { Time } from './columns.ts';

/** The pages of a document as they were read: they may teach a layout, and its fields are decided again from them. */
export interface KeptPagesTable {
  documentId: string;
  organizationId: string;
  /** `pagePrints` and `nearPrints`, as `packPrints` packs them. */
  prints: Uint8Array;
  nearPrints: Uint8Array;
  /** As `packPages` packs them. */
  pages: Uint8Array;
  /** As `packRest` packs it; null: its fields cannot be decided again. */
  rest: Uint8Array | null;
}

/** A layout of a supplier; its papers say what is known of it. */
export interface TaughtLayoutsTable {
  id: string;
  organizationId: string;
  documentType: DocumentType;
  /** A person's word; null: its papers decide. */
  setState: 'trusted' | 'locked' | 'retired' | null;
  createdAt: Time;
}

/** An approved document, and what it taught. */
export interface TaughtPapersTable {
  documentId: string;
  organizationId: string;
  layoutId: string;
  fileName: string;
  /** The maker's name as it was approved. */
  issuer: string | null;
  /** JSON: the fields (`lineItems[].quantity`) that the layout filled when the document was read; null: it was not read with it. */
  proposed: string | null;
  /** JSON: those of them that a person corrected. */
  corrected: string;
  taughtAt: Time;
  /** A user; null for an API key. */
  taughtBy: string | null;
}

/** A name, number or domain by which the maker of a paper is known again, squashed. */
export interface TaughtKeysTable {
  organizationId: string;
  /** Its first letters. */
  keyStart: string;
  key: string;
  documentId: string;
}
