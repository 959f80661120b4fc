/** The changes that the server has acknowledged: all must be there after any number of kills. */
export interface Ledger {
  /** SHA-256 in hex, by id: uploads, clones and packing lists that were answered 201 and not deleted since. */
  readonly documents: Map<string, string>;
  /** Deletions that were answered 204. */
  readonly deleted: Set<string>;
  /** Deletions that were sent and not answered: either is right. */
  readonly perhapsDeleted: Set<string>;
  /** Invoice numbers that are right, by id: the last that was acknowledged, and those that were sent since. */
  readonly reviews: Map<string, readonly string[]>;
  /** Documents by the token of their share. */
  readonly shares: Map<string, string>;
  /** Files of backups that ended well. */
  readonly backups: string[];
  /** How many requests were acknowledged, by what they are. */
  readonly counts: Map<string, number>;
}

export const emptyLedger = (): Ledger => ({
  documents: new Map(),
  deleted: new Set(),
  perhapsDeleted: new Set(),
  reviews: new Map(),
  shares: new Map(),
  backups: [],
  counts: new Map(),
});
