import type { DocumentType, ExtractedData } from '../extraction/extraction.ts';
import type { PartyField } from './read-party.ts';

/** Values by path, as in `confidence.fields`. */
export type ValuesByPath = Readonly<Record<string, string | number | null>>;

/** The values of a document, and which of them people have corrected. */
export interface SaidByDocument {
  readonly documentType: DocumentType | null;
  readonly extractedData: ExtractedData;
  readonly corrections: ValuesByPath;
  /** The values read, where corrections are now. */
  readonly readValues: ValuesByPath;
}

/** A document that a person approved or reviewed. */
export interface DecidedDocument extends SaidByDocument {
  readonly organizationId: string;
  readonly documentId: string;
  readonly documentType: DocumentType;
  readonly fileName: string;
  /** ISO 8601. */
  readonly decidedAt: string;
  /** A user; null for an API key. */
  readonly decidedBy: string | null;
}

/** Something that a person decided on a document, ready to be kept. */
export interface Decided {
  readonly kind: 'goods' | 'party';
  /** The key of the subject: later decisions on it are found by it. */
  readonly subjectKey: string;
  readonly value: string;
  readonly path: string;
  readonly isCorrection: boolean;
  /** Of goods: by which those that are nearly the same are looked for. */
  readonly anchors: readonly string[];
  /** The text of the subject for a person. */
  readonly shown: {
    readonly supplier: string | null;
    readonly partNumber: string | null;
    readonly description: string | null;
    readonly role: string | null;
    readonly field: PartyField | null;
    readonly partyName: string | null;
    readonly readText: string | null;
  };
}

/** The company that sells, by the name that each type of document has for it. */
const sellers = {
  invoice: 'supplier',
  packing_list: 'supplier',
  bill_of_lading: 'shipper',
  certificate_of_origin: 'exporter',
} as const satisfies Record<DocumentType, string>;

/** The data of a document by the names of its fields. */
export const fieldsOf = ({
  documentType,
  extractedData,
}: Pick<SaidByDocument, 'documentType' | 'extractedData'>): Readonly<Record<string, unknown>> =>
  documentType === null
    ? {}
    : ((extractedData[documentType] as Readonly<Record<string, unknown>> | undefined) ?? {});

/** Name of the company that sells; null where it was not found. */
export function sellerOf(said: Pick<SaidByDocument, 'documentType' | 'extractedData'>): string | null {
  if (said.documentType === null) return null;
  const seller = fieldsOf(said)[sellers[said.documentType]] as { readonly name?: string | null } | undefined;
  return seller?.name ?? null;
}
