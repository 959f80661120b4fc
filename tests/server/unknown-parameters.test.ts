import { describe, expect, test } from 'bun:test';
import { nearestName } from '../../core/nearest-name.ts';
import { startTestServer } from './start-test-server.ts';
import { createHousehold } from './tenancy/household.ts';
import { routeRows } from './tenancy/route-rows.ts';

const server = await startTestServer();
const house = await createHousehold(server, 'INV-QUERY-1');
const { Owner: headers } = house.callers;

const refusalOf = async (method: string, path: string) => {
  const answer = await server.api.send(method, path, { headers });
  const { code, details } = (await answer.json()) as {
    readonly code: string;
    readonly details: { readonly issues?: readonly { path: string; message: string }[] };
  };
  return { status: answer.status, code, issues: details.issues };
};

describe('a query parameter that a route does not have is refused:', () => {
  // Outside the prefix probes and browsers may add what they like.
  for (const { route } of routeRows.filter((row) => !row.route.includes('//')))
    test(route, async () => {
      const [method = '', template = ''] = route.split(' ');
      const path = template.replace(/\{\w+\}/g, crypto.randomUUID());
      const { status, code, issues } = await refusalOf(method, `${path}?qqqqqqqq=1`);
      expect([status, code, issues?.[0]?.path]).toEqual([400, 'VALIDATION_FAILED', 'qqqqqqqq']);
    });
});

test('the refusal names the parameter that was probably meant', async () => {
  const messageOf = async (path: string) => (await refusalOf('GET', path)).issues?.map((one) => one.message);
  expect(await messageOf('/documents?staus=failed')).toEqual(['is not a parameter; did you mean status?']);
  expect(await messageOf('/documents?document_type=invoice&statsu=failed')).toEqual([
    'is not a parameter; did you mean documentType?',
    'is not a parameter; did you mean status?',
  ]);
  expect(await messageOf('/shipments?page_size=10')).toEqual(['is not a parameter; did you mean pageSize?']);
  expect(await messageOf('/me?verbose=1')).toEqual(['is not a parameter: this request takes none']);
  expect((await messageOf('/shipments?zzzzzzzz=1'))?.[0]).toStartWith(
    'is not a parameter; this request takes ',
  );
});

test('the nearest name is found whatever its case, and none for a name that is like no other', () => {
  const known = ['status', 'documentType', 'language', 'amountFrom'];
  expect(nearestName('Status', known)).toBe('status');
  expect(nearestName('type', known)).toBe('documentType');
  expect(nearestName('amount', known)).toBe('amountFrom');
  expect(nearestName('currency', known)).toBeNull();
});
