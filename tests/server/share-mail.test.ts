import { afterAll, describe, expect, test } from 'bun:test';
import type { NewShare, Share } from '../../core/shares/shares.ts';
import { eventually } from '../support/eventually.ts';
import { startMailServer } from '../support/mail-server.ts';
import { answerOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { startTestServer } from './start-test-server.ts';

const mail = await startMailServer({ user: 'landfall', password: 'a secret of the post' });
afterAll(() => mail.stop());
const server = await startTestServer({
  config: {
    publicUrl: 'https://docs.broker.example',
    smtpHost: '127.0.0.1',
    smtpPort: mail.port,
    smtpSecurity: 'none',
    smtpUser: 'landfall',
    smtpPassword: 'a secret of the post',
    smtpFrom: 'landfall@broker.example',
  },
});
const { api, clock } = server;
const { credentials } = await server.newOrganization();
const document = await documentRequests(api, credentials).read(await drawInvoice(), 'Rechnung Łódź.pdf');

const share = async (...emails: readonly string[]) =>
  (
    await answerOf(
      api.post(
        `/documents/${document.id}/share`,
        { recipients: emails.map((email) => ({ email, company: 'Bücher & Söhne' })) },
        credentials,
      ),
    )
  ).body as NewShare;
const statuses = async (shareId: string) => {
  const { body } = await answerOf(api.get(`/documents/${document.id}/shares`, credentials));
  const found = (body as { items: Share[] }).items.find(({ id }) => id === shareId);
  return found?.recipients.map(({ emailStatus }) => emailStatus);
};
const settled = (shareId: string, status: string) =>
  eventually(`the mails are ${status}`, async () =>
    (await statuses(shareId))?.every((one) => one === status),
  );

describe('a share with a mail server configured', () => {
  test('sends each recipient their own link', async () => {
    const made = await share('one@buyer.example', 'two@buyer.example');
    expect(made.recipients.map(({ emailStatus }) => emailStatus)).toEqual(['pending', 'pending']);
    await settled(made.id, 'sent');
    for (const { email, url, token } of made.recipients) {
      expect(url).toBe(`https://docs.broker.example/api/v1/public/shared-documents/${token}`);
      const [message, ...others] = mail.received.filter(({ recipients }) => recipients.includes(email));
      expect(others).toEqual([]);
      expect(message!.recipients).toEqual([email]);
      expect(message!.sender).toBe('landfall@broker.example');
      expect(message!.message.subject).toBe('Broker shares "Rechnung Łódź.pdf" with you');
      expect(message!.message.text).toContain(url);
      expect(message!.message.text).toContain('Bücher & Söhne');
      expect(message!.message.html).toBeFalsy();
    }
    expect((await api.get(`/public/shared-documents/${made.recipients[0]!.token}`)).status).toBe(200);
    const rows = await server.database.read.selectFrom('shareRecipients').select('sealedLink').execute();
    expect(rows.every(({ sealedLink }) => sealedLink === null)).toBe(true);
  });

  test('tries again when the server puts it off, and gives up when it refuses', async () => {
    mail.answerNext('450 greylisted');
    const later = await share('later@buyer.example');
    await eventually('the mail is put off', async () =>
      server.logger.lines.some(({ fields }) => String(fields.reason).includes('greylisted')),
    );
    expect(await statuses(later.id)).toEqual(['pending']);
    const row = await server.database.read
      .selectFrom('shareRecipients')
      .select('sealedLink')
      .where('shareId', '=', later.id)
      .executeTakeFirstOrThrow();
    expect(row.sealedLink).toBeString();
    expect(row.sealedLink).not.toContain(later.recipients[0]!.token);
    clock.advance(5_000);
    await settled(later.id, 'sent');

    mail.answerNext('550 no such mailbox');
    await settled((await share('nobody@buyer.example')).id, 'failed');
  });

  test('sends nothing for what was revoked meanwhile', async () => {
    mail.answerNext('450 greylisted');
    const { id } = await share('revoked@buyer.example');
    await eventually('the first attempt', async () => mail.refused.includes('revoked@buyer.example'));
    await api.delete(`/documents/${document.id}/shares/${id}`, credentials);
    clock.advance(5_000);
    await eventually('its job is done', async () => {
      const jobs = await server.database.read
        .selectFrom('jobs')
        .select('state')
        .where('kind', '=', 'share_mail')
        .execute();
      return jobs.every(({ state }) => state === 'done' || state === 'failed');
    });
    expect(mail.received.flatMap(({ recipients }) => recipients)).not.toContain('revoked@buyer.example');
  });
});
