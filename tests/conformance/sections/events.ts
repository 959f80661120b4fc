import { expect } from 'bun:test';
import PDFDocument from 'pdfkit';
import { finish } from '../../server/draw-invoice.ts';
import { drawEncrypted } from '../../server/draw-unusable-files.ts';
import { startTestServer } from '../../server/start-test-server.ts';
import { eventually } from '../../support/eventually.ts';
import { startReceiver } from '../../support/receiver.ts';
import { isoTime, type Json, type Service, startService, table } from '../service.ts';

const documentFields = ['documentId', 'fileName', 'documentType', 'status', 'shipmentId'];
const shipmentFields = ['shipmentId', 'reference'];

/** "Event types", with the data of each. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  'document.uploaded': documentFields,
  'document.pending_approval': documentFields,
  'document.requires_review': [...documentFields, 'reason'],
  'document.failed': [...documentFields, 'failure'],
  'document.reviewed': documentFields,
  'document.completed': [...documentFields, 'completedVia'],
  'document.generated': [...documentFields, 'sourceDocumentId'],
  'document.cloned': [...documentFields, 'sourceDocumentId'],
  'document.skipped': documentFields,
  'shipment.created': shipmentFields,
  'shipment.document_linked': [...shipmentFields, 'documentId'],
  'shipment.evaluated': [...shipmentFields, 'overallStatus', 'reportId', 'ruleResultCount'],
  'shipment.settled': shipmentFields,
  'compliance.completed': [
    'documentId',
    'fileName',
    'overallStatus',
    'failedCheckCount',
    'warningCheckCount',
  ],
  'webhook.test': ['webhookId', 'message'],
};

async function drawLetter(): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({ size: 'A4' });
  document.text('Dear Ms Kaya, thank you for lunch. The office is closed on Friday. Kind regards');
  return new Uint8Array(await finish(document));
}

/** All fifteen events as deliveries, from the requests that cause them. */
export async function eventDeliveries(): Promise<void> {
  // However sure the reading is, it waits for approval; what is none of the four types is to be reviewed.
  const service = await startService({ reviewThreshold: 0 });
  const { call, uploadAndRead, pdf } = service;
  const receiver = startReceiver();
  const subscribed = Object.keys(fieldsOf).filter((event) => event !== 'webhook.test');
  const url = `https://localhost:${receiver.port}/`;
  const webhook = (await call('POST', '/webhooks', { json: { url, events: subscribed } })).json;

  const bodies = () =>
    receiver.received.map(({ body }) => JSON.parse(new TextDecoder().decode(body)) as Json & { data: Json });
  const received = (event: string) =>
    eventually(`${event} is received`, () => bodies().find((body) => body.event === event));

  let caused: Promise<void> | null = null;
  /** One life of documents and of a shipment, in which everything happens. */
  async function causeAll(): Promise<void> {
    const post = (path: string, json?: unknown) => call('POST', path, json === undefined ? {} : { json });
    const uploadBatchId = crypto.randomUUID();
    const invoice = await uploadAndRead(pdf, { uploadBatchId });
    await post(`/documents/${invoice.id}/generate-packing-list`);
    await post(`/documents/${invoice.id}/clone?shipmentReference=EVENTS-1`);
    await uploadAndRead(await drawLetter());
    await uploadAndRead(new Uint8Array(await drawEncrypted()));
    const skipped = await uploadAndRead(pdf);
    await post(`/documents/${skipped.id}/skip`);
    await post(`/documents/${skipped.id}/review`, {
      corrections: { invoiceNumber: 'E-1' },
      approve: true,
      acknowledge: true,
    });
    await received('shipment.evaluated');
    await post(`/shipments/${invoice.shipmentId}/settle`);
    await post(`/webhooks/${webhook.id}/test`);
  }

  table(
    'Event types, each as a delivery',
    Object.fromEntries(
      Object.entries(fieldsOf).map(([event, fields]) => [
        `${event}: ${fields.join(', ')}`,
        async () => {
          caused ??= causeAll();
          await caused;
          const body = await received(event);
          expect(body).toMatchObject({ event, timestamp: expect.stringMatching(isoTime) });
          for (const field of fields) expect(Object.keys(body.data)).toContain(field);
        },
      ]),
    ),
  );

  table('Events a webhook receives', {
    'only those that it subscribed to, plus webhook.test on request': async () => {
      const few = startReceiver();
      const fewUrl = `https://localhost:${few.port}/`;
      const made = await call('POST', '/webhooks', { json: { url: fewUrl, events: ['document.skipped'] } });
      const { id } = await uploadAndRead(pdf);
      await call('POST', `/documents/${id}/skip`);
      await call('POST', `/webhooks/${made.json.id}/test`);
      await eventually('both are received', () => few.received.length === 2);
      const events = few.received.map(({ headers }) => headers.get('x-service-event'));
      expect(events.toSorted()).toEqual(['document.skipped', 'webhook.test']);
    },
  });
}

