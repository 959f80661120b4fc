import { Elysia } from 'elysia';
import type { Identity } from '../core/accounts/accounts.ts';
import { hashSecret } from '../core/accounts/secrets.ts';
import type { Core } from '../core/core-services.ts';
import { type Ids, systemIds } from '../core/ids.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createFindSource } from './client-address.ts';
import { createDownloadLinks } from './download-links.ts';
import type { LoopDelay } from './metrics/loop-delay.ts';
import { createRequestCounts } from './metrics/request-counts.ts';
import { admission } from './plugins/admission.ts';
import { audit } from './plugins/audit.ts';
import { createBodyRoom } from './plugins/body-room.ts';
import { errors } from './plugins/errors.ts';
import { idempotency } from './plugins/idempotency.ts';
import { knownQuery } from './plugins/known-query.ts';
import { requestIntake } from './plugins/request-intake.ts';
import { requestMetrics } from './plugins/request-metrics.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { createRequestBook } from './request-facts.ts';
import { createRouteTable } from './route-table.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { assistedSearchRoutes } from './routes/assisted-search.ts';
import { auditLogRoutes } from './routes/audit-log.ts';
import { authRoutes } from './routes/auth.ts';
import { documentBinRoutes, documentDeletionRoutes } from './routes/document-bin.ts';
import { documentBulkRoutes } from './routes/document-bulk.ts';
import { documentCopyRoutes } from './routes/document-copies.ts';
import { documentDuplicateRoutes } from './routes/document-duplicates.ts';
import { documentFileRoutes } from './routes/document-files.ts';
import { documentReviewRoutes } from './routes/document-reviews.ts';
import { documentRoutes } from './routes/documents.ts';
import { eventRoutes } from './routes/events.ts';
import { fileRoutes } from './routes/files.ts';
import { hsChangeRoutes } from './routes/hs-changes.ts';
import { hsCodeRoutes } from './routes/hs-codes.ts';
import { meRoutes } from './routes/me.ts';
import { memoryRoutes } from './routes/memory.ts';
import { openApiRoutes } from './routes/openapi.ts';
import { publicShareRoutes } from './routes/public-shares.ts';
import { refinedSearchRoutes } from './routes/refined-search.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { shareRoutes } from './routes/shares.ts';
import { shipmentChangeRoutes } from './routes/shipment-changes.ts';
import { shipmentRoutes } from './routes/shipments.ts';
import { supplierLayoutRoutes } from './routes/supplier-layouts.ts';
import { systemRoutes } from './routes/system.ts';
import { userRoutes } from './routes/users.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { apiPrefix, type ServerContext } from './server-context.ts';
import { createUndeclaredProxies } from './undeclared-proxies.ts';

export interface ServerOptions {
  /** Makes request ids. */
  readonly ids?: Ids;
  /** Who asks, known without a credential: only in process, see `createLocalClient`. */
  readonly trusted?: Identity;
  /** See `FolderServer`. */
  readonly folderKey?: string;
  /** Of the thread that answers; absent in process, where others share it. */
  readonly loopDelay?: LoopDelay;
}

const settings = {
  // One way to every route, over the network and in process: Bun's own router does not know them.
  systemRouter: false,
  // Elysia otherwise takes every host name to have four letters or more, and misses routes on `http://api/`.
  handler: { standardHostname: false },
} as const;

/** The HTTP face of a core. It listens nowhere yet: see `startServer`, and the clients in process. */
export async function createServer(
  core: Core,
  { ids = systemIds, trusted, folderKey, loopDelay }: ServerOptions = {},
) {
  const key = await core.accounts.signingKey();
  const tokens = createAccessTokens(key, core.clock, ids);
  const routes = createRouteTable();
  const context: ServerContext = {
    core,
    tokens,
    downloads: createDownloadLinks(key, core.clock),
    requests: createRequestBook(),
    findSource: createFindSource(core.config.trustedProxies),
    undeclaredProxies: createUndeclaredProxies(core.logger),
    bodies: createBodyRoom(core.config.uploadsAtOnce),
    counts: createRequestCounts(),
    loopDelay: loopDelay ?? null,
    trusted: trusted ?? null,
    folderKeyHash: folderKey === undefined ? null : hashSecret(folderKey),
    routes,
  };
  const app = new Elysia(settings)
    .use(requestMetrics(context))
    .use(securityHeaders())
    .use(errors(context))
    .use(requestIntake(context, ids))
    .use(admission(context))
    .use(knownQuery(context))
    .use(idempotency(context))
    .use(audit(context))
    .use(systemRoutes(context))
    .use(openApiRoutes(context))
    .group(apiPrefix, (api) =>
      api
        .use(authRoutes(context))
        .use(meRoutes(context))
        .use(apiKeyRoutes(context))
        .use(userRoutes(context))
        .use(sessionRoutes(context))
        .use(auditLogRoutes(context))
        .use(documentBinRoutes(context))
        .use(documentRoutes(context))
        .use(documentReviewRoutes(context))
        .use(documentDeletionRoutes(context))
        .use(documentCopyRoutes(context))
        .use(documentBulkRoutes(context))
        .use(documentDuplicateRoutes(context))
        .use(documentFileRoutes(context))
        .use(fileRoutes(context))
        .use(shipmentRoutes(context))
        .use(shipmentChangeRoutes(context))
        .use(shareRoutes(context))
        .use(publicShareRoutes(context))
        .use(webhookRoutes(context))
        .use(eventRoutes(context))
        .use(hsCodeRoutes(context))
        .use(hsChangeRoutes(context))
        .use(assistedSearchRoutes(context))
        .use(refinedSearchRoutes(context))
        .use(memoryRoutes(context))
        .use(supplierLayoutRoutes(context)),
    );
  routes.fill(app);
  return app;
}

/** The server's type, from which the typed client is made. */
export type App = Awaited<ReturnType<typeof createServer>>;
