import { describe, expect, test } from 'bun:test';
import type { NewShare, SharedCompliance } from '../../core/shares/shares.ts';
import { answerOf, failureOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, clock } = server;
const pdf = await drawInvoice();
const { credentials } = await server.newOrganization();
const requests = documentRequests(api, credentials);
const document = await requests.read(pdf, 'invoice-1042.pdf');
const buyer = { email: 'customs@buyer.example', company: 'Büyer & Söhne <b>"Ltd"</b>' };

async function shareWith(id = document.id) {
  const answer = await answerOf(api.post(`/documents/${id}/share`, { recipients: [buyer] }, credentials));
  const share = answer.body as NewShare;
  return { ...share, ...share.recipients[0]! };
}
const link = await shareWith();
const path = (token: string, part = '') => `/public/shared-documents/${token}${part}`;
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe('GET /public/shared-documents/{token}', () => {
  test('answers with what was read, and with nothing of how the organization works', async () => {
    const extractions = await requests.extractions(document.id);
    const answer = await api.get(path(link.token));
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('vary')).toContain('Accept');
    expect(answer.headers.has('x-ratelimit-remaining')).toBe(true);
    expect(await answerOf(answer)).toEqual({
      status: 200,
      body: {
        document: {
          fileName: 'invoice-1042.pdf',
          documentType: 'invoice',
          pageCount: 1,
          createdAt: document.createdAt,
        },
        sharedBy: { organization: 'Broker' },
        recipient: buyer,
        expiresAt: link.expiresAt,
        extractedData: extractions.extractedData,
        confidence: extractions.confidence,
      },
    });
  });

  test('names no other document of the organization, though a check does', async () => {
    const secret = await requests.read(pdf, 'secret-customer.pdf');
    const twin = await requests.read(pdf, 'twin.pdf');
    const { token } = await shareWith(twin.id);
    const own = (await answerOf(api.get(`/documents/${twin.id}/compliance`, credentials))).body;
    expect(JSON.stringify(own)).toContain('secret-customer.pdf');
    const shared = (await answerOf(api.get(path(token, '/compliance')))).body as SharedCompliance;
    const seen = [JSON.stringify(shared), await (await api.get(path(token), browser)).text()].join();
    for (const text of ['secret-customer', secret.id, 'Duplicate']) expect(seen).not.toContain(text);
    expect(shared.checks.length).toBeGreaterThan(10);
    const has = (status: string) => shared.checks.some((check) => check.status === status);
    expect(shared.complianceStatus).toBe(
      has('failed') ? 'non_compliant' : has('warning') ? 'warning' : 'compliant',
    );
  });

  test('shows the document as it is', async () => {
    const other = await requests.read(pdf, 'second.pdf');
    const { token } = await shareWith(other.id);
    await requests.act(other.id, 'review', { corrections: { invoiceNumber: 'INV-7' } });
    expect((await answerOf(api.get(path(token)))).body).toMatchObject({
      extractedData: { invoice: { invoiceNumber: 'INV-7' } },
    });
    await api.delete(`/documents/${other.id}`, credentials);
    expect(await failureOf(api.get(path(token)))).toBe('404 SHARE_NOT_FOUND');
  });

  test('is unknown with one character off', async () => {
    const { token } = link;
    const other = token.endsWith('A') ? 'B' : 'A';
    for (const wrong of [
      token.slice(0, -1) + other,
      token.slice(0, -1),
      `${token}A`,
      token.slice(4),
      token.toUpperCase(),
      link.id,
      'lfs_',
      '%00',
      "' or 1=1 --",
    ])
      for (const part of ['', '/content', '/compliance'])
        expect(await failureOf(api.get(path(encodeURIComponent(wrong), part)))).toBe('404 SHARE_NOT_FOUND');
  });

  test('has expired after three days, and then says so', async () => {
    const { token, expiresAt } = await shareWith();
    clock.advance(3 * 24 * 3_600_000 - 1);
    expect((await api.get(path(token))).status).toBe(200);
    clock.advance(1);
    for (const part of ['', '/content', '/compliance'])
      expect(await answerOf(api.get(path(token, part)))).toMatchObject({
        status: 410,
        body: { code: 'SHARE_EXPIRED', details: { expiresAt, sharedBy: { organization: 'Broker' } } },
      });
    const page = await api.get(path(token), browser);
    expect(page.status).toBe(410);
    const text = await page.text();
    expect(text).toContain('This link has expired');
    const until = expiresAt.slice(0, 16).replace('T', ' ');
    expect(text).toContain(`It could be opened until ${until} UTC. Ask Broker, who sent it, for a new one.`);
    clock.advance(-3 * 24 * 3_600_000);
  });
});

