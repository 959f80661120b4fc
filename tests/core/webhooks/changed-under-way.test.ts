import { describe, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { eventually } from '../../support/eventually.ts';
import { type ReceivedDelivery, startReceiver } from '../../support/receiver.ts';
import { settled, startWebhooks } from './start-webhooks.ts';

/** Takes the first delivery and keeps its sender waiting; answers every other. */
const startSlowReceiver = () =>
  startReceiver((_, count) => (count === 1 ? new Promise<Response>(() => {}) : new Response()));

const signatureUnder = (secret: string, { headers, body }: ReceivedDelivery): string =>
  `v1=${createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${headers.get('x-service-timestamp')}.`)
    .update(body)
    .digest('hex')}`;

describe('a webhook that is changed while a delivery is under way', async () => {
  const landfall = await startWebhooks();
  const { service, owner } = landfall;
  landfall.worker.start();

  /** A webhook whose receiver has the delivery and does not answer. */
  async function underWay() {
    const receiver = startSlowReceiver();
    const webhook = await landfall.subscribe(receiver.url);
    await landfall.record([settled()]);
    await eventually('it is under way', () => receiver.received.length === 1);
    return { receiver, webhook };
  }

  test('rotated: sent again at once under the new secret and the same id, which is no further attempt', async () => {
    const { receiver, webhook } = await underWay();
    const { secret } = await service.rotateSecret(owner, webhook.id);
    const { id, attempts } = await landfall.delivery(webhook.id, 'a success', (d) => d.status === 'Success');
    expect(attempts).toBe(1);
    const [first, second] = receiver.received;
    expect(first!.headers.get('x-service-signature')).toBe(signatureUnder(webhook.secret, first!));
    expect(second!.headers.get('x-service-signature')).toBe(signatureUnder(secret, second!));
    expect([first, second].map((sent) => sent!.headers.get('x-service-deliveryid'))).toEqual([id, id]);
  });

  test('moved: goes to the new address', async () => {
    const { receiver, webhook } = await underWay();
    const moved = startReceiver();
    await service.update(owner, webhook.id, { url: moved.url });
    await landfall.delivery(webhook.id, 'a success', (d) => d.status === 'Success');
    expect([receiver.received.length, moved.received.length]).toEqual([1, 1]);
  });

  test('deleted: is cut off, and not sent again', async () => {
    const { webhook } = await underWay();
    await service.remove(owner, webhook.id);
    const rows = await landfall.database.read
      .selectFrom('webhookDeliveries')
      .select('id')
      .where('webhookId', '=', webhook.id)
      .execute();
    expect(rows).toEqual([]);
    // The worker has its place free again: closing waits for nothing.
    const start = performance.now();
    await landfall.worker.close(60_000);
    // The receiver would have been waited for ten seconds.
    expect(performance.now() - start).toBeLessThan(9_000);
  });
});

test('what was claimed but not sent when its webhook is rotated is signed with the new secret', async () => {
  const gate = Promise.withResolvers<void>();
  let lookups = 0;
  const landfall = await startWebhooks({
    resolve: async () => {
      lookups++;
      await gate.promise;
      return [{ address: '127.0.0.1', family: 4 }];
    },
  });
  const receiver = startReceiver();
  const webhook = await landfall.subscribe(receiver.url);
  await landfall.record(Array.from({ length: 12 }, (_, at) => settled(`SHP-${at}`)));
  landfall.worker.start();
  await eventually('they look for the receiver', () => lookups > 0);
  const { secret } = await landfall.service.rotateSecret(landfall.owner, webhook.id);
  gate.resolve();
  await eventually('all succeed', async () =>
    (await landfall.deliveriesOf(webhook.id)).every(({ status }) => status === 'Success'),
  );
  expect(receiver.received).toHaveLength(12);
  for (const sent of receiver.received)
    expect(sent.headers.get('x-service-signature')).toBe(signatureUnder(secret, sent));
});
