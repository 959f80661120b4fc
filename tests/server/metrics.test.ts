import { describe, expect, test } from 'bun:test';
import { eventually } from '../support/eventually.ts';
import { drawInvoice } from './draw-invoice.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api } = server;

/** Samples by name and labels, and the types by name. */
async function scrape() {
  const answer = await api.get('//metrics');
  const lines = (await answer.text()).split('\n').filter(Boolean);
  const sampleLines = lines.filter((line) => !line.startsWith('#'));
  for (const line of sampleLines)
    expect(line).toMatch(/^[a-z_]+(\{([a-z]+="[^"\\\n]*",?)+\})? (\+Inf|[\d.e+-]+)$/);
  return {
    contentType: answer.headers.get('content-type'),
    lines,
    samples: new Map(
      sampleLines.map((line) => [
        line.slice(0, line.lastIndexOf(' ')),
        Number(line.slice(line.lastIndexOf(' ') + 1)),
      ]),
    ),
  };
}

describe('GET /metrics', () => {
  test('is text that Prometheus reads, each metric with help and type', async () => {
    const { contentType, lines, samples } = await scrape();
    expect(contentType).toBe('text/plain; version=0.0.4; charset=utf-8');
    const typed = lines.filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ')[2]!);
    expect(new Set(typed).size).toBe(typed.length);
    for (const name of samples.keys())
      expect(typed).toContain(name.replace(/\{.*/, '').replace(/_(bucket|sum|count)$/, ''));
    for (const name of typed) expect(lines.some((line) => line.startsWith(`# HELP ${name} `))).toBe(true);
    expect(samples.get('landfall_ready{part="database"}')).toBe(1);
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(samples.get('process_start_time_seconds')).toBeLessThan(Date.now() / 1_000);
  });

  test('counts documents, jobs, deliveries and answers, and names nobody', async () => {
    const { credentials, organizationId, email } = await server.newOrganization();
    const file = new File([await drawInvoice()], 'invoice.pdf');
    const uploaded = (await (await api.upload({ file }, credentials)).json()) as { id: string };
    const { status } = await eventually('the document is read', async () => {
      const detail = await (await api.get(`/documents/${uploaded.id}`, credentials)).json();
      return (detail as { status: string }).status !== 'processing' && (detail as { status: string });
    });
    await api.get('/documents/unknown', credentials);
    const hook = { url: 'https://receiver.invalid/', events: ['document.uploaded'] };
    const made = (await (await api.post('/webhooks', hook, credentials)).json()) as { id: string };
    await api.post(`/webhooks/${made.id}/test`, undefined, credentials);
    const route = 'method="GET",route="/api/v1/documents/:id"';
    const { lines, samples } = await eventually('all of it is counted', async () => {
      const scraped = await scrape();
      return scraped.samples.has(`landfall_http_requests_total{${route},status="404"}`) && scraped;
    });
    expect(samples.get(`landfall_documents{status="${status}"}`)).toBe(1);
    expect(samples.get('landfall_webhook_deliveries_pending')).toBe(1);
    expect(samples.get(`landfall_http_requests_total{${route},status="404"}`)).toBe(1);
    const answers = samples.get(`landfall_http_requests_total{${route},status="200"}`)!;
    expect(samples.get(`landfall_http_request_duration_seconds_count{${route}}`)).toBe(answers + 1);
    expect(samples.get(`landfall_http_request_duration_seconds_bucket{${route},le="+Inf"}`)).toBe(
      answers + 1,
    );
    for (const secret of [organizationId, email, uploaded.id, 'invoice.pdf'])
      expect(lines.join('\n')).not.toContain(secret);
  });

  test('has one row for all paths that there are not', async () => {
    for (let at = 0; at < 5; at++) await api.send('GET', `/no/such/path/${at}`);
    const { samples } = await eventually('they are counted', async () => {
      const scraped = await scrape();
      const count = scraped.samples.get(
        'landfall_http_requests_total{method="GET",route="none",status="404"}',
      );
      return (count ?? 0) >= 5 && scraped;
    });
    expect([...samples.keys()].join('\n')).not.toContain('such');
  });
});
