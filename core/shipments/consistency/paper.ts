import type { BillOfLading } from '../../extraction/bill-of-lading-shape.ts';
import type { CertificateOfOrigin } from '../../extraction/certificate-of-origin-shape.ts';
import type { DocumentType } from '../../extraction/extraction.ts';
import type { Invoice } from '../../extraction/invoice-shape.ts';
import type { PackingList } from '../../extraction/packing-list-shape.ts';

interface PaperData {
  readonly invoice: Invoice;
  readonly packing_list: PackingList;
  readonly bill_of_lading: BillOfLading;
  readonly certificate_of_origin: CertificateOfOrigin;
}

/**
 * A document of the shipment as the rules see it. `data`, `confidence` and `evidence` are those of the
 * extraction with the corrections of people in them.
 */
export interface PaperOf<Type extends DocumentType> {
  readonly documentId: string;
  readonly documentType: Type;
  readonly fileName: string;
  /** Of the original's bytes, hexadecimal. */
  readonly sha256: string;
  readonly data: PaperData[Type];
  /** By path, 0 to 1; a value that a person typed in has 1. */
  readonly confidence: Readonly<Record<string, number>>;
  /** By path: where it is and how it is printed. */
  readonly evidence: Readonly<
    Record<string, { readonly page: number; readonly text: string; readonly readings?: readonly string[] }>
  >;
  /** Its letters were read from a picture, at least in part, so that O may be 0. */
  readonly isScanned: boolean;
  /** The printed text of its pages, line by line, also what no field took; empty where it is unknown. */
  readonly printedText: string;
}

export type Paper = { readonly [Type in DocumentType]: PaperOf<Type> }[DocumentType];

/** A document of the organization in another shipment, as far as it is needed to see a paper used twice. */
export interface PaperElsewhere {
  readonly documentId: string;
  readonly documentType: DocumentType;
  readonly fileName: string;
  readonly sha256: string;
  /** Its own number: of invoice, packing list, bill of lading or certificate. */
  readonly number: string | null;
  /** Name of who issued it: supplier, shipper, exporter. */
  readonly issuer: string | null;
  readonly shipmentReference: string;
}

/** The organization's earlier decisions for goods like these, on an approved or reviewed invoice. */
export interface EarlierDecision {
  readonly documentId: string;
  /** ISO 8601. */
  readonly decidedAt: string;
  /** Name of the supplier; a part number means something only with it. */
  readonly supplier: string | null;
  readonly partNumber: string | null;
  readonly description: string | null;
  /** Dotted. */
  readonly hsCode: string | null;
}
