import { describe, expect, test } from 'bun:test';
import type { NewShare, Share } from '../../core/shares/shares.ts';
import { answerOf, failureOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer({ config: { shareRecipients: 3, shareRecipientsPerDayBusiness: 5 } });
const { api, clock } = server;
const pdf = await drawInvoice();
const broker = await server.newOrganization('business');
const document = await documentRequests(api, broker.credentials).read(pdf, 'Rechnung Łódź.pdf');

const buyer = { email: 'customs@buyer.example', company: 'Buyer Ltd' };
const recipients = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ email: `r${at}@buyer.example`, company: `Company ${at}` }));
const share = (body: unknown, asked: { readonly credentials: Record<string, string> } = broker) =>
  api.post(`/documents/${document.id}/share`, body, asked.credentials);
const newShare = async (): Promise<NewShare> => {
  clock.advance(24 * 3_600_000);
  await signInAnew();
  return (await answerOf(share({ recipients: [buyer] }))).body as NewShare;
};
async function signInAnew() {
  Object.assign(broker.credentials, (await server.signIn(broker.email)).credentials);
}
const sharesOf = async () =>
  (
    (await answerOf(api.get(`/documents/${document.id}/shares`, broker.credentials))).body as {
      items: Share[];
    }
  ).items;
const issuesOf = async (body: unknown) => {
  const { status, body: answer } = await answerOf(share(body));
  expect(status).toBe(400);
  return (answer as { details: { issues: { path: string }[] } }).details.issues.map(({ path }) => path);
};

