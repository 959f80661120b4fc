import { describe, expect, test } from 'bun:test';
import { audienceKey } from '../../server/audience.ts';
import type { OpenApiDocument } from '../../server/openapi/openapi-types.ts';
import { apiPrefix } from '../../server/server-context.ts';
import { startTestServer } from './start-test-server.ts';
import { askRoute } from './tenancy/ask-route.ts';
import type { Caller } from './tenancy/callers.ts';
import { createHousehold, type PathIds } from './tenancy/household.ts';
import { readRowsOf, textsOnlyOf } from './tenancy/organization-rows.ts';
import { refusals } from './tenancy/refusals.ts';
import { type RouteRow, routeRows } from './tenancy/route-rows.ts';

const server = await startTestServer();
const { api } = server;
await server.core.hs.ready();
const ours = await createHousehold(server, 'INV-OURS-1');
const theirs = await createHousehold(server, 'INV-THEIRS-2');
const callers = Object.keys(ours.callers) as Caller[];

const isOfTenants = (row: RouteRow) => row.strange !== undefined;

const ask = (row: RouteRow, caller: Caller, ids: PathIds, household = ours) =>
  askRoute(api, row, ids, household.callers[caller]);

/** An answer without what differs by the id that was asked for. */
const withoutIds = ({ outcome, text }: { outcome: string; text: string }, ids: PathIds) =>
  Object.values(ids).reduce((left, id) => left.replaceAll(id, 'ID'), `${outcome} ${text}`);

/** Ids of the same form that nobody has. */
const unknownIds = (ids: PathIds): PathIds =>
  Object.fromEntries(Object.keys(ids).map((name) => [name, crypto.randomUUID()]));

describe('every route', () => {
  test('has a row here, and every row a route', async () => {
    const { paths } = (await (await api.get('//openapi.json')).json()) as OpenApiDocument;
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => {
        const short = path.startsWith(apiPrefix) ? path.slice(apiPrefix.length) : `/${path}`;
        return `${method.toUpperCase()} ${short}`;
      }),
    );
    expect(routeRows.map(({ route }) => route).sort()).toEqual(routes.sort());
  });

  test('declares the audience that its row states', async () => {
    const { paths } = (await (await api.get('//openapi.json')).json()) as OpenApiDocument;
    const declared = routeRows.map(({ route }) => {
      const [method = '', path = ''] = route.split(' ');
      const full = path.startsWith('//') ? path.slice(1) : `${apiPrefix}${path}`;
      return [route, paths[full]?.[method.toLowerCase()]?.[audienceKey]];
    });
    expect(declared).toEqual(routeRows.map(({ route, audience }) => [route, audience]));
  });

  for (const row of routeRows)
    test(`${row.route} is for ${row.audience}`, async () => {
      const found: Partial<Record<Caller, string>> = {};
      const expected: Partial<Record<Caller, string>> = {};
      // Whoever is refused leaves it as it is.
      const untouched = await ours.idsFor(row.route, row.documentStatus);
      for (const caller of callers) {
        const refusal = refusals[row.audience][caller] ?? row.others?.[caller];
        const ids = refusal ? untouched : await ours.idsFor(row.route, row.documentStatus);
        const { outcome } = await ask(row, caller, ids);
        found[caller] = outcome.slice(0, outcome.startsWith(String(row.answers)) ? 3 : undefined);
        expected[caller] = refusal ?? String(row.answers);
      }
      expect(found).toEqual(expected);
    });
});

describe('another organization', () => {
  for (const row of routeRows.filter(isOfTenants))
    test(`is not there for ${row.route}`, async () => {
      const ids = await theirs.idsFor(row.route, row.documentStatus);
      const before = await readRowsOf(server.database, theirs.organizationId);
      for (const caller of callers) {
        const refusal = refusals[row.audience][caller];
        const unknown = unknownIds(ids);
        const strange = await ask(row, caller, ids);
        expect(`${caller}: ${strange.outcome}`).toBe(`${caller}: ${refusal ?? row.strange}`);
        expect(withoutIds(strange, ids)).toBe(withoutIds(await ask(row, caller, unknown), unknown));
      }
      expect(await readRowsOf(server.database, theirs.organizationId)).toEqual(before);
    });

  test('is in no answer to ours', async () => {
    // One that never asked for anything of theirs: the audit log shows what was asked for.
    const quiet = await createHousehold(server, 'INV-QUIET-3');
    for (const row of routeRows) await theirs.idsFor(row.route);
    const [own, secrets] = [
      await readRowsOf(server.database, quiet.organizationId),
      await readRowsOf(server.database, theirs.organizationId),
    ];
    const texts = textsOnlyOf(secrets, own);
    expect(texts.length).toBeGreaterThan(50);
    for (const row of routeRows) {
      const ids = await quiet.idsFor(row.route, row.documentStatus);
      const { text } = await ask(row, 'Owner', ids, quiet);
      expect([row.route, texts.filter((secret) => text.includes(secret))]).toEqual([row.route, []]);
    }
  });

  test('has no shipment into which a document could be cloned', async () => {
    const path = '/documents/{id}/clone';
    const { id } = await theirs.idsFor(path);
    const shipmentId = await theirs.newShipment(id!);
    const row = routeRows.find(({ route }) => route === `POST ${path}`)!;
    const intoShipment = async (chosen: string) => {
      const ids = await ours.idsFor(path);
      const answer = await ask({ ...row, query: `?shipmentId=${chosen}` }, 'Owner', ids);
      return withoutIds(answer, { chosen });
    };
    const refused = await intoShipment(shipmentId);
    expect(refused).toStartWith('404 SHIPMENT_NOT_FOUND');
    expect(refused).toBe(await intoShipment(crypto.randomUUID()));
  });

  for (const [part, known, unknown] of [
    ['shareId', '404 DOCUMENT_NOT_FOUND', '404 SHARE_NOT_FOUND'],
    ['deliveryId', '404 WEBHOOK_NOT_FOUND', '404 NOT_FOUND'],
  ] as const)
    test(`has no ${part} below an id of ours, and no id above a ${part} of ours`, async () => {
      const row = routeRows.find(({ route }) => route.endsWith(`{${part}}`) || route.includes(`{${part}}/`))!;
      const [own, strange] = [await ours.idsFor(row.route), await theirs.idsFor(row.route)];
      const outcome = async (ids: PathIds) => (await ask(row, 'Owner', ids)).outcome;
      expect(await outcome({ ...own, [part]: strange[part]! })).toBe(unknown);
      expect(await outcome({ ...strange, [part]: own[part]! })).toBe(known);
    });
});
