import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** A user who is being removed. */
export interface Leaving {
  readonly organizationId: string;
  readonly userId: string;
  /** The user to whom what they leave behind is handed over; null: it ends with them. */
  readonly heirId: string | null;
  /** ISO 8601. */
  readonly at: string;
}

/** What happened to one thing, for the audit log. */
export interface LeftBehind {
  /** Such as `revokeApiKey`. */
  readonly action: string;
  readonly targetId: string;
}

/** What a domain does with what a user leaves behind, in the transaction that removes them. */
export type LeaveBehind = (
  transaction: Transaction<Schema>,
  leaving: Leaving,
) => Promise<readonly LeftBehind[]>;
