/**
 * How a list of documents is sorted; what has no amount or date comes last. `urgent`: what is neither approved nor skipped
 * first, of that what has the most open doubts, then what has the highest total, then the oldest.
 */
export const documentSorts = [
  'newest',
  'urgent',
  'oldest',
  'amount_desc',
  'amount_asc',
  'date_desc',
  'date_asc',
] as const;
export type DocumentSort = (typeof documentSorts)[number];

/** The parts of a search; each narrows the rest. */
export interface DocumentSearch {
  /** Words that a document must have, in any field: see `searchWords`. */
  readonly search?: string;
  /** Words of the name of whoever sends the goods, and of whoever gets them. */
  readonly supplier?: string;
  readonly buyer?: string;
  /** Of the total, whatever its currency. */
  readonly amountFrom?: number;
  readonly amountTo?: number;
  /** ISO 4217 */
  readonly currency?: string;
  /** Days, `YYYY-MM-DD`, both included: of the upload (UTC), and of the paper itself. */
  readonly uploadedFrom?: string;
  readonly uploadedTo?: string;
  readonly datedFrom?: string;
  readonly datedTo?: string;
  readonly approved?: boolean;
  readonly skipped?: boolean;
  /** Whether a check warned or failed. */
  readonly flagged?: boolean;
  readonly sort?: DocumentSort;
}

const parts = {
  search: true,
  supplier: true,
  buyer: true,
  amountFrom: true,
  amountTo: true,
  currency: true,
  uploadedFrom: true,
  uploadedTo: true,
  datedFrom: true,
  datedTo: true,
  approved: true,
  skipped: true,
  flagged: true,
  sort: true,
} as const satisfies Record<keyof DocumentSearch, true>;

/** Whether anything is asked for that the plain list, newest first, does not know. */
export const isSearch = (search: DocumentSearch): boolean =>
  (Object.keys(parts) as (keyof DocumentSearch)[]).some(
    (part) => search[part] !== undefined && !(part === 'sort' && search.sort === 'newest'),
  );