/** What the specification says of plans, roles, bodies and servers that are down. */
export function remainingStatements({ server, call, owner, baseUrl }: Service): void {
  table('Statements outside of the tables', {
    'API and webhook access are on the Business and Enterprise plans': async () => {
      const statuses: Json = {};
      for (const plan of ['starter', 'business', 'enterprise'] as const) {
        const { credentials } = await server.newOrganization(plan);
        const answers = [];
        for (const path of ['/documents', '/webhooks', '/hs-codes/versions'])
          answers.push((await call('GET', path, { as: credentials })).status);
        statuses[plan] = answers;
      }
      expect(statuses).toEqual({
        starter: [403, 403, 403],
        business: [200, 200, 200],
        enterprise: [200, 200, 200],
      });
    },
    'webhook management needs an Owner or Admin': async () => {
      for (const [role, status] of [
        ['Admin', 200],
        ['Member', 403],
        ['Viewer', 403],
      ] as const) {
        const { credentials } = await server.newUser(owner.organizationId, role);
        expect([role, (await call('GET', '/webhooks', { as: credentials })).status]).toEqual([role, status]);
      }
    },
    'the Content-Type header must match the body format': async () => {
      for (const [path, type, body] of [
        ['/webhooks', 'text/plain', '{"url":"https://a.example/","events":["document.failed"]}'],
        ['/documents', 'application/json', '{}'],
      ]) {
        const headers = { ...owner.credentials, 'content-type': type! };
        const answer = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: body! });
        expect([path, answer.status]).toEqual([path, 415]);
      }
    },
    'all data is scoped to the organization': async () => {
      const { credentials } = await server.newOrganization();
      const { data } = (await call('GET', '/documents', { as: credentials })).json as { data: Json[] };
      expect(data).toEqual([]);
    },
    'the previous secret becomes invalid immediately': async () => {
      const receiver = startReceiver();
      const url = `https://localhost:${receiver.port}/`;
      const made = (await call('POST', '/webhooks', { json: { url, events: ['document.failed'] } })).json;
      const { secret } = (await call('POST', `/webhooks/${made.id}/rotate-secret`)).json;
      await call('POST', `/webhooks/${made.id}/test`);
      await eventually('it is received', () => receiver.received.length > 0);
      const [{ headers, body } = receiver.received[0]!] = receiver.received;
      const signed = (key: unknown) =>
        new Bun.CryptoHasher('sha256', Buffer.from(String(key), 'base64'))
          .update(`${headers.get('x-service-timestamp')}.`)
          .update(body)
          .digest('hex');
      expect(headers.get('x-service-signature')).toBe(`v1=${signed(secret)}`);
      expect(signed(made.secret)).not.toBe(signed(secret));
    },
  });
}

/** Needs a server whose AI service is down. */
export async function aiServiceDown(): Promise<void> {
  const server = await startTestServer({ config: { aiUrl: 'http://127.0.0.1:9/v1', aiModel: 'none' } });
  const { credentials } = await server.newOrganization();
  const ask = (path: string) =>
    fetch(`${server.server.url}/api/v1/hs-codes/${path}?q=cotton+t-shirt`, { headers: credentials });
  table('AI service down', {
    'GET /hs-codes/search-llm: 503; GET /hs-codes/search answers all the same': async () => {
      await server.core.hs.ready();
      const down = await ask('search-llm');
      expect(down.status).toBe(503);
      expect(((await down.json()) as Json).code).toBe('AI_UNAVAILABLE');
      expect((await ask('search')).status).toBe(200);
    },
  });
}
