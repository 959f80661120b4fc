import { expect, test } from 'bun:test';
import type { Core } from '../../core/core-services.ts';
import { ServiceError } from '../../core/errors.ts';
import { systemIds } from '../../core/ids.ts';
import { createAccessTokens } from '../../server/access-tokens.ts';
import type { OpenApiDocument } from '../../server/openapi/openapi-types.ts';
import { apiPrefix } from '../../server/server-context.ts';
import { password, startTestServer } from './start-test-server.ts';
import { createHousehold, type Household } from './tenancy/household.ts';
import { type RouteRow, routeRows } from './tenancy/route-rows.ts';

/** A core in which everything that routes call fails, but who asks is known, and counted. */
const failingCore =
  (error: Error) =>
  (core: Core): Partial<Core> => {
    const broken = <Service extends object>(service: Service, kept: readonly string[] = []): Service =>
      new Proxy(service, {
        get: (target, name, receiver) =>
          kept.includes(String(name)) || typeof Reflect.get(target, name) !== 'function'
            ? Reflect.get(target, name, receiver)
            : () => {
                throw error;
              },
      });
    const kept = ['signingKey', 'identifyBySession', 'identifyByApiKey', 'recordAudit', 'noteRefusal'];
    return {
      accounts: broken(core.accounts, kept),
      documents: broken(core.documents, ['endWaits']),
      shipments: broken(core.shipments),
      shares: broken(core.shares),
      webhooks: broken(core.webhooks),
      events: broken(core.events, ['endWaits']),
      hs: broken(core.hs, ['ready', 'isReady', 'close']),
      assistedSearches: broken(core.assistedSearches),
      memory: broken(core.memory),
      supplierLayouts: broken(core.supplierLayouts),
    };
  };

/** Statuses that need a state of their own: where they are reached. */
const elsewhere: Readonly<Record<string, string>> = {
  'PATCH /users/{id} 409': 'users.test.ts: the last Owner',
  'DELETE /users/{id} 409': 'users.test.ts: the last Owner',
  'DELETE /documents/{id} 409': 'shipments.test.ts: in a settled shipment',
  'GET /documents/{id}/extractions 409': 'traces.test.ts: with a trace, of a document that is being read',
  'POST /documents/{id}/restore 200': 'document-bin.test.ts: a deleted document',
  'POST /documents/{id}/replace 409': 'duplicates.test.ts: a settled shipment',
  'POST /documents/{id}/replace 200': 'duplicates.test.ts: a duplicate',
  'PUT /documents/{id}/shipment 409': 'shipment-moves.test.ts: a settled shipment',
  'POST /documents/bulk/move 404': 'shipment-moves.test.ts: an unknown shipment',
  'POST /documents/{id}/undo 200': 'undo.test.ts: a corrected document',
  'POST /documents/{id}/reopen 200': 'document-review.test.ts: an approved document',
  'PATCH /shipments/{id}/reference 409': 'shipments.test.ts: a reference that is taken',
  'GET /public/shared-documents/{token} 410': 'public-shares.test.ts: three days later',
  'GET /public/shared-documents/{token}/content 410': 'public-shares.test.ts: three days later',
  'GET /public/shared-documents/{token}/compliance 410': 'public-shares.test.ts: three days later',
  'GET /files/{organizationId}/{id} 200': 'document-files.test.ts: by its signed link',
  'GET /files/{organizationId}/{id} 404': 'document-files.test.ts: of a deleted document',
  'GET /files/{organizationId}/{id} 500': 'needs a signed link on a server that is broken',
  'GET /files/{organizationId}/{id} 507': 'needs a signed link on a server that is full',
  'POST /auth/login 200': 'auth.test.ts',
  'POST /auth/refresh 200': 'auth.test.ts',
  'GET /webhooks/events 500': 'a constant: nothing in it can break',
  'GET /webhooks/events 507': 'a constant: nothing in it can fill a disk',
};

/** Bodies of all routes are read by the two readers that these tests are about; each takes seconds to give up. */
const elsewhereFor = (name: string): string | undefined =>
  elsewhere[name] ??
  (name.endsWith(' 408') ? 'half-sent-uploads.test.ts, bodies.test.ts: a body that stops' : undefined);

const server = await startTestServer();
await server.core.hs.ready();
const house = await createHousehold(server, 'INV-STATUS-1');
const starter = await server.newOrganization('starter');
const limited = await startTestServer({ config: { requestsPerMinuteAddress: 1 } });
const broken = await startTestServer({ alter: failingCore(new Error('a defect')) });
const full = await startTestServer({ alter: failingCore(new ServiceError('INSUFFICIENT_STORAGE')) });
const down = await startTestServer({ alter: failingCore(new ServiceError('AI_UNAVAILABLE')) });

interface Sending {
  readonly api?: typeof server.api;
  readonly headers?: Record<string, string>;
  readonly ids?: Readonly<Record<string, string>>;
  readonly query?: string | undefined;
  readonly body?: string;
  readonly contentType?: string;
}

