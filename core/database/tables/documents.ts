import type { Generated } from 'kysely';
import type { DocumentType } from '../../extraction/extraction.ts';
import type { Flag, Time } from './columns.ts';

export type DocumentSource = 'upload' | 'clone' | 'generated';

export type DocumentStatus = 'processing' | 'processed' | 'requires_review' | 'reviewed' | 'failed';

export interface DocumentsTable {
  id: string;
  organizationId: string;
  fileName: string;
  /** As sent with the upload, or as detected; null until known. */
  documentType: DocumentType | null;
  /** 1 when the sender named the type: it is then taken as true. */
  isTypeGiven: Flag;
  documentTypeConfidence: number | null;
  status: DocumentStatus;
  fileSize: number;
  mimeType: string;
  sha256: string;
  /** Path below the originals folder, chosen by us. */
  storedAs: string;
  pageCount: number | null;
  language: string | null;
  uploadBatchId: string | null;
  uploadedBy: string | null;
  failureCode: string | null;
  failureMessage: string | null;
  startedAt: Time | null;
  finishedAt: Time | null;
  attempts: number;
  createdAt: Time;
  updatedAt: Time;
  shipmentId: string | null;
  shipmentLabel: string | null;
  /** 1 when a later document of the same type counts in the shipment's place of this one. */
  isSuperseded: Flag;
  source: DocumentSource;
  /** The source of a copy; that document may be gone. */
  sourceDocumentId: string | null;
  approvedAt: Time | null;
  /** A user; null for an API key. */
  approvedBy: string | null;
  reviewedAt: Time | null;
  reviewedBy: string | null;
  /** Since when a reviewer has deferred it. */
  skippedAt: Time | null;
  /** Type, number and issuer, by which the same document is found again; null where one is unknown. */
  identityKey: string | null;
  /** When, by whom (null for an API key) and why an approval was last taken back. */
  reopenedAt: Generated<Time | null>;
  reopenedBy: Generated<string | null>;
  reopenReason: Generated<string | null>;
  /** Doubts that nobody has confirmed, corrected or waived; null until those of an earlier version are counted. */
  openDoubts: Generated<number | null>;
}

/** A deleted document that can be restored until it is erased. */
export interface BinnedDocumentsTable {
  id: string;
  organizationId: string;
  fileName: string;
  documentType: DocumentType | null;
  fileSize: number;
  storedAs: string;
  /** Of the document, as are the next three. */
  createdAt: Time;
  paperNumber: string | null;
  /** The same as it is compared. */
  numberKey: string | null;
  shipmentId: string | null;
  deletedAt: Time;
  /** A user; null for an API key. */
  deletedBy: string | null;
  /** JSON in the shape of `BinnedContent`. */
  content: string;
}

/** How many documents there are of each kind that a list may be filtered by; kept by triggers, `''` is null. */
export interface DocumentCountsTable {
  organizationId: string;
  status: DocumentStatus;
  documentType: string;
  language: string;
  documentCount: number;
}

/** Files of deleted documents that may still be on the disk, e.g. after a crash. */
export interface ErasedOriginalsTable {
  storedAs: string;
}

/** The results of reading and extraction; JSON texts in the shapes of `core/extraction`. */
export interface DocumentReadingsTable {
  documentId: string;
  organizationId: string;
  extractedData: string;
  confidence: string;
  evidence: string;
  hsSuggestions: string;
  engines: string;
  notes: string;
  /** Corrections by reviewers, by path; the values are part of `extractedData`. */
  corrections: string;
  /** The values read, where corrections are now; JSON, by path. */
  readValues: Generated<string>;
  /** How it was read; JSON in the shape of `Provenance`, `{}` for what was read before this was kept. */
  provenance: Generated<string>;
  /** The printed lines of its pages as a JSON text; `""` where they were not kept or nothing was read from a page. */
  printedText: Generated<string>;
  /** The doubts for a person to settle, with their waivers; JSON in the shape of `Doubt[]`. */
  doubts: Generated<string>;
  /** The values that corrections replaced; JSON in the shape of `UndoSteps`, `{}` where nothing was kept. */
  undoSteps: Generated<string>;
  /** How often it was written since the first time. */
  revision: Generated<number>;
  createdAt: Time;
}

export interface ComplianceResultsTable {
  documentId: string;
  organizationId: string;
  complianceStatus: 'compliant' | 'warning' | 'non_compliant';
  checks: string;
  createdAt: Time;
}

/** A document that the compliance result of another names as its duplicate. */
export interface DuplicateMentionsTable {
  documentId: string;
  /** The other document. */
  mentionedOn: string;
}

export interface JobsTable {
  id: string;
  kind: string;
  organizationId: string;
  /** The subject of the job, e.g. a document id. */
  subjectId: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  attempts: number;
  maximumAttempts: number;
  /** Milliseconds since 1970: not before this. */
  runAt: number;
  /** Milliseconds since 1970: its place in the line of its organization. Large and background work has a later one. */
  place: number;
  /** Which claim of a job it was taken up by, counted over all jobs; null: it never was. */
  turn: number | null;
  leaseOwner: string | null;
  leaseUntil: number | null;
  lastError: string | null;
  createdAt: Time;
  updatedAt: Time;
}

/** A document made readable for people outside, until it expires; a revoked share is removed. */
export interface SharesTable {
  id: string;
  organizationId: string;
  documentId: string;
  createdBy: string;
  createdAt: Time;
  expiresAt: Time;
}

export interface ShareRecipientsTable {
  id: string;
  shareId: string;
  organizationId: string;
  email: string;
  company: string;
  /** SHA-256 of the token in the link. */
  tokenHash: string;
  /** The link, encrypted, for as long as it is still to be sent by e-mail. */
  sealedLink: string | null;
  /** Null: not to be sent. */
  emailStatus: 'pending' | 'sent' | 'failed' | null;
  lastViewedAt: Time | null;
}
