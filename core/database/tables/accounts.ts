import type { Flag, Time } from './columns.ts';

export interface OrganizationsTable {
  id: string;
  name: string;
  plan: 'starter' | 'business' | 'enterprise';
  createdAt: Time;
}

export interface UsersTable {
  id: string;
  organizationId: string;
  /** Lower case. */
  email: string;
  passwordHash: string;
  role: 'Owner' | 'Admin' | 'Member' | 'Viewer';
  isActive: Flag;
  createdAt: Time;
  /** Set: address and password are erased, and the row is there only for what refers to it. */
  deletedAt: Time | null;
}

/** A sign-in of a user, and everything that is renewed from it. */
export interface SessionsTable {
  id: string;
  userId: string;
  organizationId: string;
  createdAt: Time;
  /** To the minute. */
  lastUsedAt: Time;
  /** Of its latest refresh token. */
  expiresAt: Time;
  /** Set: nothing that was issued for it is good any more. */
  endedAt: Time | null;
  /** Of the client at its sign-in or latest renewal; null for sessions that are older than this column. */
  address: string | null;
  /** Name that the client gives itself. */
  program: string | null;
  /** Wrong present passwords in a row, at a change of the password. */
  wrongPasswords: number;
}

/** A refresh token is stored as a SHA-256 hash; presenting a used one ends its session. */
export interface RefreshTokensTable {
  id: string;
  sessionId: string;
  organizationId: string;
  tokenHash: string;
  createdAt: Time;
  expiresAt: Time;
  usedAt: Time | null;
}

/** A mail that is owed to a user; gone once it is sent, or cannot be. */
export interface AccountNoticesTable {
  id: string;
  organizationId: string;
  userId: string;
  kind: 'password_changed' | 'role_changed' | 'key_made';
  /** The name of the key, the new role. */
  subject: string | null;
  /** Who did it. */
  actorId: string;
  createdAt: Time;
}

export interface ApiKeysTable {
  id: string;
  organizationId: string;
  /** The user it belongs to: who made it, or to whom it was handed over. */
  createdBy: string;
  name: string;
  scope: 'read' | 'write' | 'hs';
  /** SHA-256: the key itself has 256 random bits, so that a slow hash adds nothing. */
  keyHash: string;
  /** The first characters, by which a person recognizes the key. */
  prefix: string;
  createdAt: Time;
  lastUsedAt: Time | null;
  /** Null: it does not expire. */
  expiresAt: Time | null;
  revokedAt: Time | null;
}

/** Counters in memory, as they were saved last; times in milliseconds. */
export interface CountersTable {
  kind: 'requests' | 'sign-in failures';
  subject: string;
  startedAt: number;
  count: number;
}

/** How often an organization has used what its plan allows so many times a day. */
export interface DailyUsageTable {
  organizationId: string;
  kind: 'ai_search' | 'share_recipient';
  /** `2026-03-02`, UTC. */
  day: string;
  used: number;
}

/** A change, or an attempt that was refused. */
export interface AuditLogTable {
  id: string;
  /** Null when the organization is unknown. */
  organizationId: string | null;
  createdAt: Time;
  action: string;
  outcome: 'done' | 'refused';
  code: string | null;
  userId: string | null;
  apiKeyId: string | null;
  targetId: string | null;
  path: string | null;
  address: string | null;
  requestId: string | null;
  /** Refusals of one kind within an hour are one row. */
  count: number;
  /** The last of them; null where there was one. */
  lastAt: Time | null;
  /** Of the write: lists of changes go by it. */
  updatedAt: Time;
}

/** The answer to a request with an `Idempotency-Key`. */
export interface KeptAnswersTable {
  organizationId: string;
  /** `user` or `key` and its id. */
  credential: string;
  /** HMAC-SHA-256, as is the fingerprint: of the key, and of all that makes it another request. */
  keyHash: string;
  fingerprint: string;
  /** `changed`: the change is in the database, and not answered yet. */
  state: 'running' | 'changed' | 'answered';
  /** The process that runs it. */
  owner: string;
  /** The ids that it changed, with blanks between. */
  targetIds: string;
  /** Encrypted; null also for one that is not kept, such as of what was erased since. */
  answer: string | null;
  createdAt: Time;
}
