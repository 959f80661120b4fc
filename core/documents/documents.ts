import type { ComplianceResult } from '../compliance/compliance-result.ts';
import type { FieldTrace, TraceRequest } from '../extraction/trace/trace.ts';
import type { IncomingFile } from '../files/incoming-file.ts';
import type { ShipmentChoice } from '../shipments/shipment-places.ts';
import type { Waits } from '../waits.ts';
import type { Prepared } from '../work/prepared.ts';
import type { BatchState } from './batch-state.ts';
import type { BinPage } from './bin/binned-document.ts';
import type { Actor } from './dependencies.ts';
import type {
  AdjacentDocuments,
  DocumentChanges,
  DocumentChoice,
  DocumentDetail,
  DocumentExtractions,
  DocumentFilter,
  DocumentPage,
  OriginalFile,
  ShipmentFindings,
  ShipmentLabelling,
  UploadedDocument,
  UploadRequest,
} from './document.ts';
import type { Duplicates } from './duplicates-of.ts';
import type { BulkResult } from './in-bulk.ts';
import type { Removal } from './remove-document.ts';
import type { Undoing } from './undo-review.ts';

/** The input of a reviewer. */
export interface Review {
  /** Values by path, as in `confidence.fields`; null: it is not on the page. */
  readonly corrections: unknown;
  /** Doubts that stay, by path, each with the reason why the document is accepted all the same. */
  readonly waivers?: Readonly<Record<string, string>>;
  /** Also finishes with the document. */
  readonly approve?: boolean;
  /** With `approve`: over failed checks and open doubts too. */
  readonly acknowledge?: boolean;
  /** The document's, as the reviewer saw it: of one that has changed since, no entry of a list is put right. */
  readonly updatedAt?: string;
}

/** How a document is approved. */
export interface Approval {
  /** Over failed checks and open doubts too; without it they are named, and nothing is changed. */
  readonly acknowledge?: boolean;
}

/**
 * The public face of the domain. Another organization's document is as unknown as one that does not exist:
 * whatever takes a document's id throws ServiceError DOCUMENT_NOT_FOUND for both.
 */
export interface DocumentsService {
  /** Begins a file that is then uploaded, or attached to a shipment. @param fileName as the sender named it. */
  receive(fileName: string): IncomingFile;
  /**
   * Stores the original, records the document and its job, and only then returns.
   * @throws ServiceError FILE_REJECTED with the specification's sentence for a file that is empty, too
   * large or none of the four types.
   */
  upload(request: UploadRequest): Promise<UploadedDocument>;
  list(organizationId: string, filter: DocumentFilter): Promise<DocumentPage>;
  /**
   * Changes since a time, the oldest first; deleted documents are not in it.
   * @throws ServiceError VALIDATION_FAILED
   */
  changes(organizationId: string, filter: DocumentChanges): Promise<DocumentPage>;
  /** How far a batch is. @throws ServiceError BATCH_NOT_FOUND */
  batchState(organizationId: string, batchId: string): Promise<BatchState>;
  /** Waits until a document is not processed any more. */
  waitUntilRead: Waits['wait'];
  /** Lets all go that wait for documents: the server stops. */
  endWaits(): void;
  /**
   * The id that a unique beginning of it stands for, or the number of the paper; the text itself for none.
   * @throws ServiceError VALIDATION_FAILED with the candidates, for one that stands for several.
   */
  resolveId(organizationId: string, text: string): Promise<string>;
  detail(organizationId: string, documentId: string): Promise<DocumentDetail>;
  extractions(organizationId: string, documentId: string): Promise<DocumentExtractions>;
  /**
   * The same as an answer: of a large document as JSON that a worker wrote.
   * @param options.withTrace adds how each value is decided; the original is read again for it
   * @throws as `Work.run`; with a trace as `traceDocument`
   */
  preparedExtractions(
    organizationId: string,
    documentId: string,
    options?: { readonly withTrace?: TraceRequest | false; readonly signal?: AbortSignal },
  ): Promise<Prepared<DocumentExtractions & { readonly trace?: readonly FieldTrace[] }>>;
  /** Whether so much was read that work on it is long. */
  isLarge(organizationId: string, documentId: string): Promise<boolean>;
  compliance(
    organizationId: string,
    documentId: string,
  ): Promise<ComplianceResult & { readonly documentId: string }>;
  /** The neighbours in the list of those chosen; the document itself need not be among them. */
  adjacent(organizationId: string, documentId: string, choice: DocumentChoice): Promise<AdjacentDocuments>;
  original(organizationId: string, documentId: string): Promise<OriginalFile>;
  /** A ZIP archive of all originals of a batch, while it is made. @throws ServiceError BATCH_NOT_FOUND */
  batchArchive(organizationId: string, batchId: string): Promise<ReadableStream<Uint8Array>>;
  shipmentFindings(organizationId: string, documentId: string): Promise<ShipmentFindings>;

