import { afterAll, expect, test } from 'bun:test';
import { resolve } from 'node:path';
import { isSignedWith } from '../../core/webhooks/signature.ts';
import { startTestServer } from '../server/start-test-server.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLandfall } from './run-landfall.ts';

const program = resolve(import.meta.dir, '../../cli/main.ts');
const home = temporaryFolder();
const landfall = await startTestServer();
const owner = await landfall.newOrganization();

/** The server as the command reaches it, which can go away and come back. */
function startRelay() {
  const serve = (port: number) =>
    Bun.serve({
      hostname: '127.0.0.1',
      port,
      idleTimeout: 60,
      fetch: (request) => {
        const { pathname, search } = new URL(request.url);
        return fetch(`${landfall.server.url}${pathname}${search}`, request);
      },
    });
  let relay = serve(0);
  const port = relay.port!;
  afterAll(() => relay.stop(true));
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => relay.stop(true),
    start: () => {
      relay = serve(port);
    },
  };
}

/** A program under development on this machine. */
function startProgram(answer: (count: number) => Response = () => new Response(null, { status: 204 })) {
  const received: { readonly headers: Headers; readonly body: Uint8Array }[] = [];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      received.push({ headers: request.headers, body: new Uint8Array(await request.arrayBuffer()) });
      return answer(received.length);
    },
  });
  afterAll(() => server.stop(true));
  return { received, address: `127.0.0.1:${server.port}/hook`, stop: () => server.stop(true) };
}

const environment = (url: string) => ({
  LANDFALL_SERVER: url,
  LANDFALL_TOKEN: owner.accessToken,
});

