import { expect, test } from 'bun:test';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeLargeShipment } from '../fixtures/shipments/store-large-shipment.ts';
import { eventually } from '../support/eventually.ts';
import { answerOf } from './api.ts';
import { startTestServer } from './start-test-server.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'landfall-test-'));
const { api, core, database, newOrganization } = await startTestServer({ dataFolder });
const { credentials, organizationId } = await newOrganization();
const large = await storeLargeShipment(database, dataFolder, { organizationId, lines: 1_500 });
const leftFiles = () => readdirSync(join(dataFolder, 'temporary'));
const workers = () => Bun.spawnSync(['pgrep', '-P', String(process.pid), '-f', 'core/work/worker.ts']).stdout;

test('an audit pack of large papers is made in another process while this one answers', async () => {
  let answered = 0;
  let isDone = false;
  const pack = api.get(`/shipments/${large.shipmentId}/audit-pack`, credentials).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    expect((await fetch(`${api.url}/health`)).status).toBe(200);
    answered++;
  }
  expect(answered).toBeGreaterThan(20);
  expect(workers().toString()).not.toBe('');
  const bytes = Buffer.from(await (await pack).arrayBuffer());
  expect(bytes.subarray(-22, -18).toString('latin1')).toBe('PK\x05\x06');
  expect(leftFiles()).toEqual([]);
});

test('what was read from a large document is written in another process, as it would be here', async () => {
  const id = large.documents.invoice!;
  const { body } = await answerOf(api.get(`/documents/${id}/extractions`, credentials));
  expect(body).toEqual(JSON.parse(JSON.stringify(await core.documents.extractions(organizationId, id))));
  expect(await core.documents.preparedExtractions(organizationId, id)).toHaveProperty('file');
});

test('a large shared document is answered from another process, as JSON and as a page', async () => {
  const id = large.documents.invoice!;
  const recipients = [{ email: 'guest@carrier.example', company: 'Carrier' }];
  const shared = await answerOf(api.post(`/documents/${id}/share`, { recipients }, credentials));
  const [{ token }] = (shared.body as { recipients: [{ token: string }] }).recipients;
  expect(await core.shares.document(token)).toHaveProperty('file');
  const { body } = await answerOf(api.get(`/public/shared-documents/${token}`));
  const { extractedData } = await core.documents.extractions(organizationId, id);
  expect(body).toMatchObject({
    recipient: recipients[0],
    extractedData: { invoice: { lineItems: extractedData.invoice!.lineItems } },
  });
  const page = await fetch(`${api.url}/api/v1/public/shared-documents/${token}`, {
    headers: { accept: 'text/html' },
  });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await page.text();
  expect(html.match(/<tr>/g)!.length).toBeGreaterThan(1_500);
  expect(html).toEndWith('</body></html>\n');
});

test('a client that goes away before its answer, or in the middle of it, leaves nothing behind', async () => {
  const path = `${api.url}/api/v1/shipments/${large.shipmentId}/audit-pack`;
  const early = new AbortController();
  const asked = fetch(path, { headers: credentials, signal: early.signal });
  await eventually('a worker writes', () => leftFiles().length > 0);
  early.abort();
  expect(asked).rejects.toThrow();
  await eventually('the worker has ended', () => workers().toString() === '');
  await eventually('its file is gone', () => leftFiles().length === 0);

  const late = new AbortController();
  const answer = await fetch(path, { headers: credentials, signal: late.signal });
  await answer.body!.getReader().read();
  late.abort();
  expect(leftFiles()).toEqual([]);
  expect((await api.get('/documents', credentials)).status).toBe(200);
});

test('the delay of the event loop is measured', async () => {
  const longest = async () =>
    Number(
      /^landfall_event_loop_longest_delay_seconds (\S+)$/m.exec(
        await (await api.get('//metrics')).text(),
      )![1],
    );
  expect(await longest()).toBeGreaterThanOrEqual(0);
  Bun.sleepSync(1_500);
  // The timer that comes late has to come first.
  await eventually('the step is seen', async () => (await longest()) > 1);
  const buckets = (await (await api.get('//metrics')).text()).match(
    /^landfall_event_loop_delay_seconds_.*$/gm,
  )!;
  const value = (label: string) => Number(buckets.find((line) => line.includes(label))!.split(' ')[1]);
  expect(value('le="1"')).toBeLessThan(value('le="+Inf"'));
  expect(value('_count')).toBe(value('le="+Inf"'));
});