  /**
   * Corrects or confirms what was read, and waives doubts. Where no doubt is left open the document is `reviewed`; its
   * compliance is evaluated again.
   * @throws ServiceError VALIDATION_FAILED naming each correction and each waiver that cannot be; DOCUMENT_NOT_READY while
   * it is processed; CONFLICT when it has failed or is approved.
   */
  review(actor: Actor, documentId: string, review: Review): Promise<DocumentDetail>;
  /**
   * Undoes corrections and takes waivers back, by path. What only they had taught leaves memory.
   * @throws ServiceError VALIDATION_FAILED naming each path where there is nothing to undo; CONFLICT when it is approved.
   */
  undo(actor: Actor, documentId: string, undoing: Undoing): Promise<DocumentDetail>;
  /**
   * Finishes with a document; a second time changes nothing.
   * @throws ServiceError DOCUMENT_NOT_READY, CONFLICT (it could not be read; or it has failed checks or open doubts, which
   * `details` names)
   */
  approve(actor: Actor, documentId: string, approval?: Approval): Promise<DocumentDetail>;
  /** Approves several; those that cannot be are named. See `inBulk`. */
  approveMany(actor: Actor, ids: readonly string[], approval?: Approval): Promise<BulkResult>;
  /**
   * Takes an approval back. What the document taught leaves memory.
   * @throws ServiceError CONFLICT (it is not approved), SHIPMENT_SETTLED, VALIDATION_FAILED (no reason)
   */
  reopen(actor: Actor, documentId: string, reason: string): Promise<DocumentDetail>;
  /** Defers a document; a second time changes nothing. @throws ServiceError DOCUMENT_NOT_READY, CONFLICT */
  skip(actor: Actor, documentId: string): Promise<DocumentDetail>;
  /** Reads a failed document again. @throws ServiceError DOCUMENT_NOT_READY, CONFLICT (it has not failed) */
  reprocess(actor: Actor, documentId: string): Promise<DocumentDetail>;
  /**
   * Deletes a document: nothing shows it any more, and it can be restored until the days of the bin are over.
   * @throws ServiceError SHIPMENT_SETTLED
   */
  remove(actor: Actor, documentId: string, removal?: Removal): Promise<void>;
  /** Removes several; those that cannot be are named. See `inBulk`. */
  removeMany(actor: Actor, ids: readonly string[], removal?: Removal): Promise<BulkResult>;
  /** The documents that can be restored, the last deleted first. */
  bin(organizationId: string, page: { readonly offset: number; readonly limit: number }): Promise<BinPage>;
  /** As `resolveId`, of what is in the bin. */
  resolveBinnedId(organizationId: string, text: string): Promise<string>;
  /** Takes a document out of the bin. @throws ServiceError CONFLICT for one that is not in it */
  restore(actor: Actor, documentId: string): Promise<DocumentDetail>;
  /** Other documents that are the same file, or have the same number of the same issuer. */
  duplicates(organizationId: string, documentId: string): Promise<Duplicates>;
  /**
   * Puts a document in the place of another: into its shipment, and the other into the bin.
   * @throws ServiceError SHIPMENT_SETTLED, VALIDATION_FAILED (itself)
   */
  replace(actor: Actor, documentId: string, replacedId: string): Promise<DocumentDetail>;
  /**
   * Puts a document into a shipment, out of the one that it is in; null: into none. The shipments are compared again.
   * @throws ServiceError SHIPMENT_NOT_FOUND; SHIPMENT_SETTLED for either shipment
   */
  moveToShipment(actor: Actor, documentId: string, choice: ShipmentChoice | null): Promise<DocumentDetail>;
  /** The same for several; those that cannot be moved are named. See `inBulk`. */
  moveMany(actor: Actor, ids: readonly string[], choice: ShipmentChoice | null): Promise<BulkResult>;
  /**
   * A copy for another consignment: its numbers and dates are empty.
   * @throws ServiceError SHIPMENT_NOT_FOUND, VALIDATION_FAILED (reference), DOCUMENT_NOT_READY, CONFLICT
   */
  clone(actor: Actor, documentId: string, choice: ShipmentChoice): Promise<DocumentDetail>;
  /** @throws ServiceError DOCUMENT_NOT_READY while the source is processed, VALIDATION_FAILED if it is no invoice */
  generatePackingList(actor: Actor, documentId: string): Promise<DocumentDetail>;
  /** Labels a document and those uploaded with it; null takes the label away. @throws VALIDATION_FAILED */
  labelShipment(actor: Actor, documentId: string, label: string | null): Promise<ShipmentLabelling>;
}
