import { beforeAll, describe, expect, test } from 'bun:test';
import { join, resolve } from 'node:path';
import { signatureOf } from '../../core/webhooks/signature.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLandfall, runLandfallHere } from './run-landfall.ts';

const program = resolve(import.meta.dir, '../../cli/main.ts');
const dataFolder = temporaryFolder();

interface Webhook {
  readonly id: string;
  readonly secret?: string;
  readonly isActive: boolean;
  readonly events: readonly string[];
}

const trusting = {
  LANDFALL_WEBHOOK_PRIVATE_HOSTS: 'localhost',
  LANDFALL_WEBHOOK_CA: join(dataFolder, '.config/landfall/listener-certificate.pem'),
};
const run = (words: readonly string[], environment: Record<string, string> = {}, input = '') =>
  input === ''
    ? runLandfallHere(words, { dataFolder, environment })
    : runLandfall(words, { dataFolder, environment, input });

/** `landfall webhooks listen` as a process of its own, and what it has said so far. */
function startListening(words: readonly string[], input = '') {
  const child = Bun.spawn([process.execPath, program, 'webhooks', 'listen', '--port', '0', ...words], {
    env: { PATH: process.env.PATH, HOME: dataFolder, LANDFALL_DATA: dataFolder },
    stdin: new Blob([input]),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  let said = '';
  const reading = (async () => {
    for await (const chunk of child.stderr) said += new TextDecoder().decode(chunk);
  })();
  const saidOf = (pattern: RegExp) =>
    eventually(String(pattern), () => pattern.exec(said)?.[1]).catch((error: Error) => {
      throw new Error(`${error.message}; said: ${said}`);
    });
  const end = async () => {
    const text = await new Response(child.stdout).text();
    await reading;
    return {
      exitCode: await child.exited,
      lines: text
        .split('\n')
        .filter(Boolean)
        .map((row) => JSON.parse(row)),
    };
  };
  return { child, end, saidOf };
}

beforeAll(async () => {
  const words = ['init', '--organization', 'Broker', '--email', 'me@broker.example', '--password-stdin'];
  const made = await run(words, {}, 'correct horse battery staple');
  expect(made.stderr).toBe('');
});

describe('landfall webhooks', () => {
  test('creates, lists, updates, rotates and deletes', async () => {
    const created = await run([
      'webhooks',
      'create',
      'https://erp.example/hook',
      '--event',
      'document.failed',
    ]);
    const { id, secret } = created.json<Webhook>();
    expect(Buffer.from(secret!, 'base64')).toHaveLength(32);
    const listed = (await run(['webhooks', 'list'])).json<{ items: readonly Webhook[] }>();
    expect(listed.items).toMatchObject([{ id, isActive: true }]);
    const update = ['webhooks', 'update', id, '--inactive', '--event', 'document.failed', 'shipment.created'];
    expect((await run(update)).json<Webhook>()).toMatchObject({
      isActive: false,
      events: ['document.failed', 'shipment.created'],
    });
    expect((await run(['webhooks', 'rotate-secret', id])).json<Webhook>().secret).not.toBe(secret);
    expect((await run(['webhooks', 'delete', id])).exitCode).toBe(0);
    const gone = await run(['webhooks', 'delete', id]);
    expect(gone.exitCode).toBe(3);
    expect(gone.failure()).toMatchObject({ code: 'WEBHOOK_NOT_FOUND', next: 'landfall webhooks list' });
    const refused = await run(['webhooks', 'create', 'http://erp.example/', '--event', 'document.failed']);
    expect(refused.exitCode).toBe(5);
    const events = (await run(['webhooks', 'events'])).json<{ items: readonly unknown[] }>();
    expect(events.items).toHaveLength(15);
  });

  test('test shows the result, and why nothing arrived', async () => {
    const { id } = (
      await run(['webhooks', 'create', 'https://127.0.0.1:9/', '--event', 'document.failed'])
    ).json<Webhook>();
    const result = await run(['webhooks', 'test', id]);
    expect(result.exitCode).toBe(1);
    expect(result.failure().message).toMatch(
      /^The host is not known to have a public address; .* It is tried again\.$/,
    );
    expect(result.json<unknown>()).toMatchObject({ event: 'webhook.test', status: 'Pending', attempts: 1 });
    await run(['webhooks', 'delete', id]);
  });
});

describe('landfall webhooks listen', () => {
  test('registers, verifies and prints a delivery, ends after as many as wanted, and deletes the webhook', async () => {
    const listening = startListening(['--count', '2']);
    const id = await listening.saidOf(/Registered webhook (\S+);/);
    const tested = await run(['webhooks', 'test', id], trusting);
    expect(tested.stderr).toBe('');
    const { id: deliveryId } = tested.json<{ id: string }>();
    const again = await run(['webhooks', 'redeliver', id, deliveryId, '--no-wait']);
    const { exitCode, lines } = await listening.end();
    expect(exitCode).toBe(0);
    expect(lines).toMatchObject([
      {
        problem: null,
        deliveryId,
        isRepeated: false,
        event: 'webhook.test',
        body: { event: 'webhook.test', data: { webhookId: id } },
      },
      { problem: null, deliveryId: again.json<{ deliveryId: string }>().deliveryId, isRepeated: false },
    ]);
    expect((await run(['webhooks', 'list'])).json<{ items: unknown[] }>().items).toEqual([]);
  });

  test('is ended by Ctrl-C with nothing left behind', async () => {
    const listening = startListening(['--event', 'document.failed']);
    await listening.saidOf(/Registered webhook (\S+);/);
    listening.child.kill('SIGINT');
    expect(await listening.end()).toEqual({ exitCode: 0, lines: [] });
    expect((await run(['webhooks', 'list'])).json<{ items: unknown[] }>().items).toEqual([]);
  });

  test('with a secret of its own refuses what is not signed with it, was changed or is old, and shows repeats', async () => {
    const secret = Buffer.alloc(32, 7).toString('base64');
    const listening = startListening(['--secret-stdin', '--plain-http', '--count', '2'], secret);
    const url = await listening.saidOf(/Listening on (\S+)/);
    const now = Math.floor(Date.now() / 1000);
    const body = new TextEncoder().encode('{"event":"document.failed","data":{"fileName":"Łódź.pdf"}}');
    const send = (signature: string | null, timestamp = now, sent: Uint8Array<ArrayBuffer> = body) =>
      fetch(url, {
        method: 'POST',
        body: sent,
        headers: {
          'x-service-deliveryid': 'one',
          'x-service-event': 'document.failed',
          'x-service-timestamp': String(timestamp),
          ...(signature !== null && { 'x-service-signature': signature }),
        },
      }).then(({ status }) => status);
    const good = signatureOf(secret, now, body);
    expect(await send(null)).toBe(401);
    expect(await send(signatureOf(Buffer.alloc(32).toString('base64'), now, body))).toBe(401);
    expect(await send(good, now, new TextEncoder().encode('{}'))).toBe(401);
    expect(await send(good, now + 1)).toBe(401);
    expect(await send(signatureOf(secret, now - 400, body), now - 400)).toBe(401);
    expect(await send(signatureOf(secret, now + 400, body), now + 400)).toBe(401);
    expect(await send(good)).toBe(204);
    expect(await send(good)).toBe(204);
    const { exitCode, lines } = await listening.end();
    expect(exitCode).toBe(0);
    expect(lines.map((row) => [row.problem === null, row.isRepeated])).toEqual([
      ...Array.from({ length: 6 }, () => [false, false]),
      [true, false],
      [true, true],
    ]);
  });
});
