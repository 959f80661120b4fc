import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { OpenApiDocument } from '../../server/openapi/openapi-types.ts';
import { type OddRequest, oddRequests } from './fuzz/requests.ts';
import { startTestServer } from './start-test-server.ts';
import { createHousehold } from './tenancy/household.ts';

const server = await startTestServer();
const { api } = server;
await server.core.hs.ready();
const { callers, idsFor } = await createHousehold(server, 'INV-ODD-1');
const described = (await (await api.get('//openapi.json')).json()) as OpenApiDocument;

/** Ids of what is there, so that requests also get past the first check. */
const routes = [
  'GET /documents/{id}',
  'GET /webhooks/{id}',
  'DELETE /documents/{id}/shares/{shareId}',
  'GET /webhooks/{id}/deliveries/{deliveryId}',
  'GET /documents/batch/{batchId}/download',
  'GET /public/shared-documents/{token}',
  'GET /hs-codes/lookup/{code}',
];
const found: (readonly [string, string])[] = [];
for (const route of routes) found.push(...Object.entries(await idsFor(route)));
const known = Object.fromEntries(
  Map.groupBy(found, ([name]) => name)
    .entries()
    .map(([name, entries]) => [name, entries.map(([, id]) => id)]),
);

const uploadSentences = [
  'No file provided',
  'File size exceeds 20MB limit',
  'File type not supported. Allowed types: PDF, PNG, JPG, TIFF',
];

/** Sends a request; `api` has it checked that status, headers and body are as described. */
async function send(request: OddRequest, caller: 'Owner' | 'API key') {
  const { method, path, headers, body } = request;
  const answer = await api.send(method, `/${path}`, {
    headers: { ...callers[caller], ...headers },
    ...(body !== null && { body }),
  });
  return { status: answer.status, text: await answer.text() };
}

function expectFailure(status: number, text: string): void {
  const body = JSON.parse(text) as Record<string, unknown>;
  if (status === 400 && !('code' in body)) {
    expect(Object.keys(body)).toEqual(['error']);
    expect(uploadSentences).toContain(String(body.error));
    return;
  }
  expect(Object.keys(body)).toEqual(['error', 'code', 'details']);
  expect(body.error).toBeString();
  expect(body.code).toMatch(/^[A-Z_]+$/);
  expect(body.details).toBeObject();
}

test('whatever is sent, no answer is a defect and every error has its shape', async () => {
  const statuses: Record<number, number> = {};
  await fc.assert(
    fc.asyncProperty(
      oddRequests(described, known),
      fc.constantFrom('Owner', 'Owner', 'API key'),
      async (request, caller) => {
        const { status, text } = await send(request, caller);
        statuses[status] = (statuses[status] ?? 0) + 1;
        expect(status).toBeLessThan(500);
        if (status >= 400) expectFailure(status, text);
      },
    ),
    { seed: 20_261_121, numRuns: 800 },
  );
  expect(server.logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
  // It would prove little if all were refused at the door, or none were.
  for (const status of [200, 400, 404]) expect(statuses[status]).toBeGreaterThan(40);
});
