import type { RequireMatch } from '../version.ts';
import type { Connection } from './accounts.store.ts';
import type {
  AuditChanges,
  AuditPage,
  AuditQuery,
  AuditTrailEntry,
  NewAuditEntry,
  RecordChange,
} from './audit-log.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { RefusalBook } from './refusals.ts';

export type Plan = 'starter' | 'business' | 'enterprise';
export type Role = 'Owner' | 'Admin' | 'Member' | 'Viewer';
/**
 * Permissions on the organization's data, each including the ones before it: `hs`, ask about HS codes;
 * `read`, look at everything; `write`, change it. The scope of an API key is one of them.
 */
export type Access = 'hs' | 'read' | 'write';

/** Who is asking, found out once at the edge and handed to every use case. */
export interface Identity {
  readonly organizationId: string;
  readonly plan: Plan;
  readonly credential: 'session' | 'api-key';
  /** Null for an API key: it carries no user and no role. */
  readonly userId: string | null;
  readonly role: Role | null;
  /** The lesser of what the role, or the present role of the key's maker, and the scope of the key allow. */
  readonly access: Access;
  /** Null for an API key, and for whoever holds the data folder and has signed in nowhere. */
  readonly sessionId: string | null;
  /** The credential, named without its secret: see `credential-marks.ts`. */
  readonly credentialMark: string;
  /** Of an API key alone. */
  readonly apiKeyId?: string;
  readonly scope?: Access;
  readonly recordChange?: RecordChange | undefined;
  readonly requireMatch?: RequireMatch | undefined;
}

/** The identity of a user. */
export interface SignedInIdentity extends Identity {
  readonly credential: 'session';
  readonly userId: string;
  readonly role: Role;
}

/**
 * A signed-in user. The edge signs user and session into an access token (`@elysiajs/jwt`, one hour); the
 * refresh token is opaque and is stored hashed.
 */
export interface Session {
  readonly identity: SignedInIdentity;
  readonly sessionId: string;
  readonly refreshToken: string;
}

/** From where a session is used. */
export interface SessionClient {
  readonly address?: string | undefined;
  /** The client's name for itself (User-Agent). */
  readonly program?: string | undefined;
}

/** A session that has not ended, as its user sees it, and an Owner or Admin. */
export interface SessionEntry {
  readonly id: string;
  readonly createdAt: string;
  /** To the minute. */
  readonly lastUsedAt: string;
  /** It ends by itself then, unless it is renewed before. */
  readonly expiresAt: string;
  /** Of the client at its sign-in or latest renewal; null for a session of an earlier version. */
  readonly address: string | null;
  readonly program: string | null;
  /** Whether it is the one that asks. */
  readonly isPresent: boolean;
}

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
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
  readonly scope: Access;
  readonly createdAt: string;
  /** To the minute. */
  readonly lastUsedAt: string | null;
  /** Null: it does not expire. */
  readonly expiresAt: string | null;
  /** The user to whom it belongs: who made it, or to whom it was handed over. It may do no more than they may. */
  readonly maker: { readonly id: string; readonly email: string };
}