describe('its page for people', () => {
  test('is HTML for a browser, and JSON for a program', async () => {
    for (const [accept, kind] of [
      [browser.accept, 'text/html'],
      ['text/html', 'text/html'],
      ['text/html;q=0.5, application/json;q=0.4', 'text/html'],
      ['text/html;q=0.4, application/json;q=0.5', 'application/json'],
      ['text/html;q=0', 'application/json'],
      ['*/*', 'application/json'],
      ['application/json, text/plain, */*', 'application/json'],
    ] as const) {
      const answer = await api.get(path(link.token), { accept });
      expect(answer.headers.get('content-type'), accept).toStartWith(kind);
      expect(answer.status).toBe(200);
    }
  });

  test('shows data, checks and original without a script, and asks not to be kept', async () => {
    const answer = await api.get(path(link.token), browser);
    const page = await answer.text();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const policy = answer.headers.get('content-security-policy')!;
    const style = /<style>([\s\S]*)<\/style>/.exec(page)![1]!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`'sha256-${new Bun.CryptoHasher('sha256').update(style).digest('base64')}'`);
    expect(page).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(page).not.toMatch(/<script|<form|https?:\/\/|style="|\son\w+=/i);
    for (const shown of ['invoice-1042.pdf', 'INV-2026-0042', 'Nordhandel GmbH', 'LED desk lamp', '9405.21'])
      expect(page).toContain(shown);
    expect(page).toContain('Required Fields Present');
    expect(page).toContain(`href="${link.token}/content"`);
    expect(page).toContain('@media print');
  });

  test('escapes everything that came from outside', async () => {
    const { id } = await requests.read(pdf, 'evil.pdf');
    const evil = `"><script>alert(1)</script>'<img src=x onerror=alert(2)>`;
    await requests.act(id, 'review', { corrections: { invoiceNumber: evil, 'supplier.name': evil } });
    await server.database.write
      .updateTable('documents')
      .set({ fileName: evil })
      .where('id', '=', id)
      .execute();
    const page = await (await api.get(path((await shareWith(id)).token), browser)).text();
    expect(page).not.toMatch(/<script|<img|<b>/i);
    expect(page.match(/&quot;&gt;&lt;script&gt;alert\(1\)/g)!.length).toBeGreaterThanOrEqual(4);
    expect(page).toContain('Büyer &amp; Söhne &lt;b&gt;&quot;Ltd&quot;&lt;/b&gt;');
  });

  test('says in words that a link is unknown', async () => {
    const answer = await api.get(path('lfs_unknown'), browser);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toStartWith('text/html');
    expect(await answer.text()).toContain('not shared any more');
  });
});

describe('what belongs to it', () => {
  test('content is the original, to be kept and not to be shown', async () => {
    const answer = await api.get(path(link.token, '/content'));
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="invoice-1042.pdf"');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
  });

  test('compliance is that of the document, but for the check that is about others', async () => {
    const own = (await answerOf(api.get(`/documents/${document.id}/compliance`, credentials)))
      .body as SharedCompliance;
    const checks = own.checks.filter(({ checkName }) => checkName !== 'Duplicate Document Check');
    expect(checks).toHaveLength(own.checks.length - 1);
    expect(await answerOf(api.get(path(link.token, '/compliance')))).toEqual({
      status: 200,
      body: { ...own, checks },
    });
  });
});
