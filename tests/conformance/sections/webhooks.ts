import { expect } from 'bun:test';
import { createHmac } from 'node:crypto';
import { eventually } from '../../support/eventually.ts';
import { startReceiver } from '../../support/receiver.ts';
import { isoTime, type Json, type Service, table } from '../service.ts';

const eventTypes: Readonly<Record<string, string>> = {
  'document.uploaded': 'received and queued',
  'document.pending_approval': 'extracted with high confidence',
  'document.requires_review': 'extracted with low confidence',
  'document.failed': 'extraction failed',
  'document.reviewed': 'corrections submitted',
  'document.completed': 'approved and finalized',
  'document.generated': 'generated from another',
  'document.cloned': 'cloned',
  'document.skipped': 'deferred',
  'shipment.created': 'a new shipment',
  'shipment.document_linked': 'attached to a shipment',
  'shipment.evaluated': 'consistency evaluation completed',
  'shipment.settled': 'finalized',
  'compliance.completed': 'compliance check finished',
  'webhook.test': 'by POST /webhooks/{id}/test',
};

/** What every section about webhooks needs. */
function webhookCalls({ call }: Service) {
  const receiverUrl = (port: number) => `https://localhost:${port}/hook`;
  return {
    receiverUrl,
    create: async (url: string, events: readonly string[] = ['document.completed']): Promise<Json> =>
      (await call('POST', '/webhooks', { json: { url, events } })).json,
    test: async (id: unknown) => (await call('POST', `/webhooks/${id}/test`)).json.deliveryId,
    deliveries: async (id: unknown): Promise<Json> => (await call('GET', `/webhooks/${id}/deliveries`)).json,
    newest: async (id: unknown): Promise<Json | undefined> =>
      ((await call('GET', `/webhooks/${id}/deliveries`)).json.items as Json[])[0],
  };
}

