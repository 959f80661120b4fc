import { treaty } from '@elysiajs/eden';
import type { App } from './app.ts';
import { type Client, clientSettings, type FetchFile } from './client.ts';
import { apiPrefix } from './server-context.ts';
import { versionHeader } from './version-header.ts';

/** Null: not signed in, for the login itself. A function is asked before each request. */
export type Credential =
  | { readonly apiKey: string }
  | { readonly accessToken: string | (() => Promise<string>) }
  | null;

/** Notified once a server has not answered for so long. */
export interface Slowness {
  readonly milliseconds: number;
  readonly announce: () => void;
}

/** Observers of the exchange with a server elsewhere. */
export interface RemoteWatch {
  readonly slowness?: Slowness;
  /**
   * Is given the version of each answer that has one. Before anything is changed there it is asked for once, so
   * that what it throws is thrown before. @throws Error for one that cannot be worked with.
   */
  readonly onVersion?: (version: string) => void;
}

/**
 * The API of a server elsewhere.
 * @param url of the server, with or without `/api/v1`.
 */
export function createRemoteClient(url: string, credential: Credential, watch: RemoteWatch = {}): Client {
  const { slowness, onVersion } = watch;
  let isKnown = onVersion === undefined || credential === null;
  const take = (answer: Response): Response => {
    isKnown = true;
    const version = answer.headers.get(versionHeader);
    if (version !== null) onVersion?.(version);
    return answer;
  };
  return treaty<App>(originOf(url), {
    ...clientSettings,
    fetcher: (async (input: string | URL | Request, init: RequestInit = {}) => {
      const isChange = !['GET', 'HEAD'].includes(init.method?.toUpperCase() ?? 'GET');
      if (!isKnown && isChange) {
        const headers = await headersOf(credential);
        take(await jsonOf(`${originOf(url)}${apiPrefix}/me`, { headers }, slowness));
      }
      return take(await jsonOf(input, init, slowness));
    }) as typeof fetch,
    headers: () => headersOf(credential),
  });
}

/** Files of a server elsewhere, under its own address whatever a link states: it may be behind a proxy. */
export const createRemoteFetchFile =
  (url: string, credential: Credential): FetchFile =>
  async (path) =>
    outgoingFetch(originOf(url) + path, { headers: await headersOf(credential) });

const originOf = (url: string): string => url.replace(/\/+$/, '').replace(/\/api\/v1$/, '');

async function headersOf(credential: Credential): Promise<Record<string, string>> {
  if (!credential) return {};
  if ('apiKey' in credential) return { 'x-api-key': credential.apiKey };
  const { accessToken } = credential;
  return { authorization: `Bearer ${typeof accessToken === 'string' ? accessToken : await accessToken()}` };
}

/** @throws Error for an answer that is not Landfall's, such as a proxy's page. */
async function jsonOf(
  input: string | URL | Request,
  init: RequestInit | undefined,
  slowness: Slowness | undefined,
): Promise<Response> {
  const timer = slowness && setTimeout(slowness.announce, slowness.milliseconds);
  try {
    const answer = await outgoingFetch(input, init);
    const type = answer.headers.get('content-type') ?? '';
    if (answer.status === 204 || type.startsWith('application/json')) return answer;
    throw new Error(
      `the program that answers there is not Landfall (${answer.status}, ${type || 'of no type'})`,
    );
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Bun's own fetch, which is there without being loaded. A proxy that the environment names is for servers
 * elsewhere: the one on this machine is asked directly.
 */
function outgoingFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const { hostname } = new URL(input instanceof Request ? input.url : input);
  return fetch(input, { ...init, ...(isThisMachine(hostname) && directly), redirect: 'error' });
}

/** Of Bun, not of the standard: no proxy, whatever `HTTP_PROXY` is. */
const directly: object = { proxy: false };

const isThisMachine = (hostname: string): boolean =>
  ['localhost', '0.0.0.0', '[::1]', '[::]'].includes(hostname) || /^127\./.test(hostname);
