import type { Generated } from 'kysely';

/** What a document is found, filtered and sorted by. */
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
}

/** Every distinct word of an organization's documents, as it is compared. Triggers keep its parts in `search_trigrams`. */
export interface SearchWordsTable {
  id: Generated<number>;
  organizationId: string;
  word: string;
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
