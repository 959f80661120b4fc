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

/** The fate of one thing, for the audit log. */
export interface LeftBehind {
  /** Such as `revokeApiKey`. */
  readonly action: string;
  readonly targetId: string;
}

/** Handles the things that a user leaves behind in a domain, in the transaction that removes the user. */
export type LeaveBehind = (
  transaction: Transaction<Schema>,
  leaving: Leaving,
) => Promise<readonly LeftBehind[]>;
