import { expect, test } from 'bun:test';
import { eventNames } from '../../core/events/catalogue.ts';
import { eventually } from '../support/eventually.ts';
import { receiverAuthority, startReceiver } from '../support/receiver.ts';
import { answerOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer({
  config: { webhookPrivateHosts: ['localhost'], webhookCertificates: receiverAuthority() },
});
const { api } = server;

interface Body {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

test('an upload is reported from its arrival to its approval, each event with its data', async () => {
  const { credentials } = await server.newOrganization();
  const receiver = startReceiver();
  const url = `https://localhost:${receiver.port}/hook`;
  const made = await api.post('/webhooks', { url, events: eventNames }, credentials);
  expect(made.status).toBe(201);

  const file = new File([await drawInvoice()], 'Rechnung – Łódź.pdf');
  const { body } = await answerOf(api.upload({ file }, credentials));
  const { id } = body as { id: string };
  const seen = () => receiver.received.map((sent) => JSON.parse(new TextDecoder().decode(sent.body)) as Body);
  const find = (event: string) =>
    eventually(event, () => seen().find((told) => told.event === event)).then(({ data }) => data);

  expect(await find('document.uploaded')).toMatchObject({
    documentId: id,
    fileName: 'Rechnung – Łódź.pdf',
    status: 'processing',
    shipmentId: null,
  });
  const read = await eventually('what was read', () =>
    seen().find(({ event }) => event === 'document.pending_approval' || event === 'document.requires_review'),
  );
  expect(read.data).toMatchObject({ documentId: id, documentType: 'invoice' });
  expect(await find('compliance.completed')).toMatchObject({
    documentId: id,
    overallStatus: expect.stringMatching(/^(compliant|warning|non_compliant)$/),
    failedCheckCount: expect.any(Number),
    warningCheckCount: expect.any(Number),
  });

  const review = await api.post(
    `/documents/${id}/review`,
    { corrections: {}, approve: true, acknowledge: true },
    credentials,
  );
  expect(review.status).toBe(200);
  expect(await find('document.completed')).toMatchObject({
    documentId: id,
    status: 'Completed',
    completedVia: 'review',
  });
});