export function webhookEndpoints(service: Service): void {
  const { call, apiKey } = service;
  const { create, receiverUrl, test, newest, deliveries } = webhookCalls(service);
  const receiver = startReceiver();
  const url = receiverUrl(receiver.port);
  const wanted = { url, events: ['document.completed', 'document.failed'] };
  const delivered = async (id: unknown) =>
    eventually('the delivery succeeded', async () => {
      const delivery = await newest(id);
      return delivery?.status === 'Success' && delivery;
    });

  table('Webhook', {
    'id: string': async () => expect((await create(url)).id).toBeString(),
    'url: HTTPS': async () => {
      expect((await create(url)).url).toBe(url);
      for (const wrong of ['http://a.example/', 'ftp://a.example/', 'a', ''])
        expect((await call('POST', '/webhooks', { json: { ...wanted, url: wrong } })).status).toBe(400);
    },
    'events: subscribed types': async () => {
      expect((await call('POST', '/webhooks', { json: wanted })).json.events).toEqual(wanted.events);
      for (const events of [[], ['made.up'], ['document.failed', 'document.failed'], 'document.failed'])
        expect((await call('POST', '/webhooks', { json: { url, events } })).status).toBe(400);
    },
    'isActive: boolean': async () => expect((await create(url)).isActive).toBe(true),
    'createdAt: ISO 8601': async () => expect((await create(url)).createdAt).toMatch(isoTime),
    'updatedAt: null until changed': async () => {
      const made = await create(url);
      expect(made.updatedAt).toBeNull();
      const changed = await call('PUT', `/webhooks/${made.id}`, { json: { isActive: false } });
      expect(changed.json.updatedAt).toMatch(isoTime);
    },
    'secret: base64, in the answers to create and rotate-secret only': async () => {
      const made = await create(url);
      expect(Buffer.from(String(made.secret), 'base64')).toHaveLength(32);
      for (const path of ['/webhooks', `/webhooks/${made.id}`])
        expect(new TextDecoder().decode((await call('GET', path)).bytes)).not.toContain('"secret"');
    },
  });

  table('Webhook endpoints', {
    'POST /webhooks: url and events are required': async () => {
      const made = await call('POST', '/webhooks', { json: wanted });
      expect([made.status, made.headers.get('location')]).toEqual([201, `/api/v1/webhooks/${made.json.id}`]);
      for (const json of [{ url }, { events: wanted.events }, {}])
        expect((await call('POST', '/webhooks', { json })).status).toBe(400);
    },
    'GET /webhooks: all of the organization': async () => {
      const made = await create(url);
      const { items } = (await call('GET', '/webhooks')).json as { items: Json[] };
      expect(items[0]!.id).toBe(made.id as string);
    },
    'GET /webhooks/{id}: one webhook': async () => {
      const { secret: _, ...made } = await create(url);
      expect((await call('GET', `/webhooks/${made.id}`)).json).toEqual(made);
    },
    'PUT /webhooks/{id}: only sent fields change, events replaces the list': async () => {
      const { secret: _, ...made } = await create(url, wanted.events);
      const path = `/webhooks/${made.id}`;
      const replaced = await call('PUT', path, { json: { events: ['shipment.created'] } });
      expect(replaced.json).toMatchObject({ url, events: ['shipment.created'], isActive: true });
      expect((await call('PUT', path, { json: { isActive: false } })).json).toMatchObject({
        events: ['shipment.created'],
        isActive: false,
      });
    },
    'DELETE /webhooks/{id}': async () => {
      const { id } = await create(url);
      expect((await call('DELETE', `/webhooks/${id}`)).status).toBe(204);
      expect((await call('GET', `/webhooks/${id}`)).json.code).toBe('WEBHOOK_NOT_FOUND');
    },
    'POST /webhooks/{id}/rotate-secret: a new secret, history kept': async () => {
      const made = await create(url);
      const first = await test(made.id);
      await delivered(made.id);
      const rotated = await call('POST', `/webhooks/${made.id}/rotate-secret`);
      expect(Object.keys(rotated.json).sort()).toEqual(Object.keys(made).sort());
      expect(rotated.json.secret).not.toBe(made.secret as string);
      expect((await newest(made.id))?.id).toBe(first as string);
    },
    'POST /webhooks/{id}/test: queues a webhook.test delivery': async () => {
      const { id } = await create(url);
      const queued = await call('POST', `/webhooks/${id}/test`);
      expect([queued.status, queued.json]).toEqual([202, { deliveryId: expect.any(String) }]);
      expect(await delivered(id)).toMatchObject({ id: queued.json.deliveryId, event: 'webhook.test' });
    },
    'GET /webhooks/{id}/deliveries: page default 1, pageSize default 50 max 100': async () => {
      const { id } = await create(url);
      await test(id);
      expect(await deliveries(id)).toMatchObject({ totalCount: 1, page: 1, pageSize: 50, totalPages: 1 });
      const path = `/webhooks/${id}/deliveries`;
      expect((await call('GET', `${path}?page=2&pageSize=100`)).json.items).toEqual([]);
      for (const query of ['page=0', 'pageSize=0', 'pageSize=101', 'page=x'])
        expect((await call('GET', `${path}?${query}`)).status).toBe(400);
    },
    'all require a JWT of an Owner or Admin': async () => {
      for (const [method, path] of [
        ['GET', '/webhooks'],
        ['POST', '/webhooks'],
        ['DELETE', '/webhooks/x'],
      ] as const)
        expect((await call(method, path, { as: apiKey })).status).toBe(403);
    },
  });

  table('Webhook delivery', {
    'id, event, status, attempts, lastAttemptAt, lastError, responseStatusCode, createdAt': async () => {
      const { id } = await create(url);
      await test(id);
      expect(await delivered(id)).toEqual({
        id: expect.any(String),
        event: 'webhook.test',
        status: 'Success',
        attempts: 1,
        lastAttemptAt: expect.stringMatching(isoTime),
        lastError: null,
        responseStatusCode: 200,
        createdAt: expect.stringMatching(isoTime),
      });
    },
  });
}

