import type { AnyElysia } from 'elysia';
import type { Identity } from '../core/accounts/accounts.ts';
import type { Audience } from '../core/accounts/permissions.ts';
import type { Core } from '../core/core-services.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { FindSource } from './client-address.ts';
import type { DownloadLinks } from './download-links.ts';
import type { LoopDelay } from './metrics/loop-delay.ts';
import type { RequestCounts } from './metrics/request-counts.ts';
import type { BodyRoom } from './plugins/body-room.ts';
import type { RequestBook } from './request-facts.ts';
import type { UndeclaredProxies } from './undeclared-proxies.ts';

/** The parts that the plugins and routes of one server share. */
export interface ServerContext {
  readonly core: Core;
  readonly tokens: AccessTokens;
  readonly downloads: DownloadLinks;
  readonly requests: RequestBook;
  readonly findSource: FindSource;
  readonly undeclaredProxies: UndeclaredProxies;
  readonly bodies: BodyRoom;
  /** The counts of answers since the start. */
  readonly counts: RequestCounts;
  /** Null in process. */
  readonly loopDelay: LoopDelay | null;
  /**
   * Set only in process, for whoever holds the data folder: requests are theirs without a credential,
   * and are not counted.
   */
  readonly trusted: Identity | null;
  /** SHA-256 of what programs on the same data folder sign in with; null: there are none. */
  readonly folderKeyHash: string | null;
  /** The routes of the finished server; asked only once it answers. */
  readonly routes: RouteTable;
}

/** The routes of the finished server. */
export interface RouteTable {
  /** The methods that a path takes: none for an unknown path. */
  methodsOf(path: string): readonly string[];
  /** The operation that a request is, by its `operationId`; null for an unknown path. */
  operationOf(method: string, path: string): RouteOperation | null;
  /** Who may use a route. @param route its pattern, such as `/api/v1/documents/:id` */
  audienceOf(method: string, route: string): Audience;
  /** The query parameters that a route declares. @param route its pattern */
  queryOf(method: string, route: string): readonly string[];
  /** The finished server itself, for its description. */
  app(): AnyElysia;
}

/** The description of a route. */
export interface RouteOperation {
  readonly id: string;
  readonly tags: readonly string[];
  readonly audience: Audience;
}

/** The version prefix: `{base_url}` of the specification ends in it. */
export const apiPrefix = '/api/v1';

/** The path of a request without its query, as it was sent. */
export function pathOf(request: Request): string {
  const start = request.url.indexOf('/', request.url.indexOf('//') + 2);
  const end = request.url.indexOf('?', start);
  return request.url.slice(start, end === -1 ? undefined : end);
}

export const isApiPath = (path: string): boolean => path === '/api' || path.startsWith('/api/');
