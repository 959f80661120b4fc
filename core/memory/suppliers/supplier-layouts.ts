import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { DocumentType, ExtractedData, TaughtReading } from '../../extraction/extraction.ts';
import type { LayoutState } from '../../extraction/taught/taught-layout.ts';
import type { KeptReading } from '../../reading/kept-reading.ts';
import type { ValuesByPath } from '../decided-document.ts';
import type { MemoryActor } from '../memory.ts';
import type { KeptPages, PaperLook } from './paper-look.ts';
import type { SentLayout } from './sent-layout.ts';

/** The states that a person may set. */
export const setStates = ['trusted', 'locked', 'retired'] as const satisfies readonly LayoutState[];
export type SetState = (typeof setStates)[number];

/** A layout of a supplier, learned from approved documents. */
export interface SupplierLayout {
  readonly id: string;
  /** Who makes such papers, as it was last approved; null: only a number or a domain is known. */
  readonly supplier: string | null;
  readonly documentType: DocumentType;
  readonly state: LayoutState;
  /** Whether a person set the state; otherwise the papers decide. */
  readonly isStateSet: boolean;
  /** Approved documents that it is learned from. */
  readonly paperCount: number;
  /** Fields (`lineItems[].quantity`) that it fills no more: they were corrected twice. */
  readonly demotedFields: readonly string[];
  /** When, and by whom (null for an API key), the last of its documents was approved. */
  readonly taughtAt: string;
  readonly taughtBy: string | null;
  readonly taughtByEmail: string | null;
}

/** A document from which a layout was learned. */
export interface SupplierPaper {
  readonly documentId: string;
  readonly fileName: string;
  readonly taughtAt: string;
  readonly taughtBy: string | null;
  readonly taughtByEmail: string | null;
  /** Fields that the layout filled when the document was read; null: it was not read with it. */
  readonly filledFields: readonly string[] | null;
  /** Those of them that a person corrected. */
  readonly correctedFields: readonly string[];
}

export interface SupplierLayoutDetail extends SupplierLayout {
  /** The last approved first. */
  readonly papers: readonly SupplierPaper[];
}

export interface SupplierLayoutPage {
  readonly items: readonly SupplierLayout[];
  readonly totalCount: number;
  readonly page: number;
  readonly pageSize: number;
  readonly totalPages: number;
}

export interface SupplierLayoutFilter {
  readonly documentType?: DocumentType;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

export interface OfDocument {
  readonly organizationId: string;
  readonly documentId: string;
}

/** An approved document, to learn from. */
export interface ApprovedPaper extends OfDocument {
  readonly fileName: string;
  readonly documentType: DocumentType;
  readonly extractedData: ExtractedData;
  readonly corrections: ValuesByPath;
  readonly readValues: ValuesByPath;
  readonly printedText: string;
  /** The layout that it was read with; null: none. */
  readonly taught: TaughtReading | null;
  readonly taughtAt: string;
  readonly taughtBy: string | null;
}

/** A layout that a paper may have, ready for the child that reads the paper. */
export interface FoundLayout extends SentLayout {
  readonly paperCount: number;
}

/** The data of documents, as JSON in the shape of `ExtractedData`, by their ids. */
export type ApprovedData = (
  organizationId: string,
  documentIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** What the bin keeps of a document for this memory, as JSON. */
export interface BinnedPaper {
  /** In base64. */
  readonly pages: Readonly<Record<Exclude<keyof KeptPages, 'rest'>, string>> & {
    /** Absent from what an earlier version put into the bin. */
    readonly rest?: string | null;
  };
  /** Null: the document taught no layout. */
  readonly layout: BinnedLayout | null;
}

export interface BinnedLayout {
  readonly id: string;
  readonly documentType: DocumentType;
  readonly setState: SetState | null;
  readonly createdAt: string;
}

/** The layouts of an organization's suppliers. Another organization's are not there. */
export interface SupplierLayouts {
  /** Keeps the pages of a document in place of those kept before; null: none. */
  keepPages(transaction: Transaction<Schema>, document: OfDocument, pages: KeptPages | null): Promise<void>;
  /** Whether the pages of a document are kept. */
  hasPages(transaction: Transaction<Schema>, document: OfDocument): Promise<boolean>;
  /** The whole reading of a document, to decide its fields again; null: not all of it is kept. */
  keptReading(document: OfDocument): Promise<KeptReading | null>;
  /**
   * Learns from a document that a person approves. A document without kept pages teaches nothing.
   * @returns the id of the layout; null: nothing was learned
   */
  teach(transaction: Transaction<Schema>, paper: ApprovedPaper): Promise<string | null>;
  /** Forgets what a document taught; its pages are kept. */
  forgetPaper(transaction: Transaction<Schema>, document: OfDocument): Promise<void>;
  /** The layouts that a paper may have and that propose anything: at most one of each type, the likeliest first. */
  layoutsFor(
    organizationId: string,
    look: PaperLook & { readonly printedText: string },
  ): Promise<readonly FoundLayout[]>;
  /** The ids of the layouts that a paper may have, whatever their state. */
  matchesOf(
    organizationId: string,
    look: PaperLook & { readonly printedText: string },
  ): Promise<readonly string[]>;
  /** Whether a document may have a layout that proposes something, and that it was not read with. */
  hasOtherLayout(
    transaction: Transaction<Schema>,
    document: OfDocument & Pick<ApprovedPaper, 'printedText' | 'taught'>,
  ): Promise<boolean>;
  /** What the bin keeps of a document; null: nothing. */
  binned(transaction: Transaction<Schema>, document: OfDocument): Promise<BinnedPaper | null>;
  /** @param paper null: the document is not approved. */
  restore(
    transaction: Transaction<Schema>,
    document: OfDocument,
    binned: BinnedPaper,
    paper: ApprovedPaper | null,
  ): Promise<void>;
  /** What was learned last first. */
  list(organizationId: string, filter: SupplierLayoutFilter): Promise<SupplierLayoutPage>;
  /** @throws ServiceError NOT_FOUND */
  show(organizationId: string, id: string): Promise<SupplierLayoutDetail>;
  /** @param state null: as its papers decide. @throws ServiceError NOT_FOUND */
  setState(actor: MemoryActor, id: string, state: SetState | null): Promise<SupplierLayoutDetail>;
  /** Until it is learned anew. @throws ServiceError NOT_FOUND */
  forget(actor: MemoryActor, id: string): Promise<void>;
}
