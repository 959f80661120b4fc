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

/** A refresh token is stored as a SHA-256 hash; presenting a used one revokes its family. */
export interface RefreshTokensTable {
  id: string;
  userId: string;
  organizationId: string;
  familyId: string;
  tokenHash: string;
  createdAt: Time;
  expiresAt: Time;
  usedAt: Time | null;
  revokedAt: Time | null;
}

export interface ApiKeysTable {
  id: string;
  organizationId: string;
  createdBy: string;
  name: string;
  /** SHA-256: the key itself has 256 random bits, so that a slow hash adds nothing. */
  keyHash: string;
  /** The first characters, by which a person recognizes the key. */
  prefix: string;
  createdAt: Time;
  lastUsedAt: Time | null;
  revokedAt: Time | null;
}

/** What is counted in memory, as it was saved last; times in milliseconds. */
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
  /** Null when no organization can be told. */
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
}
