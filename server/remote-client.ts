import { treaty } from '@elysiajs/eden';
import { fetch as undiciFetch } from 'undici/index.js';
import type { App } from './app.ts';
import { type Client, clientSettings, type FetchFile } from './client.ts';

/** Null: not signed in, for the login itself. A function is asked before each request. */
export type Credential =
  | { readonly apiKey: string }
  | { readonly accessToken: string | (() => Promise<string>) }
  | null;

/**
 * The API of a server elsewhere.
 * @param url of the server, with or without `/api/v1`.
 */
export function createRemoteClient(url: string, credential: Credential): Client {
  return treaty<App>(originOf(url), {
    ...clientSettings,
    fetcher: outgoingFetch as typeof fetch,
    headers: () => headersOf(credential),
  });
}

/** Files of a server elsewhere, under its own address whatever a link says: it may stand behind a proxy. */
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

/** Fetches with undici, which does not know Bun's FormData: forms are written out beforehand. */
async function outgoingFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const url = input instanceof Request ? input.url : input;
  const { body, headers, method } = init;
  const sent = new Headers(headers);
  let bytes: Uint8Array | string | null = typeof body === 'string' ? body : null;
  if (body instanceof FormData) {
    const written = new Response(body);
    sent.set('content-type', written.headers.get('content-type')!);
    bytes = new Uint8Array(await written.arrayBuffer());
  }
  const answer = await undiciFetch(url, {
    method: method ?? 'GET',
    headers: Object.fromEntries(sent),
    body: bytes,
    redirect: 'error',
  });
  return new Response(answer.body as ReadableStream | null, {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
  });
}
