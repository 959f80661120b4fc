import type { Audience } from '../../../core/accounts/permissions.ts';
import type { DocumentStatus } from '../../../core/database/schema.ts';
import { password } from '../start-test-server.ts';
import type { Caller } from './callers.ts';

/** One route: who may use it and what it then answers. */
export interface RouteRow {
  readonly route: string;
  readonly audience: Audience;
  /** The status for whoever may. */
  readonly answers: number;
  /** What is sent, or what makes it: a new one each time. */
  readonly body?: unknown;
  readonly query?: string;
  /** The state in which the document is found. */
  readonly documentStatus?: DocumentStatus;
  /** What an id of another organization answers, as one that nobody has does. */
  readonly strange?: string;
  /** What callers of the audience are answered for whom the thing is not: the Owner has made it. */
  readonly others?: Partial<Record<Caller, string>>;
}

const documentRows: readonly RouteRow[] = [
  { route: 'GET /documents', audience: 'readers', answers: 200 },
  { route: 'POST /documents', audience: 'writers', answers: 201 },
  {
    route: 'POST /documents/bulk/approve',
    audience: 'writers',
    answers: 200,
    body: { ids: ['unknown'] },
  },
  { route: 'POST /documents/bulk/delete', audience: 'writers', answers: 200, body: { ids: ['unknown'] } },
  {
    route: 'POST /documents/bulk/move',
    audience: 'writers',
    answers: 200,
    body: { ids: ['unknown'], shipment: null },
  },
  { route: 'GET /documents/{id}', audience: 'readers', answers: 200 },
  { route: 'GET /documents/{id}/extractions', audience: 'readers', answers: 200 },
  { route: 'GET /documents/{id}/compliance', audience: 'readers', answers: 200 },
  { route: 'GET /documents/{id}/adjacent', audience: 'readers', answers: 200 },
  { route: 'GET /documents/{id}/download', audience: 'readers', answers: 200 },
  { route: 'GET /documents/{id}/shipment-findings', audience: 'readers', answers: 200 },
  {
    route: 'GET /documents/batch/{batchId}',
    audience: 'readers',
    answers: 200,
    strange: '404 BATCH_NOT_FOUND',
  },
  {
    route: 'GET /documents/batch/{batchId}/download',
    audience: 'readers',
    answers: 200,
    strange: '404 BATCH_NOT_FOUND',
  },
  { route: 'DELETE /documents/{id}', audience: 'writers', answers: 204 },
  { route: 'GET /documents/bin', audience: 'readers', answers: 200 },
  { route: 'POST /documents/{id}/restore', audience: 'writers', answers: 409, documentStatus: 'processed' },
  {
    route: 'POST /documents/{id}/review',
    audience: 'writers',
    answers: 200,
    documentStatus: 'requires_review',
    body: { corrections: { invoiceNumber: 'INV-7' } },
  },
  {
    route: 'POST /documents/{id}/undo',
    audience: 'writers',
    answers: 400,
    documentStatus: 'requires_review',
    body: { paths: ['invoiceNumber'] },
  },
  {
    route: 'POST /documents/{id}/approve',
    audience: 'writers',
    answers: 200,
    documentStatus: 'processed',
    body: { acknowledge: true },
  },
  {
    route: 'POST /documents/{id}/reopen',
    audience: 'writers',
    answers: 409,
    documentStatus: 'processed',
    body: { reason: 'another invoice came' },
  },
  {
    route: 'POST /documents/{id}/skip',
    audience: 'writers',
    answers: 200,
    documentStatus: 'requires_review',
  },
  { route: 'POST /documents/{id}/reprocess', audience: 'writers', answers: 202, documentStatus: 'failed' },
  {
    route: 'POST /documents/{id}/clone',
    audience: 'writers',
    answers: 201,
    query: '?shipmentReference=Hamburg',
  },
  { route: 'POST /documents/{id}/generate-packing-list', audience: 'writers', answers: 201 },
  { route: 'GET /documents/{id}/duplicates', audience: 'readers', answers: 200 },
  {
    route: 'POST /documents/{id}/replace',
    audience: 'writers',
    answers: 404,
    body: { documentId: 'unknown' },
  },
  { route: 'PUT /documents/{id}/shipment', audience: 'writers', answers: 200, body: { shipment: null } },
  {
    route: 'PUT /documents/{id}/shipment-label',
    audience: 'writers',
    answers: 200,
    body: { shipmentLabel: 'Week 12' },
  },
].map(
  (row) => (row.route.includes('{id}') ? { strange: '404 DOCUMENT_NOT_FOUND', ...row } : row) as RouteRow,
);

