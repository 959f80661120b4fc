import { Elysia } from 'elysia';
import type { Identity } from '../../core/accounts/accounts.ts';
import type { ServerContext } from '../server-context.ts';
import { identityOf } from './request-intake.ts';

/**
 * Finds the whole id that a text means; a text that means none stays as it is.
 * @param others the other names in the same part of the address
 */
export type ResolveId = (
  identity: Identity,
  text: string,
  others: Readonly<Record<string, string>>,
) => Promise<string>;

/** As ids are made. Such a one is asked for as it is. */
const wholeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * For a route's `transform`: replaces a short id in the path by the id that it means. Runs after `admission`: who may not use
 * a route does not learn which ids there are.
 */
export const shortIdInPath =
  (context: ServerContext, name: string, resolve: ResolveId) =>
  // Written as `async`: Elysia waits for no other.
  async ({ request, params }: { readonly request: Request; readonly params?: unknown }): Promise<void> =>
    replaceShortId(context, request, params, name, resolve);

/** The same for the query. */
export const shortIdInQuery =
  (context: ServerContext, name: string, resolve: ResolveId) =>
  async ({ request, query }: { readonly request: Request; readonly query: unknown }): Promise<void> =>
    replaceShortId(context, request, query, name, resolve);

async function replaceShortId(
  context: ServerContext,
  request: Request,
  part: unknown,
  name: string,
  resolve: ResolveId,
): Promise<void> {
  // A route without parameters has none at all.
  const sent = part as Record<string, string> | undefined;
  const text = sent?.[name];
  // Null where the path is not valid percent-encoding, which the route's schema refuses.
  if (sent === undefined || typeof text !== 'string' || wholeId.test(text)) return;
  sent[name] = await resolve(identityOf(context, request), text, sent);
}

/** Takes short ids as `id` in the path of every route that comes after. */
const shortIds = (context: ServerContext, name: string, resolve: ResolveId) =>
  new Elysia({ name }).onTransform({ as: 'scoped' }, shortIdInPath(context, 'id', resolve));

/** A document by a unique beginning of its id or by the number of the paper. */
export const shortDocumentIds = (context: ServerContext) =>
  shortIds(context, 'short-document-ids', ({ organizationId }, text) =>
    context.core.documents.resolveId(organizationId, text),
  );

/** The same for shipments, with their references. */
export const shortShipmentIds = (context: ServerContext) =>
  shortIds(context, 'short-shipment-ids', ({ organizationId }, text) =>
    context.core.shipments.resolveId(organizationId, text),
  );

/** The same for documents in the bin. */
export const shortBinnedIds = (context: ServerContext) =>
  shortIds(context, 'short-binned-ids', ({ organizationId }, text) =>
    context.core.documents.resolveBinnedId(organizationId, text),
  );
