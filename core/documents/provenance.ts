import type { EInvoiceSource, Extraction, TaughtReading } from '../extraction/extraction.ts';
import type { FilePart } from '../extraction/parts/file-part.ts';
import type { SiblingChange } from '../extraction/siblings/change.ts';
import type { LayoutState } from '../extraction/taught/taught-layout.ts';
import type { FoundLayout } from '../memory/suppliers/supplier-layouts.ts';
import type { PageSource } from '../reading/page.ts';

/** A taught layout at the time of a reading. */
export interface TaughtBy extends TaughtReading {
  readonly state: LayoutState;
  /** Approved documents that it was learned from. */
  readonly paperCount: number;
}

/** How a document was read. */
export interface Provenance {
  /** How each page was read, from the first. */
  readonly pageSources: readonly PageSource[];
  /** The e-invoice inside the file from which fields were read. */
  readonly eInvoice: EInvoiceSource | null;
  /** The documents that the file holds. */
  readonly contains: readonly FilePart[];
  /** The layout that approvals taught and that it was read with, as it was then. */
  readonly taught: TaughtBy | null;
  /** Values that other documents of its shipment decided: these are evidence of nothing for others. */
  readonly siblings: readonly Pick<SiblingChange, 'path' | 'documentIds'>[];
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
  taught: null,
  siblings: [],
  reviewReasons: [],
  readers: [],
};

export const provenanceOf = (
  sources: readonly PageSource[],
  {
    eInvoice,
    contains,
    reviewReasons,
    siblings = [],
  }: Pick<Extraction, 'eInvoice' | 'contains' | 'reviewReasons' | 'siblings'>,
  taught: TaughtBy | null,
  readers: readonly string[],
): Provenance => ({
  ...{ pageSources: sources, eInvoice, contains, taught, reviewReasons, readers },
  siblings: siblings.map(({ path, documentIds }) => ({ path, documentIds })),
});

/** The layout by which a document was read, as it was then. @param found the layouts that it could be read with */
export function taughtBy({ taught }: Extraction, found: readonly FoundLayout[]): TaughtBy | null {
  const layout = found.find(({ id }) => id === taught?.layoutId);
  return taught && layout ? { ...taught, state: layout.state, paperCount: layout.paperCount } : null;
}

/** From the database, where rows of earlier versions know less. */
export const parseProvenance = (text: string): Provenance => ({ ...noProvenance, ...JSON.parse(text) });
