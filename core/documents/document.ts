import type { ComplianceResult } from '../compliance/compliance-result.ts';
import type { DocumentStatus } from '../database/schema.ts';
import type { DocumentType, ExtractedData, Extraction } from '../extraction/extraction.ts';
import type { HsCandidate } from '../hs/hs.ts';

/** One document in a list. */
export interface DocumentListItem {
  readonly id: string;
  readonly fileName: string;
  /** Null until it is given or detected, and when it is none of the four types. */
  readonly documentType: DocumentType | null;
  readonly status: DocumentStatus;
  /** Bytes. */
  readonly fileSize: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What an upload answers. */
export interface UploadedDocument extends DocumentListItem {
  readonly mimeType: string;
}

export interface DocumentFailure {
  readonly code: string;
  readonly message: string;
}

export interface DocumentDetail extends UploadedDocument {
  readonly sha256: string;
  readonly pageCount: number | null;
  readonly language: string | null;
  readonly documentTypeConfidence: number | null;
  readonly uploadBatchId: string | null;
  readonly source: 'upload';
  readonly failure: DocumentFailure | null;
  readonly processing: {
    readonly startedAt: string | null;
    readonly finishedAt: string | null;
    readonly attempts: number;
  };
  /** What read the pages, with versions; empty until they are read. */
  readonly engines: readonly string[];
  /** Sentences about what could not be read as asked. */
  readonly notes: readonly string[];
}

/** HS suggestions for one line of goods. Informational only. */
export interface LineSuggestion {
  /** `lineItems[0]` */
  readonly path: string;
  readonly description: string;
  readonly candidates: readonly HsCandidate[];
}

export interface DocumentExtractions {
  readonly documentId: string;
  readonly status: DocumentStatus;
  readonly documentType: DocumentType | null;
  readonly extractedData: ExtractedData;
  readonly confidence: Extraction['confidence'];
  readonly evidence: Extraction['evidence'];
  readonly hsSuggestions: readonly LineSuggestion[];
}

export interface DocumentFilter {
  readonly offset: number;
  readonly limit: number;
  readonly status?: DocumentStatus;
  readonly documentType?: DocumentType;
  readonly language?: string;
}

export interface DocumentPage {
  readonly data: readonly DocumentListItem[];
  readonly pagination: {
    readonly offset: number;
    readonly limit: number;
    readonly total: number;
    readonly hasMore: boolean;
  };
}

export interface UploadRequest {
  readonly organizationId: string;
  readonly userId: string | null;
  /** As the sender named it; sanitized before it is stored, and never used as a path. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly documentType: DocumentType | null;
  readonly uploadBatchId: string | null;
}

/** The public face of the domain. Another organization's document is as unknown as one that does not exist. */
export interface DocumentsService {
  /**
   * Stores the original, records the document and its job, and only then returns.
   * @throws ServiceError FILE_REJECTED with the specification's sentence for a file that is empty, too
   * large or none of the four types.
   */
  upload(request: UploadRequest): Promise<UploadedDocument>;
  list(organizationId: string, filter: DocumentFilter): Promise<DocumentPage>;
  /** @throws ServiceError DOCUMENT_NOT_FOUND */
  detail(organizationId: string, documentId: string): Promise<DocumentDetail>;
  /** @throws ServiceError DOCUMENT_NOT_FOUND */
  extractions(organizationId: string, documentId: string): Promise<DocumentExtractions>;
  /** @throws ServiceError DOCUMENT_NOT_FOUND */
  compliance(
    organizationId: string,
    documentId: string,
  ): Promise<ComplianceResult & { readonly documentId: string }>;
}
