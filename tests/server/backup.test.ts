import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { restoreBackup } from '../../core/backup/restore-backup.ts';
import { writeBackup } from '../../core/backup/write-backup.ts';
import { signatureOf } from '../../core/webhooks/signature.ts';
import { eventually } from '../support/eventually.ts';
import { receiverAuthority, startReceiver } from '../support/receiver.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { answerOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { startTestServer } from './start-test-server.ts';

const config = { webhookPrivateHosts: ['localhost'], webhookCertificates: receiverAuthority() };

test('a backup of a running server gives back every document, delivery, user and secret', async () => {
  const first = await startTestServer({ config });
  const owner = await first.newOrganization();
  const key = await first.newApiKey(owner.credentials);
  const receiver = startReceiver();
  const url = `https://localhost:${receiver.port}/hook`;
  const webhook = await answerOf(
    first.api.post('/webhooks', { url, events: ['document.uploaded'] }, owner.credentials),
  );
  const { id: webhookId, secret } = webhook.body as { id: string; secret: string };
  const invoice = await drawInvoice();
  const upload = await answerOf(
    first.api.upload({ file: new File([invoice], 'invoice.pdf') }, owner.credentials),
  );
  const { id } = upload.body as { id: string };
  const document = await eventually('the document is read', async () => {
    const answer = await answerOf(first.api.get(`/documents/${id}`, owner.credentials));
    return (answer.body as { status: string }).status === 'processing' ? undefined : answer.body;
  });
  await eventually('the delivery', () => receiver.received[0]);
  const deliveries = await eventually('a delivery that has ended', async () => {
    const { body } = await answerOf(first.api.get(`/webhooks/${webhookId}/deliveries`, owner.credentials));
    return (body as { items: { status: string }[] }).items.every(({ status }) => status === 'Success')
      ? body
      : undefined;
  });

  const file = join(temporaryFolder(), 'landfall.backup');
  const dataFolder = join(temporaryFolder(), 'restored');
  await writeBackup({ dataFolder: first.core.config.dataFolder, file, now: Date.now });
  // What comes later is not in it, and the server went on.
  const later = await first.api.upload({ file: new File([invoice], 'later.pdf') }, owner.credentials);
  expect(later.status).toBe(201);
  await restoreBackup({ dataFolder, file });

  const second = await startTestServer({ config, dataFolder });
  const session = await second.signIn(owner.email);
  expect(session.accessToken).toBeString();
  expect((await answerOf(second.api.get(`/documents/${id}`, key.credentials))).body).toEqual(document);
  expect((await answerOf(second.api.get('/documents', key.credentials))).body).toMatchObject({
    pagination: { total: 1 },
  });
  const link = await answerOf(second.api.get(`/documents/${id}/download`, key.credentials));
  const download = await fetch(new URL((link.body as { url: string }).url, second.api.url));
  expect(Buffer.from(await download.arrayBuffer()).equals(Buffer.from(invoice))).toBe(true);
  expect(
    (await answerOf(second.api.get(`/webhooks/${webhookId}/deliveries`, session.credentials))).body,
  ).toEqual(deliveries);
  const before = receiver.received.length;
  await second.api.post(`/webhooks/${webhookId}/test`, {}, session.credentials);
  const sent = await eventually('a delivery from the restored server', () => receiver.received[before]);
  const timestamp = Number(sent.headers.get('x-service-timestamp'));
  expect(sent.headers.get('x-service-signature')).toBe(signatureOf(secret, timestamp, sent.body));
});