const noShipment = '404 SHIPMENT_NOT_FOUND';
const shipmentRows: readonly RouteRow[] = [
  { route: 'GET /shipments', audience: 'readers', answers: 200 },
  { route: 'GET /shipments/status-summary', audience: 'readers', answers: 200 },
  { route: 'GET /shipments/next-reference', audience: 'readers', answers: 200 },
  {
    route: 'GET /shipments/check-reference',
    audience: 'readers',
    answers: 200,
    query: '?reference=Hamburg',
  },
  { route: 'GET /shipments/autocomplete', audience: 'readers', answers: 200, query: '?q=SHP' },
  { route: 'GET /shipments/{id}', audience: 'readers', answers: 200, strange: noShipment },
  { route: 'GET /shipments/{id}/audit-pack', audience: 'readers', answers: 200, strange: noShipment },
  { route: 'POST /shipments', audience: 'writers', answers: 201, body: {} },
  {
    route: 'PATCH /shipments/{id}/reference',
    audience: 'writers',
    answers: 200,
    body: () => ({ reference: crypto.randomUUID() }),
    strange: noShipment,
  },
  { route: 'POST /shipments/{id}/documents', audience: 'writers', answers: 201, strange: noShipment },
  { route: 'POST /shipments/{id}/reevaluate', audience: 'writers', answers: 202, strange: noShipment },
  { route: 'POST /shipments/{id}/settle', audience: 'writers', answers: 200, strange: noShipment },
  { route: 'POST /shipments/{id}/unsettle', audience: 'writers', answers: 200, strange: noShipment },
];

const shareRows: readonly RouteRow[] = [
  { route: 'GET /documents/shares/quota', audience: 'readers', answers: 200 },
  {
    route: 'POST /documents/{id}/share',
    audience: 'writing users',
    answers: 201,
    body: { recipients: [{ email: 'customs@buyer.example', company: 'Buyer Ltd' }] },
    strange: '404 DOCUMENT_NOT_FOUND',
  },
  {
    route: 'GET /documents/{id}/shares',
    audience: 'readers',
    answers: 200,
    strange: '404 DOCUMENT_NOT_FOUND',
  },
  {
    route: 'DELETE /documents/{id}/shares/{shareId}',
    audience: 'writers',
    answers: 204,
    strange: '404 DOCUMENT_NOT_FOUND',
  },
  { route: 'GET /public/shared-documents/{token}', audience: 'anyone', answers: 200 },
  { route: 'GET /public/shared-documents/{token}/content', audience: 'anyone', answers: 200 },
  { route: 'GET /public/shared-documents/{token}/compliance', audience: 'anyone', answers: 200 },
  // Signed links: see document-files.test.ts. Without a signature there is nothing, for anyone.
  { route: 'GET /files/{organizationId}/{id}', audience: 'anyone', answers: 403, strange: '403 FORBIDDEN' },
];

const accountRows: readonly RouteRow[] = [
  {
    route: 'POST /auth/login',
    audience: 'anyone',
    answers: 401,
    // Another account each time, or the failed sign-ins of one would be too many.
    body: () => ({ email: `${crypto.randomUUID()}@b.example`, password: 'x' }),
  },
  { route: 'POST /auth/refresh', audience: 'anyone', answers: 401, body: { refreshToken: 'unknown' } },
  { route: 'POST /auth/logout', audience: 'anyone', answers: 204, body: { refreshToken: 'unknown' } },
  { route: 'GET /audit-log', audience: 'administrators', answers: 200 },
  { route: 'GET /users', audience: 'administrators', answers: 200 },
  {
    route: 'POST /users',
    audience: 'administrators',
    answers: 201,
    body: () => ({
      email: `${crypto.randomUUID()}@broker.example`,
      password: 'correct horse battery staple',
      role: 'Member',
    }),
  },
  {
    route: 'PATCH /users/{id}',
    audience: 'administrators',
    answers: 200,
    body: { isActive: false },
    strange: '404 NOT_FOUND',
  },
  { route: 'DELETE /users/{id}', audience: 'administrators', answers: 204, strange: '404 NOT_FOUND' },
  { route: 'GET /me', audience: 'any credential', answers: 200 },
  { route: 'GET /api-keys', audience: 'users', answers: 200 },
  { route: 'POST /api-keys', audience: 'writing users', answers: 201, body: { name: 'broker system' } },
  // Of a key that the Owner made: only its maker, an Owner or an Admin may.
  {
    route: 'DELETE /api-keys/{id}',
    audience: 'users',
    answers: 204,
    strange: '404 NOT_FOUND',
    others: { Member: '403 ROLE_REQUIRED', Viewer: '403 ROLE_REQUIRED' },
  },
  {
    route: 'POST /api-keys/{id}/rotate',
    audience: 'users',
    answers: 200,
    strange: '404 NOT_FOUND',
    others: { Member: '403 ROLE_REQUIRED', Viewer: '403 ROLE_REQUIRED' },
  },
  { route: 'GET /sessions', audience: 'users', answers: 200 },
  {
    route: 'DELETE /sessions/{id}',
    audience: 'users',
    answers: 204,
    strange: '404 NOT_FOUND',
    others: { Admin: '404 NOT_FOUND', Member: '404 NOT_FOUND', Viewer: '404 NOT_FOUND' },
  },
  { route: 'GET /users/{id}/sessions', audience: 'administrators', answers: 200, strange: '404 NOT_FOUND' },
  {
    route: 'DELETE /users/{id}/sessions/{sessionId}',
    audience: 'administrators',
    answers: 204,
    strange: '404 NOT_FOUND',
  },
  {
    route: 'PUT /me/password',
    audience: 'users',
    answers: 204,
    body: { currentPassword: password, newPassword: password },
  },
];

