import type { AuditTrailEntry } from '../../accounts/audit-log.ts';
import type { ComplianceResult } from '../../compliance/compliance-result.ts';
import type { DocumentSource } from '../../database/schema.ts';
import type { Doubt } from '../../documents/doubts/doubt.ts';
import type { Extraction } from '../../extraction/extraction.ts';
import type { HsVersions } from '../../hs/hs.ts';
import type { Letterhead } from '../../pdf/letterhead.ts';
import type { ShipmentDetail, ShipmentDocument, ShipmentReport } from '../shipment.ts';

/** A document with all that is kept of it, for the record of its shipment. */
export interface PackedDocument extends ShipmentDocument {
  /** Where the original lies. */
  readonly path: string;
  readonly sha256: string;
  readonly mimeType: string;
  /** Bytes. */
  readonly fileSize: number;
  readonly pageCount: number | null;
  readonly language: string | null;
  readonly documentTypeConfidence: number | null;
  readonly source: DocumentSource;
  readonly sourceDocumentId: string | null;
  readonly uploadBatchId: string | null;
  readonly uploadedBy: string | null;
  /** When it was read. */
  readonly finishedAt: string | null;
  readonly reviewedAt: string | null;
  readonly reviewedBy: string | null;
  readonly approvedAt: string | null;
  readonly approvedBy: string | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  /** Null while it is not read. */
  readonly reading:
    | (Pick<Extraction, 'extractedData' | 'confidence' | 'evidence'> & {
        /** The corrections of people, by path. */
        readonly corrections: Readonly<Record<string, unknown>>;
        readonly hsSuggestions: readonly unknown[];
        readonly doubts: readonly Doubt[];
        readonly engines: readonly string[];
        readonly notes: readonly string[];
      })
    | null;
  readonly compliance: (ComplianceResult & { readonly checkedAt: string }) | null;
}

/** The program, model and nomenclatures behind a record. */
export interface PackVersions {
  readonly program: string;
  /** Of the sentence model that HS codes are suggested with. */
  readonly model: string;
  readonly nomenclatures: HsVersions;
}

/** The content of an audit pack, as of one moment. */
export interface PackSource {
  readonly madeAt: string;
  readonly shipment: ShipmentDetail;
  readonly settledBy: string | null;
  /** Oldest first. */
  readonly documents: readonly PackedDocument[];
  /** All of them, oldest first. */
  readonly reports: readonly ShipmentReport[];
  /** Oldest first. */
  readonly trail: readonly AuditTrailEntry[];
  /** E-mail addresses by user id. */
  readonly people: ReadonlyMap<string, string>;
  readonly versions: PackVersions;
  /** Of the summary. */
  readonly letterhead: Letterhead | null;
}
