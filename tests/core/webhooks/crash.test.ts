import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { eventually } from '../../support/eventually.ts';
import { receiverHost, startReceiver } from '../../support/receiver.ts';
import { settled, startWebhooks } from './start-webhooks.ts';

const idOf = ({ headers }: { readonly headers: Headers }) => headers.get('x-service-deliveryid')!;

describe('kill -9 between claim and answer', async () => {
  const landfall = await startWebhooks();

  function startProcess() {
    return Bun.spawn(
      [process.execPath, join(import.meta.dir, 'deliver-until-killed.ts'), landfall.databasePath],
      {
        env: {
          PATH: process.env.PATH,
          LANDFALL_DATA: landfall.dataFolder,
          LANDFALL_WEBHOOK_PRIVATE_HOSTS: receiverHost,
          LANDFALL_WEBHOOK_CA: landfall.config.webhookCertificates!,
        },
        stdout: 'inherit',
        stderr: 'inherit',
      },
    );
  }

  test('loses no delivery, spends no attempt, and changes no id', async () => {
    const answered = 30;
    const total = 60;
    const freed = Promise.withResolvers<void>();
    const receiver = startReceiver(async (_, count) => {
      if (count > answered) await freed.promise;
      return new Response();
    });
    const webhook = await landfall.subscribe(receiver.url);
    await landfall.record(Array.from({ length: total }, (_, at) => settled(String(at))));
    const queued = (await landfall.deliveriesOf(webhook.id)).map(({ id }) => id).sort();

    const child = startProcess();
    await eventually(
      'deliveries that wait for their answer',
      () => receiver.received.length >= answered + 10,
    );
    child.kill('SIGKILL');
    await child.exited;
    const cutOff = receiver.received.slice(answered).map(idOf);
    freed.resolve();

    const successor = await landfall.open();
    successor.worker.start();
    const ended = await eventually('the end of all', async () => {
      const deliveries = await landfall.deliveriesOf(webhook.id);
      return deliveries.every(({ status }) => status === 'Success') && deliveries;
    });
    await successor.worker.close(5_000);
    expect(ended.map(({ id }) => id).sort()).toEqual(queued);
    expect(ended.every(({ attempts }) => attempts === 1)).toBe(true);
    expect([...new Set(receiver.received.map(idOf))].sort()).toEqual(queued);
    for (const id of cutOff)
      expect(receiver.received.filter((delivery) => idOf(delivery) === id).length).toBeGreaterThan(1);
  });

  test('an orderly end cuts off what hangs, gives it back at once, and the next start sends it', async () => {
    const hung = Promise.withResolvers<Response>();
    const receiver = startReceiver((_, count) => (count === 1 ? hung.promise : new Response()));
    const webhook = await landfall.subscribe(receiver.url);
    await landfall.record([settled('given back')]);
    const first = await landfall.open();
    first.worker.start();
    await eventually('a hanging delivery', () => receiver.received.length === 1);
    await first.worker.close(100);
    expect(await landfall.deliveriesOf(webhook.id)).toMatchObject([{ status: 'Pending', attempts: 0 }]);
    const second = await landfall.open();
    second.worker.start();
    await landfall.delivery(
      webhook.id,
      'a success',
      ({ status, attempts }) => status === 'Success' && attempts === 1,
    );
    expect(idOf(receiver.received[0]!)).toBe(idOf(receiver.received[1]!));
    await second.worker.close(1_000);
    hung.resolve(new Response());
  });

  test('two processes on one folder send nothing twice', async () => {
    const receiver = startReceiver();
    const webhook = await landfall.subscribe(receiver.url);
    const children = [startProcess(), startProcess()];
    for (let round = 0; round < 10; round++)
      await landfall.record(Array.from({ length: 10 }, () => settled()));
    await eventually('the end of all', async () =>
      (await landfall.deliveriesOf(webhook.id)).every(({ status }) => status === 'Success'),
    );
    for (const child of children) {
      child.kill();
      await child.exited;
    }
    expect(receiver.received).toHaveLength(100);
    expect(new Set(receiver.received.map(idOf)).size).toBe(100);
  });
});
