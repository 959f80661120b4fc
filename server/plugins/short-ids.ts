import { Elysia } from 'elysia';
import type { ServerContext } from '../server-context.ts';
import { identityOf } from './request-intake.ts';

/** Finds the whole id that a text means; a text that means none stays as it is. */
type ResolveId = (organizationId: string, text: string) => Promise<string>;

/** As ids are made. Such a one is asked for as it is. */
const wholeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Lets the path of a route name a document by a unique beginning of its id or by the number of the paper.
 * Runs after `admission`.
 */
export const shortDocumentIds = (context: ServerContext) =>
  shortIds(context, 'short-document-ids', (organizationId, text) =>
    context.core.documents.resolveId(organizationId, text),
  );

/** The same for shipments, with their references. */
export const shortShipmentIds = (context: ServerContext) =>
  shortIds(context, 'short-shipment-ids', (organizationId, text) =>
    context.core.shipments.resolveId(organizationId, text),
  );

/** The same for documents in the bin. */
export const shortBinnedIds = (context: ServerContext) =>
  shortIds(context, 'short-binned-ids', (organizationId, text) =>
    context.core.documents.resolveBinnedId(organizationId, text),
  );

const shortIds = (context: ServerContext, name: string, resolve: ResolveId) =>
  new Elysia({ name }).onTransform({ as: 'scoped' }, async ({ request, params }) => {
    // A route without parameters has none at all.
    const named = params as { id?: unknown } | undefined;
    // Null where the path is not valid percent-encoding, which the route's schema refuses.
    if (typeof named?.id !== 'string' || wholeId.test(named.id)) return;
    named.id = await resolve(identityOf(context, request).organizationId, named.id);
  });