const noWebhook = '404 WEBHOOK_NOT_FOUND';
const webhookRows: readonly RouteRow[] = [
  { route: 'GET /webhooks', audience: 'administrators', answers: 200 },
  { route: 'GET /webhooks/events', audience: 'administrators', answers: 200 },
  {
    route: 'POST /webhooks',
    audience: 'administrators',
    answers: 201,
    body: { url: 'https://127.0.0.1:9/', events: ['document.skipped'] },
  },
  { route: 'GET /webhooks/{id}', audience: 'administrators', answers: 200, strange: noWebhook },
  {
    route: 'PUT /webhooks/{id}',
    audience: 'administrators',
    answers: 200,
    body: { url: 'https://127.0.0.1:9/' },
    strange: noWebhook,
  },
  { route: 'DELETE /webhooks/{id}', audience: 'administrators', answers: 204, strange: noWebhook },
  {
    route: 'POST /webhooks/{id}/rotate-secret',
    audience: 'administrators',
    answers: 200,
    strange: noWebhook,
  },
  { route: 'POST /webhooks/{id}/test', audience: 'administrators', answers: 202, strange: noWebhook },
  { route: 'GET /webhooks/{id}/deliveries', audience: 'administrators', answers: 200, strange: noWebhook },
  {
    route: 'POST /webhooks/{id}/deliveries/{deliveryId}/redeliver',
    audience: 'administrators',
    answers: 202,
    strange: noWebhook,
  },
  {
    route: 'POST /webhooks/{id}/replay',
    audience: 'administrators',
    answers: 202,
    body: { since: '2026-01-01T00:00:00Z' },
    strange: noWebhook,
  },
  { route: 'GET /events', audience: 'administrators', answers: 200 },
];

const goods = { query: 'cotton t-shirt' };
const hsRows: readonly RouteRow[] = [
  {
    route: 'GET /hs-codes/search',
    audience: 'any credential',
    answers: 200,
    query: '?q=cotton+t-shirt&topK=1',
  },
  {
    route: 'POST /hs-codes/search',
    audience: 'any credential',
    answers: 200,
    body: { queries: ['cotton t-shirt'] },
  },
  {
    route: 'GET /hs-codes/search-llm',
    audience: 'any credential',
    answers: 200,
    query: '?q=cotton+t-shirt&topK=1',
  },
  { route: 'POST /hs-codes/suggest', audience: 'any credential', answers: 200, body: goods },
  { route: 'POST /hs-codes/reclassify-partial', audience: 'any credential', answers: 200, body: goods },
  { route: 'GET /hs-codes/browse', audience: 'any credential', answers: 200 },
  { route: 'GET /hs-codes/lookup/{code}', audience: 'any credential', answers: 200 },
  { route: 'GET /hs-codes/versions', audience: 'any credential', answers: 200 },
  { route: 'GET /hs-codes/changes', audience: 'any credential', answers: 200 },
];

const memoryRows: readonly RouteRow[] = [
  { route: 'GET /memory', audience: 'readers', answers: 200 },
  { route: 'DELETE /memory/{id}', audience: 'writers', answers: 204, strange: '404 NOT_FOUND' },
  { route: 'DELETE /memory', audience: 'administrators', answers: 204, query: '?kind=all' },
  { route: 'GET /memory/suppliers', audience: 'readers', answers: 200 },
  { route: 'GET /memory/suppliers/{id}', audience: 'readers', answers: 200, strange: '404 NOT_FOUND' },
  {
    route: 'PATCH /memory/suppliers/{id}',
    audience: 'writers',
    answers: 200,
    body: { state: 'retired' },
    strange: '404 NOT_FOUND',
  },
  { route: 'DELETE /memory/suppliers/{id}', audience: 'writers', answers: 204, strange: '404 NOT_FOUND' },
];

const outsideRows: readonly RouteRow[] = [
  { route: 'GET //health', audience: 'anyone', answers: 200 },
  { route: 'GET //ready', audience: 'anyone', answers: 200 },
  { route: 'GET //metrics', audience: 'anyone', answers: 200 },
];

/** Every route of the server; a path that begins with `//` lies outside the API's prefix. */
export const routeRows: readonly RouteRow[] = [
  ...documentRows,
  ...shipmentRows,
  ...shareRows,
  ...accountRows,
  ...webhookRows,
  ...hsRows,
  ...memoryRows,
  ...outsideRows,
];