/** The answer's status; `api` has checked that its headers and body are as described. */
async function send(row: RouteRow, sending: Sending): Promise<number> {
  const { api = server.api, headers = house.callers.Owner, ids = {}, query = row.query ?? '' } = sending;
  const [method = '', template = ''] = row.route.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? crypto.randomUUID()) + query;
  const made: unknown = typeof row.body === 'function' ? row.body() : row.body;
  const body = sending.body ?? (made === undefined ? undefined : JSON.stringify(made));
  if (row.route === 'POST /documents' && sending.body === undefined)
    return (await api.upload({ file: new File(['%PDF-1.4\n'], 'a.pdf') }, headers)).status;
  if (row.route === 'POST /shipments/{id}/documents' && sending.body === undefined)
    return (await api.attach(ids.id ?? crypto.randomUUID(), [new File(['%PDF-1.4\n'], 'a.pdf')], headers))
      .status;
  return (
    await api.send(method, path, {
      headers: {
        ...(body !== undefined && { 'content-type': sending.contentType ?? 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    })
  ).status;
}

const wrongQuery = '?limit=0&page=0&topK=0&q=&code=x&explain=x&status=x&edition=x';
const own = async (row: RouteRow, household: Household = house) =>
  household.idsFor(row.route, row.documentStatus);
/** A path that is no UTF-8. */
const malformed = {
  id: '%E0%A4%A',
  token: '%E0%A4%A',
  batchId: '%E0%A4%A',
  code: '%E0%A4%A',
  organizationId: 'x',
};

/** How each status is brought about, on any route. */
const recipes: Readonly<Record<number, (row: RouteRow) => readonly (() => Promise<number>)[]>> = {
  400: (row) => [
    () => send(row, { ids: malformed }),
    () => send(row, { query: wrongQuery }),
    () => send(row, { query: '' }),
    () => send(row, { query: '', body: '{' }),
    () => send(row, { query: '', body: '--x', contentType: 'multipart/form-data; boundary=x' }),
  ],
  401: (row) => [() => send(row, { headers: {} })],
  403: (row) => [() => send(row, { headers: starter.credentials })],
  404: (row) => [
    () => send(row, {}),
    () => send(row, { ids: { code: '000000' } }),
    () => send(row, { query: '?code=98' }),
  ],
  413: (row) => [() => send(row, { body: JSON.stringify('x'.repeat(1024 * 1024)) })],
  415: (row) => [() => send(row, { body: '{}', contentType: 'text/plain' })],
  429: (row) => [
    () => send(row, { api: limited.api, headers: {} }),
    () => send(row, { api: limited.api, headers: {} }),
  ],
  409: (row) => [
    async () => send(row, { ids: await house.idsFor(row.route, 'processing') }),
    async () => send(row, { ids: await house.idsFor(row.route, 'processed') }),
    async () => {
      const headers = { ...house.callers.Owner, 'idempotency-key': crypto.randomUUID() };
      const body = typeof row.body === 'function' ? (row.body() as unknown) : row.body;
      const ids = await own(row);
      await send({ ...row, body }, { headers, ids });
      // As if the first one were still running.
      const running = { state: 'running', answer: null } as const;
      await server.database.write.updateTable('keptAnswers').set(running).execute();
      return send({ ...row, body }, { headers, ids });
    },
  ],
  304: (row) => [
    async () => send(row, { ids: await own(row), headers: { ...house.callers.Owner, 'if-none-match': '*' } }),
  ],
  412: (row) => [
    async () =>
      send(row, { ids: await own(row), headers: { ...house.callers.Owner, 'if-match': '"seen.before"' } }),
  ],
  422: (row) => [
    async () => {
      const headers = { ...house.callers.Owner, 'idempotency-key': crypto.randomUUID() };
      await server.api.post('/hs-codes/search', { queries: ['steel bolts'] }, headers);
      return send(row, { headers, ids: await own(row) });
    },
  ],
  500: (row) => [async () => send(row, { api: broken.api, headers: await sessionAt(broken) })],
  503: (row) => [async () => send(row, { api: down.api, headers: await sessionAt(down) })],
  507: (row) => [async () => send(row, { api: full.api, headers: await sessionAt(full) })],
};

type TestServer = typeof server;
const sessions = new Map<TestServer, Record<string, string>>();

/** A session at a server where nobody can sign in. */
async function sessionAt(failing: TestServer): Promise<Record<string, string>> {
  const known = sessions.get(failing);
  if (known) return known;
  const { core, clock } = failing;
  const account = { organization: 'Broker', email: 'owner@broker.example', password };
  await core.accounts.createOrganization(account);
  const { identity, sessionId } = await core.accounts.login({ ...account, address: '192.0.2.1' });
  const tokens = createAccessTokens(await core.accounts.signingKey(), clock, systemIds);
  const token = await tokens.sign({ userId: identity.userId, sessionId });
  const headers = { authorization: `Bearer ${token}` };
  sessions.set(failing, headers);
  return headers;
}

test('every status that is described is reached, or is said where it is', async () => {
  const { paths } = (await (await server.api.get('//openapi.json')).json()) as OpenApiDocument;
  const unreached: string[] = [];
  const needless: string[] = [];
  for (const row of routeRows) {
    const [method = '', template = ''] = row.route.split(' ');
    const path = template.startsWith('//') ? template.slice(1) : `${apiPrefix}${template}`;
    for (const status of Object.keys(paths[path]![method.toLowerCase()]!.responses ?? {})) {
      const name = `${row.route} ${status}`;
      const ways =
        Number(status) === row.answers
          ? [async () => send(row, { ids: await own(row) })]
          : (recipes[Number(status)]?.(row) ?? []);
      let isReached = false;
      for (const way of ways) isReached ||= (await way()) === Number(status);
      if (!isReached && !elsewhereFor(name)) unreached.push(name);
      if (isReached && elsewhereFor(name)) needless.push(name);
    }
  }
  expect({ unreached, needless }).toEqual({ unreached: [], needless: [] });
});
