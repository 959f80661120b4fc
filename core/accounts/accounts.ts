import type { Connection } from './accounts.store.ts';
import type { AuditPage, AuditQuery, AuditTrailEntry, NewAuditEntry, RecordChange } from './audit-log.ts';
import type { RefusalBook } from './refusals.ts';

export type Plan = 'starter' | 'business' | 'enterprise';
export type Role = 'Owner' | 'Admin' | 'Member' | 'Viewer';

/** Who is asking, found out once at the edge and handed to every use case. */
export interface Identity {
  readonly organizationId: string;
  readonly plan: Plan;
  readonly credential: 'session' | 'api-key';
  /** Null for an API key: it carries no user and no role. */
  readonly userId: string | null;
  readonly role: Role | null;
  /** Of an API key, for the audit log. */
  readonly apiKeyId?: string;
  readonly recordChange?: RecordChange | undefined;
}

/** An identity behind which stands a user. */
export interface SignedInIdentity extends Identity {
  readonly credential: 'session';
  readonly userId: string;
  readonly role: Role;
}

/**
 * A signed-in user. The edge signs the identity into an access token (`@elysiajs/jwt`, one hour); the
 * refresh token is opaque and is stored hashed.
 */
export interface Session {
  readonly identity: SignedInIdentity;
  readonly refreshToken: string;
}

/** The answer to "who am I?". `user` is null for an API key. */
export interface Profile {
  readonly organization: { readonly id: string; readonly name: string; readonly plan: Plan };
  readonly user: { readonly id: string; readonly email: string; readonly role: Role } | null;
  readonly credential: Identity['credential'];
}

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** The key itself is in this answer and never again. */
export interface NewApiKey extends ApiKey {
  readonly key: string;
}

/** The public face of the domain. */
export interface AccountsService {
  /**
   * Makes an organization with its Owner.
   * @throws ServiceError VALIDATION_FAILED for an unusable name, address or password (12 to 1,024
   * characters); CONFLICT when the address is taken.
   */
  createOrganization(request: {
    readonly organization: string;
    readonly email: string;
    readonly password: string;
    readonly plan?: Plan;
  }): Promise<{ readonly organizationId: string; readonly userId: string }>;
  /** The organizations of this installation, oldest first. For the local face only, never over HTTP. */
  organizations(): Promise<readonly { readonly id: string; readonly name: string; readonly plan: Plan }[]>;
  /** @throws ServiceError NOT_FOUND */
  organization(id: string): Promise<{ readonly id: string; readonly name: string; readonly plan: Plan }>;
  /** @throws ServiceError INVALID_CREDENTIALS; RATE_LIMITED while the account is locked for the address. */
  login(request: {
    readonly email: string;
    readonly password: string;
    readonly address: string;
    readonly requestId?: string;
  }): Promise<Session>;
  /** Ends the session that a refresh token belongs to; one that is not known changes nothing. */
  logout(refreshToken: string): Promise<void>;
  /** Rotates. @throws ServiceError UNAUTHENTICATED for an unknown, used, revoked or late token. */
  refresh(refreshToken: string): Promise<Session>;
  /**
   * The organization's first Owner, for whoever holds the data folder itself: no refresh token is
   * issued, because there is nothing to sign in to. @throws ServiceError NOT_FOUND
   */
  localIdentity(organizationId: string): Promise<SignedInIdentity>;
  /** The key that access tokens are signed with: made on first start, kept with the data (file mode 0600). */
  signingKey(): Promise<Uint8Array>;
  /** The present identity of a user named in a valid access token. @throws ServiceError UNAUTHENTICATED */
  identifyByUser(userId: string): Promise<SignedInIdentity>;
  /** @throws ServiceError UNAUTHENTICATED */
  identifyByApiKey(key: string): Promise<Identity>;
  /** What the caller may know about itself. */
  profile(identity: Identity): Promise<Profile>;
  /** @throws ServiceError JWT_REQUIRED, ROLE_REQUIRED (Viewer), VALIDATION_FAILED (name) */
  createApiKey(identity: Identity, name: string): Promise<NewApiKey>;
  /** Newest first, without revoked ones. @throws ServiceError JWT_REQUIRED */
  listApiKeys(identity: Identity): Promise<readonly ApiKey[]>;
  /** @throws ServiceError JWT_REQUIRED, ROLE_REQUIRED, NOT_FOUND */
  revokeApiKey(identity: Identity, id: string): Promise<void>;
  /** The new key replaces the old one at once. @throws ServiceError JWT_REQUIRED, ROLE_REQUIRED, NOT_FOUND */
  rotateApiKey(identity: Identity, id: string): Promise<NewApiKey>;

  /**
   * Users are managed by Owners and Admins, and Owners by Owners alone; each of these throws ServiceError
   * JWT_REQUIRED or ROLE_REQUIRED for anybody else, and NOT_FOUND for a user of another organization.
   * Newest first.
   */
  listUsers(identity: Identity): Promise<readonly User[]>;
  /** @throws ServiceError VALIDATION_FAILED; CONFLICT when the address has an account. */
  createUser(identity: Identity, user: NewUser): Promise<User>;
  /** @throws ServiceError VALIDATION_FAILED (password); CONFLICT for the last Owner. */
  updateUser(identity: Identity, id: string, change: UserChange): Promise<User>;
  /** @throws ServiceError CONFLICT for the last Owner. */
  removeUser(identity: Identity, id: string): Promise<void>;

  /** Notes a refused attempt for the audit log; see `createRefusalBook`. Never throws. */
  noteRefusal: RefusalBook['add'];
  /** Writes down a change, in its transaction. */
  recordAudit(entry: NewAuditEntry, transaction?: Connection): Promise<void>;
  /** Newest first. @throws ServiceError JWT_REQUIRED, ROLE_REQUIRED unless an Owner or Admin asks. */
  auditLog(identity: Identity, query: AuditQuery): Promise<AuditPage>;
  /** What was done with certain things, oldest first: for a record of these, without addresses of clients. */
  auditTrail(organizationId: string, targetIds: readonly string[]): Promise<readonly AuditTrailEntry[]>;
  /** E-mail addresses of the organization's users by their ids; removed ones are not among them. */
  userNames(organizationId: string): Promise<ReadonlyMap<string, string>>;
  /** Forgets what is older than the operator keeps it. */
  sweepAuditLog(): Promise<void>;
  /** Saves what is still in memory: refusals and failed sign-ins. Never throws. */
  close(): Promise<void>;
}

/** A user of the organization, as Owners and Admins see it. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  /** False: may not sign in. */
  readonly isActive: boolean;
  readonly createdAt: string;
}

export interface NewUser {
  readonly email: string;
  readonly password: string;
  readonly role: Role;
}

/** What is not sent stays. */
export interface UserChange {
  readonly role?: Role;
  readonly isActive?: boolean;
  readonly password?: string;
}

/** What is counted together: an organization, or a client address that has not signed in. */
export type RateSubject =
  | { readonly organizationId: string; readonly plan: Plan }
  | { readonly address: string };

/** Requests in the present window of one minute. */
export interface RateState {
  readonly isAllowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds at which the window is full again. */
  readonly resetAt: number;
}

/** Counts requests in memory: two at the same time are two. */
export interface RateLimiter {
  count(subject: RateSubject): RateState;
  /** Saves the counts. Never throws. */
  close(): Promise<void>;
}
