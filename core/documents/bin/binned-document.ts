import type { DocumentType } from '../../extraction/extraction.ts';
import type { BinnedRow } from './bin.store.ts';

/** A deleted document that can be restored. */
export interface BinnedDocument {
  readonly id: string;
  readonly fileName: string;
  readonly documentType: DocumentType | null;
  /** The paper's own number. */
  readonly documentNumber: string | null;
  /** Bytes. */
  readonly fileSize: number;
  readonly createdAt: string;
  /** The shipment that it returns to, unless that is settled. */
  readonly shipmentReference: string | null;
  readonly deletedAt: string;
  /** A user's id; null for an API key. */
  readonly deletedBy: string | null;
  /** The first sweep from then on erases it. */
  readonly erasedFrom: string;
}

export interface BinPage {
  readonly data: readonly BinnedDocument[];
  /** For so many days a deleted document can be restored; 0: it is erased at once. */
  readonly days: number;
  readonly pagination: {
    readonly offset: number;
    readonly limit: number;
    readonly total: number;
    readonly hasMore: boolean;
  };
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** When a document that was deleted at a time is erased. */
export const erasedFrom = (deletedAt: string, binDays: number): string =>
  new Date(Date.parse(deletedAt) + binDays * dayMilliseconds).toISOString();

/** Deleted until then: erased now. */
export const overdueAt = (now: number, binDays: number): string =>
  new Date(now - binDays * dayMilliseconds).toISOString();

export const binnedDocument = (
  row: BinnedRow & { readonly shipmentReference: string | null },
  binDays: number,
): BinnedDocument => ({
  id: row.id,
  fileName: row.fileName,
  documentType: row.documentType,
  documentNumber: row.paperNumber,
  fileSize: row.fileSize,
  createdAt: row.createdAt,
  shipmentReference: row.shipmentReference,
  deletedAt: row.deletedAt,
  deletedBy: row.deletedBy,
  erasedFrom: erasedFrom(row.deletedAt, binDays),
});
