import type { DocumentSource, DocumentStatus } from '../database/schema.ts';
import type { DocumentType, ExtractedData, Extraction } from '../extraction/extraction.ts';
import type { IncomingFile } from '../files/incoming-file.ts';
import type { HsCandidate, HsNotice } from '../hs/hs.ts';
import type { PartySuggestion } from '../memory/memory.ts';
import type { DocumentFinding } from '../shipments/shipment.ts';
import type { Actor } from './dependencies.ts';
import type { NamedDoubt } from './doubts/doubt.ts';
import type { Corrections } from './fields/corrections.ts';
import type { Provenance } from './provenance.ts';
import type { DocumentSearch } from './search/document-search.ts';

/** The facts of a document from the moment of its upload. */
export interface DocumentBasics {
  readonly id: string;
  readonly fileName: string;
  /** Null until it is given or detected, and when it is not one of the four types. */
  readonly documentType: DocumentType | null;
  readonly status: DocumentStatus;
  /** Bytes. */
  readonly fileSize: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** One document in a list. */
export interface DocumentListItem extends DocumentBasics {
  /** Doubts that a person still has to confirm, correct or waive. */
  readonly openDoubts: number;
  readonly approvedAt: string | null;
  /** A user's id; null for an API key, as with `reviewedBy`. */
  readonly approvedBy: string | null;
  /** Since when it is deferred. */
  readonly skippedAt: string | null;
}

/** One document in a list of documents, with what a person knows it by; null: not read. */
export interface DocumentListEntry extends DocumentListItem {
  /** The shortest beginning of its id that is no other document's. */
  readonly shortId: string;
  /** The paper's own number. */
  readonly documentNumber: string | null;
  /** `YYYY-MM-DD`, of the paper. */
  readonly documentDate: string | null;
  /** Who sends the goods, and who gets them. */
  readonly supplierName: string | null;
  readonly buyerName: string | null;
  /** In `currency`. */
  readonly totalAmount: number | null;
  readonly currency: string | null;
}

/** The answer to an upload: the eight fields of the specification. */
export interface UploadedDocument extends DocumentBasics {
  readonly mimeType: string;
}

export interface DocumentFailure {
  readonly code: string;
  readonly message: string;
}

export interface DocumentDetail extends UploadedDocument, DocumentListItem {
  readonly sha256: string;
  readonly pageCount: number | null;
  readonly language: string | null;
  readonly documentTypeConfidence: number | null;
  readonly shipmentId: string | null;
  readonly shipmentReference: string | null;
  readonly shipmentLabel: string | null;
  readonly uploadBatchId: string | null;
  /** A later document of the same type counts in its shipment instead. */
  readonly isSuperseded: boolean;
  readonly source: DocumentSource;
  readonly sourceDocumentId: string | null;
  readonly reviewedAt: string | null;
  readonly reviewedBy: string | null;
  /** When an approval was last taken back; null: never. */
  readonly reopenedAt: string | null;
  readonly reopenedBy: string | null;
  readonly reopenReason: string | null;
  readonly failure: DocumentFailure | null;
  readonly processing: {
    readonly startedAt: string | null;
    readonly finishedAt: string | null;
    readonly attempts: number;
  };
  /** The readers of the pages, with versions; empty until they are read. */
  readonly engines: readonly string[];
  /** How each page was read, from the first; empty until it is. */
  readonly pageSources: Provenance['pageSources'];
  /** The e-invoice inside the file from which fields were read. */
  readonly eInvoice: Provenance['eInvoice'];
  /** The layout that approved documents taught and that it was read with, as it was then. */
  readonly taughtLayout: Provenance['taught'];
  /** The documents that the file holds, by their pages; one for nearly every file. */
  readonly contains: Provenance['contains'];
  /** Why a person has to look, whatever the confidence. */
  readonly reviewReasons: readonly string[];
  /** Sentences about what could not be read as asked, and what was found besides. */
  readonly notes: readonly string[];
}

/** HS suggestions for one line of goods. Informational only. */
export interface LineSuggestion {
  /** `lineItems[0]` */
  readonly path: string;
  readonly description: string;
  /** A notice to read before using a candidate; also where there is none. */
  readonly notice: HsNotice | null;
  /** None for a line that is not goods. */
  readonly candidates: readonly HsCandidate[];
}

export interface DocumentExtractions {
  readonly documentId: string;
  readonly status: DocumentStatus;
  readonly documentType: DocumentType | null;
  readonly extractedData: ExtractedData;
  readonly confidence: Extraction['confidence'];
  readonly evidence: Extraction['evidence'];
  /** The doubts for a person to settle, with their waivers; `openDoubts` counts those without one. */
  readonly doubts: readonly NamedDoubt[];
  /** Corrections by reviewers, by path; `extractedData` has these values. */
  readonly corrections: Corrections;
  /** The values read, where corrections are now, by path. */
  readonly readValues: Corrections;
  /** The organization's own decisions first. */
  readonly hsSuggestions: readonly LineSuggestion[];
  /** Earlier corrections of the same readings of these parties; they are not in `extractedData`. */
  readonly partySuggestions: readonly PartySuggestion[];
}

/** Which documents are meant. */
export interface DocumentChoice {
  readonly status?: DocumentStatus;
  readonly documentType?: DocumentType;
  readonly language?: string;
}

export interface DocumentFilter extends DocumentChoice, DocumentSearch {
  /** Of the file, in hexadecimal digits. */
  readonly sha256?: string;
  readonly offset: number;
  readonly limit: number;
}

/** Changes since a time, or behind the cursor of an earlier list. */
export interface DocumentChanges extends DocumentChoice {
  readonly updatedSince?: string;
  readonly cursor?: string;
  readonly limit: number;
}

export interface DocumentPage {
  readonly data: readonly DocumentListEntry[];
  readonly pagination: {
    readonly offset: number;
    readonly limit: number;
    readonly total: number;
    /** False: there are at least so many. Absent where `total` is exact. */
    readonly isTotalExact?: false;
    readonly hasMore: boolean;
    /** In a list of changes alone: where the next one begins, also after the last. */
    readonly nextCursor?: string;
  };
}

export interface UploadRequest extends Actor {
  /** From `receive`, with all its bytes. */
  readonly file: IncomingFile;
  readonly documentType: DocumentType | null;
  readonly uploadBatchId: string | null;
  /** Nobody waits for it: what people wait for is read before. */
  readonly isBackground: boolean;
}

interface DocumentName {
  readonly id: string;
  readonly fileName: string;
}

/** Neighbours in the list, newest first: `previous` is the newer one. */
export interface AdjacentDocuments {
  readonly previous: DocumentName | null;
  readonly next: DocumentName | null;
}

/** Where an original lies, and what it is. */
export interface OriginalFile {
  readonly path: string;
  readonly fileName: string;
  readonly mimeType: string;
}

export interface ShipmentLabelling {
  /** The document and those uploaded with it, newest first. */
  readonly documentIds: readonly string[];
  readonly shipmentLabel: string | null;
}

/** The differences between the documents of a shipment that involve this one. */
export interface ShipmentFindings {
  readonly documentId: string;
  readonly shipmentId: string | null;
  readonly findings: readonly DocumentFinding[];
}
