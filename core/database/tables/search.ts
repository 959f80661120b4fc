import type { Generated } from 'kysely';
import type { DocumentType } from '../../extraction/extraction.ts';
import type { Flag, Time } from './columns.ts';
import type { DocumentStatus } from './documents.ts';

/** The values by which a document is found, filtered and sorted. */
export interface SearchEntriesTable {
  id: Generated<number>;
  documentId: string;
  organizationId: string;
  /** The paper's own number, as read. */
  paperNumber: string | null;
  /** The same as it is compared. */
  numberKey: string | null;
  supplier: string | null;
  buyer: string | null;
  /** The total, in `currency`. */
  amount: number | null;
  currency: string | null;
  /** `YYYY-MM-DD` */
  paperDate: string | null;
  /** Of the document; triggers keep them. */
  status: Generated<DocumentStatus>;
  documentType: Generated<DocumentType | null>;
  language: Generated<string | null>;
  isApproved: Generated<Flag>;
  createdAt: Generated<Time>;
  /** 0 open, 1 skipped, 2 approved. */
  standing: Generated<0 | 1 | 2>;
  openDoubts: Generated<number>;
}

/** Every distinct word of an organization's documents, as it is compared. Triggers keep its parts in `search_trigrams`. */
export interface SearchWordsTable {
  id: Generated<number>;
  organizationId: string;
  word: string;
  /** Whether it is, or was once, in the name of a party: names are found although they are mistyped. */
  isName: Flag;
}

/** Which documents have a word, and in which fields: a sum of `searchFields`. */
export interface SearchPostingsTable {
  wordId: number;
  entryId: number;
  fields: number;
}

/** Documents of an earlier version that are not indexed yet. */
export interface DocumentsToIndexTable {
  documentId: string;
}
