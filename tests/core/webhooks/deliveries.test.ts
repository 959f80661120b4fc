import { describe, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import type { WebhookWithSecret } from '../../../core/webhooks/webhook.ts';
import { eventually } from '../../support/eventually.ts';
import { type ReceivedDelivery, startReceiver } from '../../support/receiver.ts';
import { settled, startWebhooks } from './start-webhooks.ts';

/** Written once more, from the specification alone: what a receiver computes. */
const expectedSignature = ({ secret }: WebhookWithSecret, { headers, body }: ReceivedDelivery): string => {
  const signed = Buffer.concat([Buffer.from(`${headers.get('x-service-timestamp')}.`), body]);
  return `v1=${createHmac('sha256', Buffer.from(secret, 'base64')).update(signed).digest('hex')}`;
};

describe('a delivery', async () => {
  const landfall = await startWebhooks();
  landfall.worker.start();

  test('posts the envelope with its headers; the raw bytes are the signed ones, also beyond ASCII', async () => {
    const receiver = startReceiver();
    const webhook = await landfall.subscribe(receiver.url);
    const event = settled();
    await landfall.record([event]);
    const { id, attempts } = await landfall.delivery(webhook.id, 'a success', (d) => d.status === 'Success');
    expect(attempts).toBe(1);
    const [sent] = receiver.received;
    const text = new TextDecoder().decode(sent!.body);
    expect(JSON.parse(text)).toEqual({
      event: 'shipment.settled',
      timestamp: '2026-03-02T09:00:00.000Z',
      data: event.data,
    });
    expect(text).toContain('Łódź – 上海 №7 🚢');
    expect(Object.fromEntries(sent!.headers)).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'shipment.settled',
      'x-service-deliveryid': id,
      'x-service-timestamp': String(Date.parse('2026-03-02T09:00:00.000Z') / 1000),
      'x-service-signature': expectedSignature(webhook, sent!),
    });
  });

  test('goes to the webhooks that asked for the event, of the organization that it happened in', async () => {
    const [asked, other] = [startReceiver(), startReceiver()];
    await landfall.subscribe(asked.url, ['shipment.settled', 'shipment.created']);
    const silent = await landfall.subscribe(other.url, ['document.failed']);
    const stranger = await landfall.newOwner();
    const theirs = await landfall.service.create(stranger, { url: other.url, events: ['shipment.settled'] });
    await landfall.record([settled('once')]);
    await eventually('a delivery', () => asked.received.length === 1);
    expect(await landfall.deliveriesOf(silent.id)).toEqual([]);
    const page = await landfall.service.deliveries(stranger, theirs.id, { page: 1, pageSize: 50 });
    expect(page.totalCount).toBe(0);
  });

  test('is not there when its change was undone', async () => {
    const receiver = startReceiver();
    const webhook = await landfall.subscribe(receiver.url);
    const undone = landfall.database.transaction(async (transaction) => {
      await landfall.webhooks.events.record(transaction, landfall.owner.organizationId, [settled()]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await landfall.deliveriesOf(webhook.id)).toEqual([]);
    const { events } = await landfall.database.read
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<number>().as('events'))
      .executeTakeFirstOrThrow();
    await landfall.record([settled()]);
    await landfall.delivery(webhook.id, 'a success', (d) => d.status === 'Success');
    expect(receiver.received).toHaveLength(1);
    expect(await landfall.database.read.selectFrom('events').select('id').execute()).toHaveLength(events + 1);
  });

  test('fails twice with 500, then succeeds: 5 and 15 seconds apart, one id, every attempt signed again', async () => {
    const receiver = startReceiver((_, count) => new Response('x', { status: count < 3 ? 500 : 200 }));
    const webhook = await landfall.subscribe(receiver.url);
    await landfall.record([settled()]);
    const after = (attempts: number) =>
      landfall.delivery(webhook.id, `${attempts} attempts`, (d) => d.attempts === attempts);
    expect(await after(1)).toMatchObject({
      status: 'Pending',
      responseStatusCode: 500,
      lastError: 'The receiver answered 500',
    });
    landfall.clock.advance(4_999);
    landfall.worker.wake();
    expect((await landfall.deliveriesOf(webhook.id))[0]!.attempts).toBe(1);
    landfall.clock.advance(1);
    await after(2);
    landfall.clock.advance(15_000);
    expect(await after(3)).toMatchObject({ status: 'Success', responseStatusCode: 200, lastError: null });
    const times = receiver.received.map(({ headers }) => Number(headers.get('x-service-timestamp')));
    expect([times[1]! - times[0]!, times[2]! - times[1]!]).toEqual([5, 15]);
    expect(new Set(receiver.received.map(({ headers }) => headers.get('x-service-deliveryid'))).size).toBe(1);
    for (const sent of receiver.received) {
      expect(sent.body).toEqual(receiver.received[0]!.body);
      expect(sent.headers.get('x-service-signature')).toBe(expectedSignature(webhook, sent));
    }
  });

  test('has failed after the third attempt; the webhook stays active, and the next event goes out', async () => {
    let isUp = false;
    const receiver = startReceiver(() => new Response('', { status: isUp ? 204 : 404 }));
    const webhook = await landfall.subscribe(receiver.url);
    await landfall.record([settled()]);
    for (const [attempts, wait] of [5_000, 15_000, 45_000].entries()) {
      await landfall.delivery(webhook.id, 'an attempt', (d) => d.attempts === attempts + 1);
      landfall.clock.advance(wait);
    }
    const [failed] = await landfall.deliveriesOf(webhook.id);
    expect(failed).toMatchObject({ status: 'Failed', attempts: 3, responseStatusCode: 404 });
    expect(await landfall.service.get(landfall.owner, webhook.id)).toMatchObject({ isActive: true });
    isUp = true;
    const { deliveryId } = await landfall.service.redeliver(landfall.owner, webhook.id, failed!.id);
    expect(deliveryId).not.toBe(failed!.id);
    await landfall.delivery(webhook.id, 'a success', (d) => d.id === deliveryId && d.status === 'Success');
    expect(receiver.received).toHaveLength(4);
    expect(receiver.received[3]!.body).toEqual(receiver.received[0]!.body);
    expect((await landfall.deliveriesOf(webhook.id))[1]).toEqual(failed!);
  });

  test('is signed with the new secret as soon as it was rotated, a retry too', async () => {
    const receiver = startReceiver((_, count) => new Response('', { status: count === 1 ? 500 : 200 }));
    const webhook = await landfall.subscribe(receiver.url);
    await landfall.record([settled()]);
    await landfall.delivery(webhook.id, 'a failure', (d) => d.attempts === 1);
    const rotated = await landfall.service.rotateSecret(landfall.owner, webhook.id);
    landfall.clock.advance(5_000);
    await landfall.delivery(webhook.id, 'a success', (d) => d.status === 'Success');
    const [first, second] = receiver.received;
    expect(first!.headers.get('x-service-signature')).toBe(expectedSignature(webhook, first!));
    expect(second!.headers.get('x-service-signature')).toBe(expectedSignature(rotated, second!));
  });

  test('is held while its webhook is not active, except one that somebody asks for', async () => {
    const receiver = startReceiver((_, count) => new Response('', { status: count === 1 ? 500 : 200 }));
    const webhook = await landfall.subscribe(receiver.url);
    await landfall.record([settled('held')]);
    await landfall.delivery(webhook.id, 'a failure', (d) => d.attempts === 1);
    await landfall.service.update(landfall.owner, webhook.id, { isActive: false });
    landfall.clock.advance(60_000);
    await landfall.record([settled('never')]);
    const { deliveryId } = await landfall.service.test(landfall.owner, webhook.id);
    await landfall.delivery(webhook.id, 'the test', (d) => d.id === deliveryId && d.status === 'Success');
    expect(receiver.received).toHaveLength(2);
    await landfall.service.update(landfall.owner, webhook.id, { isActive: true });
    await eventually('the held one', () => receiver.received.length === 3);
    expect(new TextDecoder().decode(receiver.received[2]!.body)).toContain('held');
  });
});

