import type { Identity } from '../core/accounts/accounts.ts';
import type { Claim } from '../core/accounts/kept-answers.ts';
import type { ServiceError } from '../core/errors.ts';

/** The facts of a request, collected before anything is done for it. */
export interface RequestFacts {
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  /** The client's, as it is counted. */
  readonly address: string;
  /** It came over a trusted proxy, whose headers about the request are believed. */
  readonly isFromProxy: boolean;
  /** The caller, or why it is unknown. Null outside the API. */
  readonly caller: { readonly identity: Identity } | { readonly refusal: ServiceError } | null;
}

/** Facts by request, for as long as the request lives. */
export interface RequestBook {
  set(request: Request, facts: RequestFacts): void;
  get(request: Request): RequestFacts | undefined;
  /** The request names a key under which it may be sent again. */
  setClaim(request: Request, claim: Claim): void;
  claimOf(request: Request): Claim | undefined;
  /** The change that was asked for is in the audit log. */
  markRecorded(request: Request): void;
  isRecorded(request: Request): boolean;
}

export const createRequestBook = (): RequestBook => {
  const facts = new WeakMap<Request, RequestFacts>();
  const claims = new WeakMap<Request, Claim>();
  const recorded = new WeakSet<Request>();
  return {
    set: (request, known) => {
      facts.set(request, known);
    },
    get: (request) => facts.get(request),
    setClaim: (request, claim) => {
      claims.set(request, claim);
    },
    claimOf: (request) => claims.get(request),
    markRecorded: (request) => {
      recorded.add(request);
    },
    isRecorded: (request) => recorded.has(request),
  };
};
