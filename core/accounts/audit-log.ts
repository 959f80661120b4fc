import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** A change, or an attempt that was refused. */
export interface AuditEntry {
  readonly id: string;
  readonly createdAt: string;
  /** The operation of the API, e.g. `createApiKey`, or `login`, `logout`, `refresh`. */
  readonly action: string;
  readonly outcome: 'done' | 'refused';
  /** Why it was refused: a code of the error table. */
  readonly code: string | null;
  /** The actor; both null for a stranger. */
  readonly userId: string | null;
  readonly apiKeyId: string | null;
  /** The changed record; for a login the e-mail address. */
  readonly targetId: string | null;
  readonly path: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  /** Refusals of one kind within an hour are one entry, whose other fields are the first one's. */
  readonly count: number;
  readonly lastAt: string;
}

export type NewAuditEntry = Pick<AuditEntry, 'action' | 'outcome'> &
  Partial<Omit<AuditEntry, 'id' | 'createdAt' | 'action' | 'outcome' | 'count' | 'lastAt'>> & {
    /** Null when the organization is unknown, e.g. for a key that was made up. */
    readonly organizationId: string | null;
  };

/**
 * Writes down that a change was made, in the transaction that makes it: neither is there without the other.
 * The edge gives it to the use cases with the identity, because it knows what was asked for and from where.
 */
export type RecordChange = (
  transaction: Kysely<Schema>,
  targetId: string,
  /** Where it is another than the operation that was asked for. */
  action?: string,
) => Promise<void>;

export interface AuditQuery {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly outcome?: AuditEntry['outcome'] | undefined;
  readonly action?: string | undefined;
  readonly userId?: string | undefined;
}

/** Changes since a time, or since the cursor of an earlier list, which counts where both are given. */
export interface AuditChanges extends Omit<AuditQuery, 'page' | 'pageSize'> {
  readonly updatedSince?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface AuditPage {
  readonly items: readonly AuditEntry[];
  readonly totalCount: number;
  readonly page: number;
  readonly pageSize: number;
  readonly totalPages: number;
  /** In a list of changes alone: where the next one begins, also after the last. */
  readonly nextCursor?: string;
}

/** A change to one thing, and who made it. */
export interface AuditTrailEntry extends Pick<AuditEntry, 'createdAt' | 'action' | 'userId' | 'apiKeyId'> {
  readonly targetId: string;
  /** E-mail address of the user, or name of the API key; null for a user who was removed. */
  readonly who: string | null;
}
