import type { Box } from '../reading/page.ts';
import type { BillOfLading } from './bill-of-lading-shape.ts';
import type { CertificateOfOrigin } from './certificate-of-origin-shape.ts';
import type { Invoice } from './invoice-shape.ts';
import type { PackingList } from './packing-list-shape.ts';
import type { FilePart } from './parts/file-part.ts';
import type { SiblingChange } from './siblings/change.ts';
import type { FieldTrace } from './trace/trace.ts';

export const documentTypes = ['invoice', 'packing_list', 'bill_of_lading', 'certificate_of_origin'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Where a value was read: the page (from 1), its box, and the text exactly as printed. */
export interface Evidence {
  /** Null, as the box: it is stated in an embedded e-invoice or an attached file, and not printed on a page. */
  readonly page: number | null;
  readonly box: Box | null;
  readonly text: string;
  /** It was read from the XML of an embedded e-invoice; absent: from the page. */
  readonly source?: 'xml';
  /** All that the print can mean, the chosen one first: both dates of `03/04/2026`, each currency of `$`; absent where it means one thing only. */
  readonly readings?: readonly string[];
}

/** Evidence of what stands on a page. */
export interface PrintedEvidence extends Evidence {
  readonly page: number;
  readonly box: Box;
}

export interface ExtractedData {
  readonly invoice?: Invoice;
  readonly packing_list?: PackingList;
  readonly bill_of_lading?: BillOfLading;
  readonly certificate_of_origin?: CertificateOfOrigin;
}

/** Which e-invoice was read, e.g. `factur-x.xml`, `Factur-X / ZUGFeRD`, `EN 16931`. */
export interface EInvoiceSource {
  readonly fileName: string;
  readonly standard: string;
  readonly profile: string | null;
}

/** What a layout that approvals taught added to a reading. */
export interface TaughtReading {
  readonly layoutId: string;
  /** Paths of the values that differ from what rules alone read. */
  readonly paths: readonly string[];
}

/**
 * What was read from one document. `confidence.fields` and `evidence` are keyed by path
 * (`invoiceNumber`, `supplier.name`, `lineItems[0].quantity`) and have an entry for every value that is
 * not null, and only for those: what is not on the page is null, has no confidence and no evidence.
 */
export interface Extraction {
  /** Null: none of the four types; nothing is then forced into fields. */
  readonly documentType: DocumentType | null;
  readonly documentTypeConfidence: number;
  /** ISO 639-1, or null when there is too little text to tell. */
  readonly language: string | null;
  readonly extractedData: ExtractedData;
  readonly confidence: { readonly overall: number; readonly fields: Readonly<Record<string, number>> };
  readonly evidence: Readonly<Record<string, Evidence>>;
  /** Paths of required fields (see `data/labels`) that were not found. */
  readonly missingRequired: readonly string[];
  /** The documents that the file holds, in order: one for nearly every file. */
  readonly contains: readonly FilePart[];
  /** The e-invoice inside the file from which fields were read. */
  readonly eInvoice: EInvoiceSource | null;
  /** How each value was decided; absent: nobody asked. */
  readonly trace?: readonly FieldTrace[];
  /** The layout that approvals taught and this paper was read by; absent: none. */
  readonly taught?: TaughtReading;
  /** Names as printed, which no list has, by the paths of the values that were found by a guess at them; absent: none was. */
  readonly guessedNames?: Readonly<Record<string, string>>;
  /** Paths of the values that only a language model proposed; absent: none was asked. */
  readonly proposedByModel?: readonly string[];
  /** Values that other papers of its shipment decided; absent: none. */
  readonly siblings?: readonly SiblingChange[];
  /** Sentences on why a person has to look, whatever the confidence. */
  readonly reviewReasons: readonly string[];
  /** Sentences for the user, e.g. that the pages show none of the four document types. */
  readonly notes: readonly string[];
}
