import { afterAll, describe, expect, test } from 'bun:test';
import { createServer } from 'node:tls';
import type { ResolveName } from '../../../core/network/guarded-lookup.ts';
import { receiverHost, receiverTls, startReceiver } from '../../support/receiver.ts';
import { startWebhooks } from './start-webhooks.ts';

const notPublic =
  'The host is not known to have a public address; the operator can allow one of their own network in LANDFALL_WEBHOOK_PRIVATE_HOSTS';

/** Answers with these raw bytes, then does as told with the connection. */
async function startRawReceiver(bytes: string, then: 'close' | 'keep') {
  const server = createServer(receiverTls, (socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(bytes);
      if (then === 'close') socket.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  const { port } = server.address() as { port: number };
  return `https://${receiverHost}:${port}/`;
}

describe('a receiver that', async () => {
  const landfall = await startWebhooks({ config: { webhookAttempts: 1 } });
  landfall.worker.start();

  async function outcomeOf(url: string) {
    const webhook = await landfall.subscribe(url, ['webhook.test']);
    await landfall.service.test(landfall.owner, webhook.id);
    return landfall.delivery(webhook.id, 'an outcome', (d) => d.status !== 'Pending');
  }

  test('hangs is given up after 10 seconds, and so is one whose answer drips in; nobody waits for them', async () => {
    const hung = Promise.withResolvers<Response>();
    afterAll(() => hung.resolve(new Response()));
    const hanging = startReceiver(() => hung.promise);
    const dripping = startReceiver(
      () =>
        new Response(
          new ReadableStream({
            async pull(controller) {
              await Bun.sleep(200);
              controller.enqueue(new Uint8Array(1));
            },
          }),
        ),
    );
    const start = performance.now();
    const late = Promise.all([outcomeOf(hanging.url), outcomeOf(dripping.url)]);
    const quick = startReceiver();
    expect(await outcomeOf(quick.url)).toMatchObject({ status: 'Success' });
    expect(performance.now() - start).toBeLessThan(9_000);
    const [hungOne, drippedOne] = await late;
    const took = performance.now() - start;
    expect(took).toBeGreaterThan(9_900);
    expect(took).toBeLessThan(60_000);
    const sentence = 'No complete answer within 10 seconds';
    expect(hungOne).toMatchObject({ status: 'Failed', responseStatusCode: null, lastError: sentence });
    expect(drippedOne).toMatchObject({ status: 'Failed', responseStatusCode: 200, lastError: sentence });
  });

  test('streams for ever is read up to a few kilobytes, and has answered', async () => {
    let pulled = 0;
    const cancelled = Promise.withResolvers<void>();
    const receiver = startReceiver(
      () =>
        new Response(
          new ReadableStream({
            async pull(controller) {
              controller.enqueue(new Uint8Array(1024));
              pulled++;
              await Bun.sleep(1);
            },
            cancel: () => cancelled.resolve(),
          }),
        ),
    );
    expect(await outcomeOf(receiver.url)).toMatchObject({ status: 'Success', responseStatusCode: 200 });
    await cancelled.promise;
    expect(pulled).toBeLessThan(2_000);
  });

  test('closes halfway has not answered', async () => {
    const url = await startRawReceiver('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', 'close');
    expect(await outcomeOf(url)).toMatchObject({
      status: 'Failed',
      lastError: expect.stringContaining('cut off'),
    });
    const silent = await startRawReceiver('', 'close');
    expect(await outcomeOf(silent)).toMatchObject({ status: 'Failed', responseStatusCode: null });
  });

  test('speaks something else, or sends a head without end, has not answered', async () => {
    expect(await outcomeOf(await startRawReceiver('220 mail.example ESMTP\r\n', 'keep'))).toMatchObject({
      status: 'Failed',
      responseStatusCode: null,
    });
    const endless = `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1_000_000)}`;
    expect(await outcomeOf(await startRawReceiver(endless, 'keep'))).toMatchObject({
      status: 'Failed',
      responseStatusCode: null,
    });
  });

  test('redirects, to a private address too, is not followed', async () => {
    const inside = startReceiver();
    for (const status of [301, 302, 303, 307, 308]) {
      const location = `https://127.0.0.1:${inside.port}/secret`;
      const receiver = startReceiver(() => new Response(null, { status, headers: { location } }));
      expect(await outcomeOf(receiver.url)).toMatchObject({
        status: 'Failed',
        responseStatusCode: status,
        lastError: `The receiver answered ${status}; redirects are not followed`,
      });
      expect(receiver.received).toHaveLength(1);
    }
    expect(inside.received).toHaveLength(0);
  });

  test('refuses the connection is reported in words', async () => {
    expect(await outcomeOf('https://hooks.receiver.test:1/')).toMatchObject({
      lastError: 'The connection was refused (ECONNREFUSED)',
    });
  });
});

describe('where a delivery may go', async () => {
  const answers: Record<string, readonly string[]> = {
    'private.receiver.test': ['10.1.2.3'],
    'mixed.receiver.test': ['93.184.215.14', '127.0.0.1'],
    'mapped.receiver.test': ['::ffff:127.0.0.1'],
    'nowhere.receiver.test': [],
    'other-name.example': ['127.0.0.1'],
    [receiverHost]: ['127.0.0.1'],
  };
  const asked: string[] = [];
  const resolve: ResolveName = async (name) => {
    asked.push(name);
    if (name === 'unknown.receiver.test') throw Object.assign(new Error('no'), { code: 'ENOTFOUND' });
    return (answers[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  const landfall = await startWebhooks({
    resolve,
    config: { webhookAttempts: 2, webhookPrivateHosts: [receiverHost, 'other-name.example'] },
  });
  landfall.worker.start();
  const receiver = startReceiver();

  async function firstAttempt(host: string) {
    const webhook = await landfall.subscribe(`https://${host}:${receiver.port}/`, ['webhook.test']);
    await landfall.service.test(landfall.owner, webhook.id);
    return landfall.delivery(webhook.id, host, (d) => d.attempts === 1);
  }

  test.each([
    '127.0.0.1',
    '2130706433',
    '0177.0.0.1',
    '0x7f.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '169.254.169.254',
    '0.0.0.0',
  ])('not to the literal %s', async (host) => {
    expect(await firstAttempt(host)).toMatchObject({
      responseStatusCode: null,
      lastError: notPublic,
    });
  });

  // Whoever sets up webhooks could otherwise ask the operator's own network for its names.
  test.each([
    'private.receiver.test',
    'mixed.receiver.test',
    'mapped.receiver.test',
    'nowhere.receiver.test',
    'unknown.receiver.test',
  ])('not to the name %s, and says nothing of what it stands for', async (host) => {
    expect(await firstAttempt(host)).toMatchObject({
      lastError: notPublic,
    });
  });

  test('a name that is elsewhere at the second look is looked at again, and refused', async () => {
    answers['changing.receiver.test'] = ['127.0.0.1', '10.0.0.1'];
    const webhook = await landfall.subscribe(`https://changing.receiver.test:${receiver.port}/`, [
      'webhook.test',
    ]);
    await landfall.service.test(landfall.owner, webhook.id);
    await landfall.delivery(webhook.id, 'a refusal', (d) => d.attempts === 1);
    answers['changing.receiver.test'] = ['192.168.0.1'];
    landfall.clock.advance(5_000);
    expect(await landfall.delivery(webhook.id, 'a second', (d) => d.attempts === 2)).toMatchObject({
      lastError: notPublic,
    });
  });

  test('to a named private host, which is looked up once a connection and not again', async () => {
    asked.length = 0;
    const before = receiver.received.length;
    expect(await firstAttempt(receiverHost)).toMatchObject({ status: 'Success' });
    expect(asked).toEqual([receiverHost]);
    expect(receiver.received).toHaveLength(before + 1);
  });

  test('not with a certificate for another name', async () => {
    expect(await firstAttempt('other-name.example')).toMatchObject({
      lastError: "The certificate is not for this host's name (ERR_TLS_CERT_ALTNAME_INVALID)",
    });
  });
});
