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
}

/**
 * A signed-in user. The edge signs the identity into an access token (`@elysiajs/jwt`, one hour); the
 * refresh token is opaque and is stored hashed.
 */
export interface Session {
  readonly identity: Identity;
  readonly refreshToken: string;
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
  /** @throws ServiceError INVALID_CREDENTIALS; RATE_LIMITED while the account is locked for the address. */
  login(request: {
    readonly email: string;
    readonly password: string;
    readonly address: string;
  }): Promise<Session>;
  /** Rotates. @throws ServiceError UNAUTHENTICATED for an unknown, used, revoked or late token. */
  refresh(refreshToken: string): Promise<Session>;
  /** A session of the organization's first Owner, for whoever holds the data folder itself. */
  localSession(organizationId: string): Promise<Session>;
  /** The key that access tokens are signed with: made on first start, kept with the data (file mode 0600). */
  signingKey(): Promise<Uint8Array>;
  /** The present identity of a user named in a valid access token. @throws ServiceError UNAUTHENTICATED */
  identifyByUser(userId: string): Promise<Identity>;
  /** @throws ServiceError UNAUTHENTICATED */
  identifyByApiKey(key: string): Promise<Identity>;
  createApiKey(identity: Identity, name: string): Promise<NewApiKey>;
  listApiKeys(identity: Identity): Promise<readonly ApiKey[]>;
  /** @throws ServiceError NOT_FOUND */
  revokeApiKey(identity: Identity, id: string): Promise<void>;
  /** The new key replaces the old one at once. @throws ServiceError NOT_FOUND */
  rotateApiKey(identity: Identity, id: string): Promise<NewApiKey>;
}

export interface RateState {
  readonly isAllowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds at which the window is full again. */
  readonly resetAt: number;
}

/** Counts requests in one atomic statement a call. */
export interface RateLimiter {
  count(
    subject: { readonly organizationId: string; readonly plan: Plan } | { readonly address: string },
  ): RateState;
}