export interface ApiKeyOptions {
  /** `write` when it is not given. */
  readonly scope?: Access | undefined;
  /** ISO 8601. Never, when it is not given. */
  readonly expiresAt?: string | null | undefined;
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
  /** @see takeOverOrganization */
  takeOverOrganization(request: {
    readonly organization: string;
    readonly email: string;
    readonly password: string;
  }): Promise<{ readonly organizationId: string; readonly userId: string } | null>;
  /** The organizations of this installation, oldest first. For the local face only, never over HTTP. */
  organizations(): Promise<readonly { readonly id: string; readonly name: string; readonly plan: Plan }[]>;
  /** @throws ServiceError NOT_FOUND */
  organization(id: string): Promise<{ readonly id: string; readonly name: string; readonly plan: Plan }>;
  /** @throws ServiceError INVALID_CREDENTIALS; RATE_LIMITED while the account is locked for the address. */
  login(request: {
    readonly email: string;
    readonly password: string;
    readonly address: string;
    readonly program?: string | undefined;
    readonly requestId?: string;
  }): Promise<Session>;
  /** Ends the session that a refresh token belongs to; one that is not known changes nothing. */
  logout(refreshToken: string): Promise<void>;
  /** Rotates. @throws ServiceError UNAUTHENTICATED for an unknown, used, revoked or late token. */
  refresh(refreshToken: string, client?: SessionClient): Promise<Session>;
  /**
   * The organization's first Owner, for whoever holds the data folder itself: no refresh token is
   * issued, because there is nothing to sign in to. @throws ServiceError NOT_FOUND
   */
  localIdentity(organizationId: string): Promise<SignedInIdentity>;
  /** Answers to requests that may be sent again. */
  readonly keptAnswers: KeptAnswers;
  /** The key that access tokens are signed with: made on first start, kept with the data (file mode 0600). */
  signingKey(): Promise<Uint8Array>;
  /**
   * The present identity behind a valid access token.
   * @throws ServiceError UNAUTHENTICATED for a session that has ended, and a user who may not sign in any more.
   */
  identifyBySession(token: {
    readonly sessionId: string;
    readonly userId: string;
  }): Promise<SignedInIdentity>;
  /** @throws ServiceError UNAUTHENTICATED, also for a key that has expired, or whose maker may not sign in. */
  identifyByApiKey(key: string): Promise<Identity>;
  /** Whether the credential that `Identity.credentialMark` names is still good, in this organization. */
  isInForce(organizationId: string, credentialMark: string): Promise<boolean>;
  /** The caller's own profile. */
  profile(identity: Identity): Promise<Profile>;
  /** @throws ServiceError JWT_REQUIRED, ROLE_REQUIRED (Viewer), VALIDATION_FAILED (name, expiresAt) */
  createApiKey(identity: Identity, name: string, options?: ApiKeyOptions): Promise<NewApiKey>;
  /** Newest first, without revoked ones. @throws ServiceError JWT_REQUIRED */
  listApiKeys(identity: Identity): Promise<readonly ApiKey[]>;
  /** For its maker, an Owner or an Admin. @throws ServiceError JWT_REQUIRED, ROLE_REQUIRED, NOT_FOUND */
  revokeApiKey(identity: Identity, id: string): Promise<void>;
  /** The new key replaces the old one at once. @throws as `revokeApiKey`; CONFLICT for one that has expired. */
  rotateApiKey(identity: Identity, id: string): Promise<NewApiKey>;

  /**
   * Sessions that have not ended, newest first: the caller's own, or of a user whom they manage.
   * @throws ServiceError JWT_REQUIRED; with a user ROLE_REQUIRED, NOT_FOUND
   */
  listSessions(identity: Identity, userId?: string): Promise<readonly SessionEntry[]>;
  /** Ends one of them at once. @throws as `listSessions`; NOT_FOUND for any other session. */
  endSession(identity: Identity, id: string, userId?: string): Promise<void>;
  /**
   * Changes the caller's own password and ends all of their other sessions. Five wrong present passwords in a row
   * end the session. @throws ServiceError JWT_REQUIRED, FORBIDDEN, VALIDATION_FAILED
   */
  changePassword(identity: Identity, change: PasswordChange): Promise<void>;

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
  /**
   * API keys and shares of the user end, or go to another one, who may do no more with them than their own role
   * allows. @throws ServiceError CONFLICT for the last Owner, VALIDATION_FAILED for a user who cannot take over.
   */
  removeUser(identity: Identity, id: string, handOverTo?: string): Promise<void>;

  /** Notes a refused attempt for the audit log; see `createRefusalBook`. Never throws. */
  noteRefusal: RefusalBook['add'];
  /** Writes down a change, in its transaction. */
  recordAudit(entry: NewAuditEntry, transaction?: Connection): Promise<void>;
  /** Newest first. @throws ServiceError JWT_REQUIRED, ROLE_REQUIRED unless an Owner or Admin asks. */
  auditLog(identity: Identity, query: AuditQuery): Promise<AuditPage>;
  /** The first written first. @throws as `auditLog`; ServiceError VALIDATION_FAILED */
  auditChanges(identity: Identity, changes: AuditChanges): Promise<AuditPage>;
  /** The changes to certain things, oldest first: for a record of these, without addresses of clients. */
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

/** Fields that are not sent stay. */
export interface UserChange {
  readonly role?: Role;
  readonly isActive?: boolean;
  readonly password?: string;
}

/** The subject of a count: an organization, or a client address that has not signed in. */
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