function startForwarding(url: string, words: readonly string[]) {
  const child = Bun.spawn([process.execPath, program, 'webhooks', 'listen', ...words], {
    env: { PATH: process.env.PATH, HOME: home, ...environment(url) },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const text = { stdout: '', stderr: '' };
  const reading = (['stdout', 'stderr'] as const).map(async (name) => {
    for await (const chunk of child[name]) text[name] += new TextDecoder().decode(chunk);
  });
  const said = (pattern: RegExp) => eventually(String(pattern), () => pattern.exec(text.stderr) ?? undefined);
  const lines = () =>
    text.stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { status: number | null; error: string | null; event: string });
  const end = async () => {
    const exitCode = await child.exited;
    await Promise.all(reading);
    return { exitCode, lines: lines() };
  };
  return { child, end, lines, said };
}

const create = (reference: string) => landfall.api.post('/shipments', { reference }, owner.credentials);
const referenceOf = ({ body }: { readonly body: Uint8Array }): string =>
  (JSON.parse(new TextDecoder().decode(body)) as { data: { reference: string } }).data.reference;

test('forwards what happens from now on, signed with the printed secret, and shows each answer', async () => {
  await create('before');
  const receiver = startProgram((count) => new Response('x', { status: count === 2 ? 500 : 200 }));
  const forwarding = startForwarding(landfall.server.url, ['--forward-to', receiver.address, '--count', '3']);
  const [, secret] = await forwarding.said(/secret (\S+)/);
  await landfall.api.post(
    '/webhooks',
    { url: 'https://erp.example/', events: ['shipment.created'] },
    owner.credentials,
  );
  for (const reference of ['Łódź', 'B', 'C']) await create(reference);
  const { exitCode, lines } = await forwarding.end();
  expect(exitCode).toBe(0);
  expect(lines.map(({ status }) => status)).toEqual([200, 500, 200]);
  expect(lines[0]).toMatchObject({ event: 'shipment.created', error: null });
  expect(receiver.received.map(referenceOf)).toEqual(['Łódź', 'B', 'C']);
  for (const { headers, body } of receiver.received) {
    const [signature, timestamp] = ['x-service-signature', 'x-service-timestamp'].map(
      (name) => headers.get(name)!,
    );
    expect(isSignedWith(secret!, { signature: signature!, timestamp: timestamp!, body }, Date.now())).toBe(
      true,
    );
    expect(headers.get('x-service-event')).toBe('shipment.created');
  }
  expect(new Set(receiver.received.map(({ headers }) => headers.get('x-service-deliveryid'))).size).toBe(3);
});

test('goes on where a receiver is away, and ends on Ctrl-C with nothing left behind', async () => {
  const receiver = startProgram();
  receiver.stop();
  const count = async () =>
    ((await (await landfall.api.get('/webhooks', owner.credentials)).json()) as { items: unknown[] }).items
      .length;
  const before = await count();
  const words = [
    '--forward-to',
    `http://${receiver.address}`,
    '--event',
    'shipment.settled',
    'shipment.created',
  ];
  const forwarding = startForwarding(landfall.server.url, words);
  await forwarding.said(/secret/);
  await create('D');
  await eventually('a line', () => forwarding.lines().length === 1);
  forwarding.child.kill('SIGINT');
  const { exitCode, lines } = await forwarding.end();
  expect(exitCode).toBe(0);
  expect(lines).toMatchObject([{ status: null, error: 'the connection was refused' }]);
  expect(await count()).toBe(before);
});

test('waits for a server that goes away, and leaves nothing out that happened meanwhile', async () => {
  const relay = startRelay();
  const receiver = startProgram();
  const words = ['--forward-to', receiver.address, '--count', '3'];
  const forwarding = startForwarding(relay.url, words);
  await forwarding.said(/secret/);
  await create('E');
  await eventually('the first', () => receiver.received.length === 1);
  await relay.stop();
  await forwarding.said(/Trying again/);
  for (const reference of ['F', 'G']) await create(reference);
  relay.start();
  const { exitCode } = await forwarding.end();
  expect(exitCode).toBe(0);
  expect(receiver.received.map(referenceOf)).toEqual(['E', 'F', 'G']);
}, 60_000);

test('refuses other addresses, events, options and credentials at once', async () => {
  const run = (words: readonly string[], more: Record<string, string> = {}) =>
    runLandfall(['webhooks', 'listen', '--forward-to', ...words], {
      dataFolder: home,
      environment: { ...environment(landfall.server.url), ...more },
    });
  for (const words of [
    ['ftp://localhost/'],
    ['localhost:1', '--event', 'document.lost'],
    ['localhost:1', '--port', '9000'],
  ])
    expect((await run(words)).exitCode, words.join(' ')).toBe(2);
  const { key } = await landfall.newApiKey(owner.credentials);
  const refused = await run(['localhost:1'], { LANDFALL_API_KEY: key });
  expect(refused.exitCode).toBe(4);
  expect(refused.failure().code).toBe('JWT_REQUIRED');
  const nobody = await run(['localhost:1'], { LANDFALL_SERVER: 'http://127.0.0.1:1' });
  expect(nobody.exitCode).toBe(7);
});

test('replay queues again what happened since a time', async () => {
  const made = (await (
    await landfall.api.post(
      '/webhooks',
      { url: 'https://127.0.0.1:9/', events: ['shipment.created'] },
      owner.credentials,
    )
  ).json()) as { id: string };
  const run = (...words: string[]) =>
    runLandfall(['webhooks', 'replay', made.id, ...words], {
      dataFolder: home,
      environment: environment(landfall.server.url),
    });
  const events = (await (await landfall.api.get('/events?since=2026-01-01', owner.credentials)).json()) as {
    items: readonly { event: string }[];
  };
  const created = events.items.filter(({ event }) => event === 'shipment.created').length;
  expect(created).toBeGreaterThan(0);
  const replayed = await run('--since', '2026-01-01');
  expect(replayed.json<{ deliveryCount: number }>()).toMatchObject({ id: made.id, deliveryCount: created });
  expect((await run('--since', '2030-01-01T00:00:00Z')).json<object>()).toMatchObject({ deliveryCount: 0 });
  expect((await run('--since', 'yesterday')).exitCode).toBe(2);
  expect((await run('--since', '2026-01-01', '--event', 'document.failed')).exitCode).toBe(5);
});
