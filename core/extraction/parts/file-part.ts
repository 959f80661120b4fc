import type { DocumentType } from '../extraction.ts';

/** One of the documents that a file holds: pages that belong together. */
export interface FilePart {
  /** Null: a paper of none of the four types. */
  readonly documentType: DocumentType | null;
  /** How sure its type is, 0 to 1. */
  readonly confidence: number;
  /** From 1. */
  readonly firstPage: number;
  readonly lastPage: number;
  /** The number that it bears, where its pages were compared by it. */
  readonly number: string | null;
  /** Whether the fields of the extraction are those of this one. */
  readonly isExtracted: boolean;
}
