import type { EInvoiceSource, Extraction } from '../extraction/extraction.ts';
import type { FilePart } from '../extraction/parts/file-part.ts';
import type { PageSource } from '../reading/page.ts';

/** How a document was read. */
export interface Provenance {
  /** How each page was read, from the first. */
  readonly pageSources: readonly PageSource[];
  /** The e-invoice inside the file from which fields were read. */
  readonly eInvoice: EInvoiceSource | null;
  /** The documents that the file holds. */
  readonly contains: readonly FilePart[];
  /** Why a person has to look, whatever the confidence. */
  readonly reviewReasons: readonly string[];
  /** The readers, with all engines that could have read it: with another text it may be read better now. */
  readonly readers: readonly string[];
}

/** For a document that was not read: the program made it itself. */
export const noProvenance: Provenance = {
  pageSources: [],
  eInvoice: null,
  contains: [],
  reviewReasons: [],
  readers: [],
};

export const provenanceOf = (
  sources: readonly PageSource[],
  { eInvoice, contains, reviewReasons }: Pick<Extraction, 'eInvoice' | 'contains' | 'reviewReasons'>,
  readers: readonly string[],
): Provenance => ({ pageSources: sources, eInvoice, contains, reviewReasons, readers });

/** From the database, where rows of earlier versions know less. */
export const parseProvenance = (text: string): Provenance => ({ ...noProvenance, ...JSON.parse(text) });