describe('an old delivery', async () => {
  const landfall = await startWebhooks();
  landfall.worker.start();

  test('is swept with its event when it has ended long ago; one that is pending stays', async () => {
    const receiver = startReceiver((_, count) => new Response('', { status: count === 1 ? 200 : 500 }));
    const webhook = await landfall.subscribe(receiver.url);
    await landfall.record([settled('ended')]);
    await landfall.delivery(webhook.id, 'a success', (d) => d.status === 'Success');
    await landfall.record([settled('pending')]);
    const pending = await landfall.delivery(
      webhook.id,
      'a failure',
      (d) => d.attempts === 1 && d.status === 'Pending',
    );
    await landfall.service.update(landfall.owner, webhook.id, { isActive: false });
    landfall.clock.advance(31 * 24 * 60 * 60 * 1000);
    const later = await landfall.open();
    later.worker.start();
    await eventually('the sweep', async () => (await landfall.deliveriesOf(webhook.id)).length === 1);
    await later.worker.close(0);
    expect((await landfall.deliveriesOf(webhook.id))[0]!.id).toBe(pending.id);
    const kept = await landfall.database.read.selectFrom('events').select('data').execute();
    expect(kept.some(({ data }) => data.includes('"pending"'))).toBe(true);
    expect(kept.some(({ data }) => data.includes('"ended"'))).toBe(false);
  });
});