export function webhookDeliveries(service: Service): void {
  const { call, server, upload, pdf } = service;
  const { create, receiverUrl, test, newest } = webhookCalls(service);

  table('Webhook delivery status', {
    'Pending → Success on 2xx': async () => {
      const { id } = await create(receiverUrl(startReceiver(() => new Response(null, { status: 204 })).port));
      await test(id);
      await eventually('success', async () => (await newest(id))?.status === 'Success');
    },
    'Pending → Pending on non-2xx, then 5 s and 15 s; Failed on the third; the webhook stays active':
      async () => {
        const receiver = startReceiver(() => new Response('no', { status: 500 }));
        const { id } = await create(receiverUrl(receiver.port));
        const deliveryId = await test(id);
        const after = async (attempts: number) =>
          eventually(`${attempts} attempts`, async () => {
            const delivery = await newest(id);
            return delivery?.attempts === attempts && delivery;
          });
        expect(await after(1)).toMatchObject({ status: 'Pending', responseStatusCode: 500 });
        server.clock.advance(5_000);
        expect(await after(2)).toMatchObject({ status: 'Pending' });
        server.clock.advance(15_000);
        expect(await after(3)).toMatchObject({ status: 'Failed', lastError: expect.any(String) });
        const ids = receiver.received.map(({ headers }) => headers.get('x-service-deliveryid'));
        expect(ids).toEqual([deliveryId, deliveryId, deliveryId] as string[]);
        expect((await call('GET', `/webhooks/${id}`)).json.isActive).toBe(true);
      },
  });

  table(
    'Event types',
    Object.fromEntries(
      Object.entries(eventTypes).map(([event, meaning]) => [
        `${event}: ${meaning}`,
        async () => {
          const { items } = (await call('GET', '/webhooks/events')).json as { items: Json[] };
          const { sample } = items.find((item) => item.event === event) as { sample: Json };
          expect(sample).toMatchObject({ event, timestamp: expect.stringMatching(isoTime) });
          // Flat: the only values that are not plain are lists of nothing here.
          expect(sample.data).toBeObject();
          const made = await create('https://erp.example/', [event]);
          expect(made.events).toEqual([event]);
          await call('DELETE', `/webhooks/${made.id}`);
        },
      ]),
    ),
  );

  const receive = async (events: readonly string[], act: () => Promise<unknown>) => {
    const receiver = startReceiver();
    const { id, secret } = await create(receiverUrl(receiver.port), events);
    await act();
    const [delivery] = await eventually(
      'it is received',
      () => receiver.received.length > 0 && receiver.received,
    );
    await call('DELETE', `/webhooks/${id}`);
    const body = JSON.parse(new TextDecoder().decode(delivery!.body)) as Json & { data: Json };
    return { delivery: delivery!, body, secret: String(secret) };
  };
  const uploaded = () => receive(['document.uploaded'], () => upload(pdf, 'Rechnung Łódź 上海.pdf'));

  table('Envelope and data', {
    'event, timestamp, data (flat)': async () => {
      const { body } = await uploaded();
      expect(Object.keys(body).sort()).toEqual(['data', 'event', 'timestamp']);
      expect(body).toMatchObject({ event: 'document.uploaded', timestamp: expect.stringMatching(isoTime) });
      for (const value of Object.values(body.data))
        expect(typeof value === 'object' && value !== null).toBe(false);
    },
    'document.completed: documentId, fileName, status Completed, completedVia review': async () => {
      const read = await service.uploadAndRead(pdf);
      const { body } = await receive(['document.completed'], () =>
        call('POST', `/documents/${read.id}/review`, {
          json: { corrections: {}, approve: true, acknowledge: true },
        }),
      );
      expect(body.data).toMatchObject({
        documentId: read.id,
        fileName: 'invoice.pdf',
        status: 'Completed',
        completedVia: 'review',
      });
    },
    'compliance.completed: includes overallStatus': async () => {
      const { body } = await receive(['compliance.completed'], () => service.uploadAndRead(pdf));
      expect(body.data.overallStatus).toBeString();
    },
  });

  table('Delivery headers and signature', {
    'X-Service-Signature: v1= and hex HMAC-SHA256 of {timestamp}.{payload} under the decoded secret':
      async () => {
        const { delivery, secret } = await uploaded();
        const timestamp = delivery.headers.get('x-service-timestamp');
        const digest = createHmac('sha256', Buffer.from(secret, 'base64'))
          .update(`${timestamp}.`)
          .update(delivery.body)
          .digest('hex');
        expect(delivery.headers.get('x-service-signature')).toBe(`v1=${digest}`);
      },
    'X-Service-Timestamp: Unix seconds': async () => {
      const { delivery } = await uploaded();
      const seconds = Number(delivery.headers.get('x-service-timestamp'));
      expect(Math.abs(seconds - server.clock.now() / 1000)).toBeLessThan(300);
    },
    'X-Service-Event: the event type': async () => {
      const { delivery } = await uploaded();
      expect(delivery.headers.get('x-service-event')).toBe('document.uploaded');
    },
    'X-Service-DeliveryId: unique': async () => {
      const ids = [await uploaded(), await uploaded()].map(({ delivery }) =>
        delivery.headers.get('x-service-deliveryid'),
      );
      expect(new Set(ids).size).toBe(2);
    },
  });
}
