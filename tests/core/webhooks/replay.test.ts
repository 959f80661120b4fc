import { describe, expect, test } from 'bun:test';
import { mostReplayed } from '../../../core/webhooks/replay-events.ts';
import { eventually } from '../../support/eventually.ts';
import { type ReceivedDelivery, startReceiver } from '../../support/receiver.ts';
import { settled, startWebhooks } from './start-webhooks.ts';

const beginning = '2026-01-01T00:00:00Z';
const referenceOf = ({ body }: ReceivedDelivery): string =>
  (JSON.parse(new TextDecoder().decode(body)) as { data: { reference: string } }).data.reference;
const idOf = ({ headers }: ReceivedDelivery) => headers.get('x-service-deliveryid');
const isReplay = ({ headers }: ReceivedDelivery): boolean => headers.get('x-service-replay') === 'true';
const references = (count: number) => Array.from({ length: count }, (_, at) => `SHP-${at}`);

describe('a replay', async () => {
  const landfall = await startWebhooks();
  landfall.worker.start();
  const { clock, owner, service } = landfall;
  const record = (names: readonly string[]) => landfall.record(names.map((name) => settled(name)));

  /** A webhook that got these, and what its receiver saw. */
  async function received(names: readonly string[], answer?: Parameters<typeof startReceiver>[0]) {
    const receiver = startReceiver(answer);
    const webhook = await landfall.subscribe(receiver.url);
    await record(names);
    await eventually('the deliveries', () => receiver.received.length === names.length);
    await eventually('their results', async () =>
      (await landfall.deliveriesOf(webhook.id)).every(({ status }) => status === 'Success'),
    );
    return { webhook, receiver };
  }

  test('sends what happened since a time in its order, marked, each under its first id', async () => {
    clock.advance(60_000);
    await record(['before']);
    clock.advance(1_000);
    const since = new Date(clock.now()).toISOString();
    const names = references(20);
    const { webhook, receiver } = await received(names);
    const first = new Map(receiver.received.map((sent) => [referenceOf(sent), idOf(sent)]));
    expect(receiver.received.some(isReplay)).toBe(false);

    expect(await service.replay(owner, webhook.id, { since })).toEqual({
      deliveryCount: 20,
      nextCursor: null,
    });
    await eventually('the replay', () => receiver.received.length === 40);
    const again = receiver.received.slice(20);
    expect(again.map(referenceOf)).toEqual(names);
    expect(again.every(isReplay)).toBe(true);
    expect(again.map(idOf)).toEqual(names.map((name) => first.get(name)!));
    const listed = await landfall.deliveriesOf(webhook.id);
    expect(listed.map((delivery) => delivery.isReplay === true)).toEqual(
      names.map(() => true).concat(names.map(() => false)),
    );
  });

  test('reaches a webhook that is new, or not active; a second one repeats the ids', async () => {
    clock.advance(60_000);
    const since = new Date(clock.now()).toISOString();
    await record(references(3));
    const receiver = startReceiver();
    const webhook = await landfall.subscribe(receiver.url);
    await service.update(owner, webhook.id, { isActive: false });
    for (const _ of [1, 2]) await service.replay(owner, webhook.id, { since });
    await eventually('both replays', () => receiver.received.length === 6);
    expect(receiver.received.map(referenceOf)).toEqual([...references(3), ...references(3)]);
    const ids = receiver.received.map(idOf);
    expect(ids.slice(3)).toEqual(ids.slice(0, 3));
  });

  test('keeps its order where a receiver fails, and goes on after the last attempt', async () => {
    clock.advance(60_000);
    const since = new Date(clock.now()).toISOString();
    await record(references(3));
    let isBroken = true;
    const receiver = startReceiver((sent) =>
      isBroken && referenceOf(sent) === 'SHP-0' ? new Response('x', { status: 500 }) : new Response(),
    );
    const webhook = await landfall.subscribe(receiver.url);
    await service.replay(owner, webhook.id, { since });
    const attempts = (count: number) =>
      eventually(`${count} attempts`, async () => {
        const first = (await landfall.deliveriesOf(webhook.id)).at(-1);
        return first?.attempts === count;
      });
    await attempts(1);
    expect(receiver.received.map(referenceOf)).toEqual(['SHP-0']);
    for (const [count, wait] of [
      [2, 5_000],
      [3, 15_000],
    ] as const) {
      clock.advance(wait);
      landfall.worker.wake();
      await attempts(count);
    }
    isBroken = false;
    await eventually('the others', () => receiver.received.length === 5);
    expect(receiver.received.map(referenceOf)).toEqual(['SHP-0', 'SHP-0', 'SHP-0', 'SHP-1', 'SHP-2']);
    const statuses = (await landfall.deliveriesOf(webhook.id)).map(({ status }) => status);
    expect(statuses.at(-1)).toBe('Failed');
  });

  test('takes the events that the webhook receives, or fewer of them, and refuses others', async () => {
    clock.advance(60_000);
    const since = new Date(clock.now()).toISOString();
    await landfall.record([
      settled('a'),
      { name: 'shipment.created', data: { shipmentId: 's', reference: 'b' } },
      { name: 'webhook.test', data: { webhookId: 'w', message: 'of another webhook' } },
    ]);
    const receiver = startReceiver();
    const webhook = await landfall.subscribe(receiver.url, ['shipment.settled', 'shipment.created']);
    const replay = (request: object) => service.replay(owner, webhook.id, request);
    expect(await replay({ since, events: ['shipment.created'] })).toMatchObject({ deliveryCount: 1 });
    expect(await replay({ since })).toMatchObject({ deliveryCount: 2 });
    await eventually('both', () => receiver.received.length === 3);
    expect(receiver.received.map(referenceOf)).toEqual(['b', 'a', 'b']);
    for (const wrong of [
      {},
      { since: 'yesterday' },
      { since: '2026-13-01' },
      { cursor: 'x' },
      { since, events: [] },
      { since, events: ['document.failed'] },
      { since, events: ['webhook.test'] },
    ])
      await expect(replay(wrong), JSON.stringify(wrong)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect(service.replay(owner, 'unknown', { since })).rejects.toMatchObject({
      code: 'WEBHOOK_NOT_FOUND',
    });
    const stranger = await landfall.newOwner();
    await expect(service.replay(stranger, webhook.id, { since })).rejects.toMatchObject({
      code: 'WEBHOOK_NOT_FOUND',
    });
  });
});

test('a replay of very much goes on with its cursor, leaves nothing out, and survives a restart', async () => {
  const landfall = await startWebhooks();
  const { clock, owner, service } = landfall;
  const names = references(mostReplayed + 5);
  await landfall.record(names.map((name) => settled(name)));
  const receiver = startReceiver();
  const webhook = await landfall.subscribe(receiver.url);
  const first = await service.replay(owner, webhook.id, { since: beginning });
  expect(first.deliveryCount).toBe(mostReplayed);
  const second = await service.replay(owner, webhook.id, { cursor: first.nextCursor! });
  expect(second).toEqual({ deliveryCount: 5, nextCursor: null });
  expect((await landfall.webhooks.backlog()).overdueMilliseconds).toBe(0);
  landfall.worker.start();
  await eventually('some deliveries', () => receiver.received.length >= 50);
  await landfall.worker.close(0);
  const { worker } = await landfall.open();
  worker.start();
  clock.advance(1);
  await eventually('all deliveries', () => new Set(receiver.received.map(referenceOf)).size === names.length);
  await worker.close(1_000);
  expect([...new Set(receiver.received.map(referenceOf))]).toEqual(names);
}, 60_000);