describe('POST /documents/{id}/share', () => {
  test('answers 201 with a link for each recipient, good for three days', async () => {
    const answer = await share({
      recipients: [buyer, { email: 'ä@bücher.example', company: ' Bücher GmbH ' }],
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/api/v1/documents/${document.id}/shares`);
    const made = (await answer.json()) as NewShare;
    expect(made).toMatchObject({
      documentId: document.id,
      recipients: [
        { ...buyer, emailStatus: null },
        { email: 'ä@bücher.example', company: 'Bücher GmbH', emailStatus: null },
      ],
    });
    expect(Date.parse(made.expiresAt) - clock.now()).toBe(3 * 24 * 3_600_000);
    for (const { token, url } of made.recipients) {
      // 256 bits in base64url.
      expect(token).toMatch(/^lfs_[\w-]{43}$/);
      expect(url).toBe(`${api.url}/api/v1/public/shared-documents/${token}`);
      expect((await fetch(url)).status).toBe(200);
    }
    expect(made.recipients[0]!.token).not.toBe(made.recipients[1]!.token);
  });

  test('is refused on request where only this machine opens the links, and names the setting', async () => {
    const count = (await sharesOf()).length;
    const body = { recipients: [buyer] };
    const refused = await answerOf(
      api.post(`/documents/${document.id}/share?unreachable=refuse`, body, broker.credentials),
    );
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', details: { origin: api.url, setting: 'LANDFALL_PUBLIC_URL' } },
    });
    expect(await sharesOf()).toHaveLength(count);
  });

  test('keeps no token in the database', async () => {
    const { recipients: made } = await newShare();
    const rows = await server.database.read.selectFrom('shareRecipients').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(made[0]!.token.slice(4));
  });

  test('needs a signed-in user who may write', async () => {
    const key = await server.newApiKey(broker.credentials);
    expect(await failureOf(share({ recipients: [buyer] }, key))).toBe('403 JWT_REQUIRED');
    const viewer = await server.newUser(broker.organizationId, 'Viewer');
    expect(await failureOf(share({ recipients: [buyer] }, viewer))).toBe('403 ROLE_REQUIRED');
    const other = await server.newOrganization();
    expect(await failureOf(share({ recipients: [buyer] }, other))).toBe('404 DOCUMENT_NOT_FOUND');
    expect(await failureOf(api.post(`/documents/${document.id}/share`, { recipients: [buyer] }))).toBe(
      '401 UNAUTHENTICATED',
    );
  });

  test('names each recipient that cannot be one', async () => {
    for (const email of [
      'no-address',
      'two@a.example, b@b.example',
      'a@b.example\n',
      'a@b.example\r\nBcc: c@d.example',
      ' a@b.example',
      '"a b"@c.example',
      '<a@b.example>',
      `${'a'.repeat(250)}@b.example`,
      '',
    ])
      expect(await issuesOf({ recipients: [{ ...buyer, email }] })).toEqual(['recipients[0].email']);
    for (const company of ['', '   ', 'Two\nlines', 'x'.repeat(201)])
      expect(await issuesOf({ recipients: [{ ...buyer, company }] })).toEqual(['recipients[0].company']);
    expect(await issuesOf({ recipients: [buyer, { ...buyer, email: 'CUSTOMS@buyer.example' }] })).toEqual([
      'recipients[1].email',
    ]);
    expect(await issuesOf({ recipients: [] })).toEqual(['recipients']);
    expect(await issuesOf({ recipients: recipients(4) })).toEqual(['recipients']);
    expect(await issuesOf({})).toEqual(['recipients']);
    expect(await issuesOf({ recipients: [{ email: buyer.email }] })).toEqual(['recipients[0].company']);
  });
});

describe('GET /documents/{id}/shares', () => {
  test('lists newest first, without links, and shows when one was opened', async () => {
    const older = await newShare();
    const newer = await newShare();
    await fetch(newer.recipients[0]!.url);
    const [first, second] = await sharesOf();
    expect(first).toEqual({
      id: newer.id,
      documentId: document.id,
      createdBy: broker.userId,
      isServed: true,
      createdAt: newer.createdAt,
      expiresAt: newer.expiresAt,
      recipients: [{ ...buyer, emailStatus: null, lastViewedAt: new Date(clock.now()).toISOString() }],
    });
    expect(second).toMatchObject({ id: older.id, recipients: [{ lastViewedAt: null }] });
  });
});

describe('DELETE /documents/{id}/shares/{shareId}', () => {
  test('ends the links at once', async () => {
    const { id, recipients: made } = await newShare();
    const path = `/documents/${document.id}/shares/${id}`;
    const other = await server.newOrganization();
    expect(await failureOf(api.delete(path, other.credentials))).toBe('404 DOCUMENT_NOT_FOUND');
    expect((await fetch(made[0]!.url)).status).toBe(200);
    expect((await api.delete(path, broker.credentials)).status).toBe(204);
    for (const part of ['', '/content', '/compliance'])
      expect(await failureOf(api.get(`/public/shared-documents/${made[0]!.token}${part}`))).toBe(
        '404 SHARE_NOT_FOUND',
      );
    expect(await failureOf(api.delete(path, broker.credentials))).toBe('404 SHARE_NOT_FOUND');
    expect((await sharesOf()).map((one) => one.id)).not.toContain(id);
  });
});

describe('GET /documents/shares/quota', () => {
  const quota = async (credentials = broker.credentials) =>
    (await answerOf(api.get('/documents/shares/quota', credentials))).body;

  test('counts recipients by the UTC day, and refuses those beyond', async () => {
    clock.advance(24 * 3_600_000);
    await signInAnew();
    const resetsAt = new Date(Math.ceil((clock.now() + 1) / 86_400_000) * 86_400_000).toISOString();
    expect(await quota()).toEqual({
      daily: { limit: 5, used: 0, remaining: 5, resetsAt },
      perShare: { limit: 3 },
    });
    expect((await share({ recipients: recipients(3) })).status).toBe(201);
    const refused = await share({ recipients: recipients(3) });
    expect(Number(refused.headers.get('retry-after'))).toBe((Date.parse(resetsAt) - clock.now()) / 1000);
    expect(await answerOf(refused)).toMatchObject({
      status: 429,
      body: { code: 'QUOTA_EXCEEDED', details: { limit: 5, used: 3, remaining: 2, resetsAt } },
    });
    expect((await share({ recipients: recipients(2) })).status).toBe(201);
    expect(await quota()).toMatchObject({ daily: { used: 5, remaining: 0 } });
    clock.advance(Date.parse(resetsAt) - clock.now());
    await signInAnew();
    expect(await quota()).toMatchObject({ daily: { used: 0, remaining: 5 } });
  });

  test('holds for shares at the same time', async () => {
    clock.advance(24 * 3_600_000);
    await signInAnew();
    const answers = await Promise.all(Array.from({ length: 8 }, () => share({ recipients: [buyer] })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  test('goes by the plan, and a revoked share stays counted', async () => {
    const { credentials } = await server.newOrganization('enterprise');
    expect(await quota(credentials)).toMatchObject({ daily: { limit: 500 } });
    const { id } = await newShare();
    await api.delete(`/documents/${document.id}/shares/${id}`, broker.credentials);
    expect(await quota()).toMatchObject({ daily: { used: 1 } });
  });
});
