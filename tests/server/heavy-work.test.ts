import { expect, test } from 'bun:test';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeLargeShipment } from '../fixtures/shipments/store-large-shipment.ts';
import { eventually } from '../support/eventually.ts';
import { answerOf } from './api.ts';
import { startTestServer } from './start-test-server.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'landfall-test-'));
const { api, clock, core, database, newOrganization } = await startTestServer({ dataFolder });
const { credentials, organizationId } = await newOrganization();
const large = await storeLargeShipment(database, dataFolder, { organizationId, lines: 600 });
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
  expect(html.match(/<tr>/g)!.length).toBeGreaterThan(600);
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

test('a large document is corrected, copied and made into a packing list in another process, as a small one is', async () => {
  const id = large.documents.invoice!;
  const before = await core.documents.extractions(organizationId, id);
  const corrections = { 'lineItems[500].quantity': 77, invoiceNumber: 'RIGHT-1' };
  const reviewed = await answerOf(api.post(`/documents/${id}/review`, { corrections }, credentials));
  expect(reviewed).toMatchObject({ status: 200, body: { status: 'reviewed' } });
  const after = await core.documents.extractions(organizationId, id);
  expect(after.corrections).toEqual(corrections);
  expect(after.extractedData.invoice!.invoiceNumber).toBe('RIGHT-1');
  expect(after.extractedData.invoice!.lineItems[500]!.quantity).toBe(77);
  expect(after.extractedData.invoice!.lineItems[499]).toEqual(before.extractedData.invoice!.lineItems[499]);
  expect(after.evidence['lineItems[7].description']).toEqual(before.evidence['lineItems[7].description']!);
  const { checks } = await core.documents.compliance(organizationId, id);
  expect(checks.length).toBeGreaterThan(10);

  const refused = await answerOf(
    api.post(`/documents/${id}/review`, { corrections: { invoiceDate: 'soon' } }, credentials),
  );
  expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });

  const copy = await answerOf(
    api.send('POST', `/documents/${id}/clone?shipmentReference=COPY`, { headers: credentials }),
  );
  expect(copy.status).toBe(201);
  const copied = await core.documents.extractions(organizationId, (copy.body as { id: string }).id);
  expect(copied.extractedData.invoice).toMatchObject({
    invoiceNumber: null,
    lineItems: after.extractedData.invoice!.lineItems,
  });

  const made = await answerOf(
    api.send('POST', `/documents/${id}/generate-packing-list`, { headers: credentials }),
  );
  expect(made).toMatchObject({ status: 201, body: { documentType: 'packing_list', source: 'generated' } });
  const list = await core.documents.extractions(organizationId, (made.body as { id: string }).id);
  expect(list.extractedData.packing_list!.lineItems).toHaveLength(600);
  expect(leftFiles()).toEqual([]);
});

test('large papers are compared in another process, also when those at work are killed', async () => {
  const other = await newOrganization();
  const { shipmentId } = await storeLargeShipment(database, dataFolder, {
    organizationId: other.organizationId,
    lines: 600,
  });
  await api.send('POST', `/shipments/${shipmentId}/reevaluate`, { headers: other.credentials });
  const pids = await eventually('a worker is there', () => workers().toString().match(/\d+/g) ?? false);
  for (const pid of pids) process.kill(Number(pid), 'SIGKILL');
  const report = await eventually('the shipment is evaluated', async () => {
    // Its next attempt comes after a second.
    const { n } = await database.read
      .selectFrom('jobs')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('state', '=', 'waiting')
      .where('attempts', '>', 0)
      .executeTakeFirstOrThrow();
    if (n > 0) clock.advance(1_000);
    const { report, queuedEvaluation } = await core.shipments.detail(other.organizationId, shipmentId);
    return queuedEvaluation === null && report !== null && report;
  });
  expect(report.ruleResultCount).toBeGreaterThan(10);
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
