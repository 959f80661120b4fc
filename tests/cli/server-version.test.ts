import { afterAll, describe, expect, test } from 'bun:test';
import { resolve } from 'node:path';
import { exitCodes } from '../../cli/exit-codes.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { startTestServer } from '../server/start-test-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runInProcess } from './golden/run-in-process.ts';
import { runLandfall } from './run-landfall.ts';

const header = 'x-landfall-version';
const sample = resolve(import.meta.dir, '../../data/samples/commercial-invoice-cotton.pdf');
const { server, api, newOrganization, newApiKey } = await startTestServer();
const { credentials } = await newOrganization();
const { key } = await newApiKey(credentials);

/** Passes everything on to the real server, which it gives another version. */
function serverOfVersion(version: string | null) {
  const asked: string[] = [];
  const other = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      asked.push(`${request.method} ${pathname}`);
      const body = request.method === 'GET' ? null : await request.arrayBuffer();
      const answer = await fetch(`${server.url}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        body,
      });
      const headers = new Headers(answer.headers);
      headers.delete(header);
      if (version !== null) headers.set(header, version);
      return new Response(await answer.arrayBuffer(), { status: answer.status, headers });
    },
  });
  afterAll(() => other.stop(true));
  const environment = { HOME: temporaryFolder(), LANDFALL_SERVER: other.url.origin, LANDFALL_API_KEY: key };
  return { asked, environment, address: other.url.origin };
}

const [major, minor, patch] = packageFile.version.split('.').map(Number) as [number, number, number];
const alike = `${major}.${minor}.${patch + 1}`;
const apart = `${major + 1}.0.0`;

test('the server shows its version to whoever is signed in, and to nobody else', async () => {
  expect((await api.get('/me', credentials)).headers.get(header)).toBe(packageFile.version);
  expect((await api.get('/me')).headers.has(header)).toBe(false);
  expect((await fetch(`${server.url}/health`)).headers.has(header)).toBe(false);
});

describe('a server elsewhere', () => {
  test.each([packageFile.version, null])('of version %p is worked with without a word', async (version) => {
    const { environment } = serverOfVersion(version);
    const { exitCode, stderr } = await runInProcess(['documents', 'list'], { environment });
    expect({ exitCode, stderr }).toEqual({ exitCode: exitCodes.done, stderr: '' });
  });

  test('of another version that understands us is reported once, and not when quiet is asked for', async () => {
    const { environment, address } = serverOfVersion(alike);
    const upload = ['upload', sample, sample];
    const { exitCode, stderr } = await runInProcess(upload, { environment });
    expect(exitCode).toBe(exitCodes.done);
    expect(stderr).toBe(
      `The server at ${address} is version ${alike}, this command is ${packageFile.version}: one of them may not know what the other does. Next: update landfall here.\n`,
    );
    const quiet = await runInProcess([...upload, '--quiet'], { environment });
    expect(quiet.stderr).toBe('');
  });

  test('of a version too far apart is refused before anything is changed there', async () => {
    const { asked, environment, address } = serverOfVersion(apart);
    for (const words of [
      ['upload', sample],
      ['documents', 'list'],
    ]) {
      const { exitCode, stderr } = await runInProcess(words, { environment });
      expect(exitCode).toBe(exitCodes.conflictOrInvalid);
      expect(JSON.parse(stderr)).toEqual({
        code: 'OTHER_VERSION',
        message: `The server at ${address} is version ${apart}, this command is ${packageFile.version}: too far apart to work together.`,
        next: `install version ${apart} of landfall here`,
      });
    }
    expect(asked).toEqual(['GET /api/v1/me', 'GET /api/v1/documents']);
  });

  test('of a version too far apart is not signed in to', async () => {
    const { environment, address } = serverOfVersion(apart);
    const told = await runLandfall(['login', address, '--api-key-stdin'], {
      dataFolder: environment.HOME,
      input: `${key}\n`,
    });
    expect(told.exitCode).toBe(exitCodes.conflictOrInvalid);
    expect(told.failure().code).toBe('OTHER_VERSION');
  });
});
