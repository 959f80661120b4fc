import { afterAll, describe, expect, test } from 'bun:test';
import { eventually } from '../support/eventually.ts';
import { startMailServer } from '../support/mail-server.ts';
import { password, startTestServer } from './start-test-server.ts';

const login = { user: 'landfall', password: 'a secret of the post' };
const mail = await startMailServer(login);
afterAll(() => mail.stop());
const { api, clock, database, newOrganization, newUser } = await startTestServer({
  config: {
    smtpHost: '127.0.0.1',
    smtpPort: mail.port,
    smtpSecurity: 'none',
    smtpUser: login.user,
    smtpPassword: login.password,
    smtpFrom: 'landfall@broker.example',
  },
});
const owner = await newOrganization();

const mailsTo = (email: string) => mail.received.filter(({ recipients }) => recipients.includes(email));
/** The only mail to an address, once it has arrived. */
async function mailTo(email: string) {
  const [first] = await eventually(`a mail to ${email}`, () => {
    const mails = mailsTo(email);
    return mails.length > 0 && mails;
  });
  expect(mailsTo(email)).toHaveLength(1);
  return first!.message;
}
const send = (method: string, path: string, body: object, credentials = owner.credentials) =>
  api.send(method, path, {
    headers: { 'content-type': 'application/json', ...credentials },
    body: JSON.stringify(body),
  });

describe('a user with a mail server configured', () => {
  test('is informed of a password that somebody else has changed', async () => {
    const member = await newUser(owner.organizationId, 'Member');
    await send('PATCH', `/users/${member.userId}`, { password: 'another long password' });
    const { subject, text, html } = await mailTo(member.email);
    expect(subject).toBe('Landfall, Broker: Your password was changed');
    expect(text).toContain(`By: ${owner.email}`);
    expect(text).toContain('When: 2026-03-02 09:00 UTC');
    expect(text).not.toContain('another long password');
    expect(html).toBeFalsy();
  });

  test('is informed of a password that they have changed themselves', async () => {
    const member = await newUser(owner.organizationId, 'Member');
    const change = { currentPassword: password, newPassword: 'another long password' };
    await send('PUT', '/me/password', change, member.credentials);
    expect((await mailTo(member.email)).text).toContain('By: you');
  });

  test('is informed of another role, and not of the same one', async () => {
    const member = await newUser(owner.organizationId, 'Member');
    await send('PATCH', `/users/${member.userId}`, { role: 'Member' });
    await send('PATCH', `/users/${member.userId}`, { role: 'Viewer' });
    expect((await mailTo(member.email)).subject).toBe('Landfall, Broker: Your role is now Viewer');
  });

  test('is informed of a new key by its name, and never by the key', async () => {
    const member = await newUser(owner.organizationId, 'Member');
    const made = await send('POST', '/api-keys', { name: 'ERP\nBcc: x@y.example' }, member.credentials);
    const { key, prefix } = (await made.json()) as { key: string; prefix: string };
    const { subject, text } = await mailTo(member.email);
    expect(subject).toBe('Landfall, Broker: An API key was made for you: ERP Bcc: x@y.example');
    for (const secret of [key, prefix]) expect(text).not.toContain(secret);
  });

  test('is informed later where the mail server puts it off, once', async () => {
    const member = await newUser(owner.organizationId, 'Member');
    mail.answerNext('450 greylisted');
    await send('PATCH', `/users/${member.userId}`, { role: 'Viewer' });
    await eventually('the first attempt', () => mail.refused.includes(member.email));
    await eventually('the mail waits', async () => {
      const waiting = await database.read
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', 'account_notice')
        .where('state', '=', 'waiting')
        .execute();
      return waiting.length === 1;
    });
    clock.advance(5_000);
    expect((await mailTo(member.email)).subject).toContain('Your role is now Viewer');
    await eventually('no notice is left', async () => {
      const left = await database.read.selectFrom('accountNotices').select('id').execute();
      return left.length === 0;
    });
  });
});
