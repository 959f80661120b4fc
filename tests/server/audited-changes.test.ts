import { describe, expect, test } from 'bun:test';
import { sql } from 'kysely';
import { eventually } from '../support/eventually.ts';
import { startTestServer } from './start-test-server.ts';
import { askRoute } from './tenancy/ask-route.ts';
import { createHousehold } from './tenancy/household.ts';
import { readRowsOf } from './tenancy/organization-rows.ts';
import { routeRows } from './tenancy/route-rows.ts';

const server = await startTestServer();
const { api, database } = server;
await server.core.hs.ready();
const house = await createHousehold(server, 'INV-AUDIT-1');

/**
 * Asking with a POST is not a change; signing in has no user yet, and sessions are in auth.test.ts. Reopening needs an
 * approved document (document-review.test.ts), and a request for many is many changes (document-bulk.test.ts).
 */
const isChange = ({ route, audience, answers }: (typeof routeRows)[number]): boolean =>
  !route.startsWith('GET ') && !/\/(?:hs-codes|bulk)\//.test(route) && audience !== 'anyone' && answers < 400;

const changes = routeRows.filter(isChange);

const refuseEntries = () =>
  sql`create trigger refuse_entries before insert on audit_log
    begin select raise(abort, 'the audit log takes nothing'); end`.execute(database.write);
const takeEntries = () => sql`drop trigger refuse_entries`.execute(database.write);

/** Waits for jobs and deliveries that earlier requests have caused. */
const untilNothingRuns = () =>
  eventually('nothing runs', async () => {
    const now = server.clock.now();
    const { busy } = await database.write
      .selectFrom('jobs')
      .select(({ fn }) => fn.countAll<number>().as('busy'))
      .where((eb) =>
        eb.or([eb('state', '=', 'running'), eb.and([eb('state', '=', 'waiting'), eb('runAt', '<=', now)])]),
      )
      .executeTakeFirstOrThrow();
    const { due } = await database.write
      .selectFrom('webhookDeliveries')
      .select(({ fn }) => fn.countAll<number>().as('due'))
      .where('status', '=', 'Pending')
      .where((eb) => eb.or([eb('leaseOwner', 'is not', null), eb('nextAttemptAt', '<=', now)]))
      .executeTakeFirstOrThrow();
    return busy === 0 && due === 0;
  });

/** All of the organization but when its API key was last used. */
async function state() {
  const { api_keys: keys = [], ...rows } = await readRowsOf(database, house.organizationId);
  return { ...rows, keys: keys.map(({ last_used_at: _, ...key }) => key) };
}

describe('a change and its entry in the audit log', () => {
  test('are asked for here for every route that changes something', () => {
    expect(changes.length).toBeGreaterThan(20);
  });

  for (const row of changes)
    test(`are one: ${row.route}`, async () => {
      const ids = await house.idsFor(row.route, row.documentStatus);
      await untilNothingRuns();
      const before = await state();
      await refuseEntries();
      const refused = await askRoute(api, row, ids, house.callers.Owner);
      await takeEntries();
      expect(refused.outcome).toBe('500 INTERNAL');
      expect(await state()).toEqual(before);

      const done = await askRoute(api, row, ids, house.callers.Owner);
      expect(done.outcome).toBe(String(row.answers));
      const entries = await database.read
        .selectFrom('auditLog')
        .select(['outcome', 'targetId', 'organizationId'])
        .where('requestId', '=', done.requestId)
        .execute();
      const { organizationId } = house;
      expect(entries).toEqual([{ outcome: 'done', targetId: expect.any(String), organizationId }]);
    });
});
