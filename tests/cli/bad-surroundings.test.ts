import { describe, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { commandErrorOf } from '../../cli/command-error.ts';
import { exitCodes } from '../../cli/exit-codes.ts';
import { uploadFiles } from '../../cli/upload-files.ts';
import { serveFolder } from '../../server/folder-server.ts';
import { createRemoteClient } from '../../server/remote-client.ts';
import { startTestServer } from '../server/start-test-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { makeGoldenFolder } from './golden/golden-folder.ts';
import { runInProcess } from './golden/run-in-process.ts';
import { runLandfall } from './run-landfall.ts';

const failureOf = async (words: readonly string[], environment: Readonly<Record<string, string>>) => {
  const { exitCode, stdout, stderr } = await runInProcess(words, { environment });
  expect(stdout).toBe('');
  return { exitCode, ...(JSON.parse(stderr) as { code: string; message: string; next: string | null }) };
};

async function goldenFolder(): Promise<{
  readonly folder: string;
  readonly environment: Record<string, string>;
}> {
  const folder = temporaryFolder();
  await makeGoldenFolder(folder);
  return { folder, environment: { HOME: folder, LANDFALL_DATA: join(folder, 'data') } };
}

const { server, clock, newOrganization } = await startTestServer();

describe('a data folder', () => {
  test('that cannot be made is reported, with another place to name', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const told = await failureOf(['hs', 'versions'], { HOME: '/', LANDFALL_DATA: join(file, 'data') });
    expect(told).toMatchObject({ exitCode: exitCodes.failed, code: 'DATA_FOLDER', next: 'landfall doctor' });
    expect(told.message).toContain('Name another one in LANDFALL_DATA.');
  });

  test('that is a file is reported as one', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const told = await failureOf(['documents', 'list'], { HOME: '/', LANDFALL_DATA: file });
    expect(told).toMatchObject({
      exitCode: exitCodes.failed,
      code: 'DATA_FOLDER',
      message: `${file} is a file, and should be a folder.`,
    });
  });

  test('that a server is at work on is served by no other, nor is its port', async () => {
    const dataFolder = temporaryFolder();
    const served = serveFolder(dataFolder);
    const second = await runLandfall(['serve', '--port', '0'], { dataFolder });
    served.release();
    expect([second.exitCode, second.failure().code]).toEqual([exitCodes.conflictOrInvalid, 'FOLDER_SERVED']);
    const words = ['serve', '--port', new URL(server.url).port];
    const there = await runLandfall(words, { dataFolder: temporaryFolder() });
    expect([there.exitCode, there.failure().code]).toEqual([exitCodes.conflictOrInvalid, 'ADDRESS_TAKEN']);
  });

  test('of a newer version is left alone, and says what to update', async () => {
    const { environment } = await goldenFolder();
    const database = new Database(join(environment.LANDFALL_DATA!, 'landfall.sqlite'));
    database.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '2099')");
    database.close();
    const told = await failureOf(['documents', 'list'], environment);
    expect(told).toMatchObject({ exitCode: exitCodes.failed, code: 'DATA_FOLDER' });
    expect(told.message).toMatch(/written by a newer version of Landfall .* Update Landfall/);
  });

  test('that is no database says so', async () => {
    const { environment } = await goldenFolder();
    writeFileSync(
      join(environment.LANDFALL_DATA!, 'landfall.sqlite'),
      'This is no database, whatever its name is.',
    );
    const told = await failureOf(['documents', 'list'], environment);
    expect(told.message).toMatch(/cannot be opened as a database.*restore a backup/);
  });

  test('that another program holds is worth another try', () => {
    const path = join(temporaryFolder(), 'held.sqlite');
    const [holder, other] = [new Database(path), new Database(path, { timeout: 0 })];
    holder.exec('begin exclusive');
    let error: unknown;
    try {
      other.exec('begin immediate');
    } catch (caught) {
      error = caught;
    }
    expect(commandErrorOf(error)).toMatchObject({ exitCode: exitCodes.tryLater, code: 'DATABASE_BUSY' });
    for (const connection of [holder, other]) connection.close();
  });
});

describe('a disk', () => {
  test.skipIf(process.platform !== 'linux')(
    'that is full is named, and the command can be repeated',
    async () => {
      const { environment } = await goldenFolder();
      const main = resolve(import.meta.dir, '../../cli/main.ts');
      const child = Bun.spawn(['bash', '-c', `'${process.execPath}' '${main}' documents list > /dev/full`], {
        env: { PATH: process.env.PATH, ...environment },
        stderr: 'pipe',
      });
      const told = JSON.parse(await new Response(child.stderr).text());
      expect(told).toMatchObject({ code: 'DISK_FULL', message: 'The disk is full.' });
      expect(await child.exited).toBe(exitCodes.tryLater);
    },
  );

  test.skipIf(process.platform !== 'linux').each(['--version', 'completion fish', 'hs changes'])(
    'that is full is no success of %s, whatever it writes',
    async (words) => {
      const { environment } = await goldenFolder();
      const main = resolve(import.meta.dir, '../../cli/main.ts');
      const child = Bun.spawn(['bash', '-c', `'${process.execPath}' '${main}' ${words} > /dev/full`], {
        env: { PATH: process.env.PATH, ...environment },
        stderr: 'pipe',
      });
      const told = await new Response(child.stderr).text();
      expect(JSON.parse(told)).toMatchObject({ code: 'DISK_FULL' });
      expect(await child.exited).toBe(exitCodes.tryLater);
    },
  );

  test.skipIf(process.platform !== 'linux')('that is full leaves no half of a file behind', async () => {
    const { folder, environment } = await goldenFolder();
    const file = join(folder, 'documents.csv');
    // A file may not grow beyond a kilobyte, as on a disk on which no more is left.
    const main = resolve(import.meta.dir, '../../cli/main.ts');
    const child = Bun.spawn(
      ['bash', '-c', `ulimit -f 1; trap '' XFSZ; '${process.execPath}' '${main}' backup '${folder}/all.tar'`],
      { env: { PATH: process.env.PATH, ...environment }, stderr: 'pipe' },
    );
    const words = await new Response(child.stderr).text();
    expect(await child.exited).not.toBe(exitCodes.done);
    expect(words).not.toBe('');
    for (const left of [`${folder}/all.tar`, file]) expect(await Bun.file(left).exists()).toBe(false);
  });
});

test.each([
  ['EACCES', exitCodes.failed, 'NOT_ALLOWED', '/data/x may not be read or written by you.'],
  ['EROFS', exitCodes.failed, 'NOT_ALLOWED', '/data/x may not be read or written by you.'],
  ['ENOSPC', exitCodes.tryLater, 'DISK_FULL', 'The disk is full: /data/x could not be written.'],
  ['ENOENT', exitCodes.notFound, 'FILE_NOT_FOUND', '/data/x: there is no such file, or no longer.'],
] as const)('%s of the system is told in words', (code, exitCode, toldCode, message) => {
  const told = commandErrorOf(Object.assign(new Error(`${code}: …`), { code, path: '/data/x' }));
  expect(told).toMatchObject({ exitCode, code: toldCode, message });
  expect(told.next).not.toBeNull();
});

test('a file that vanishes has no document, and the others have theirs', async () => {
  const { accessToken } = await newOrganization();
  const folder = temporaryFolder();
  const [there, gone] = [join(folder, 'there.pdf'), join(folder, 'gone.pdf')];
  const sample = resolve(import.meta.dir, '../../data/samples/commercial-invoice-cotton.pdf');
  writeFileSync(there, await readFile(sample));
  const { outcomes, stopped } = await uploadFiles(
    createRemoteClient(server.url, { accessToken }),
    [gone, there],
    {
      ...{ documentType: null, uploadBatchId: null, isWaiting: false },
      onProgress: () => {},
      wait: async () => {},
    },
  );
  expect(stopped).toBeNull();
  expect(outcomes.map(({ error }) => error?.code ?? null)).toEqual(['FILE_NOT_FOUND', null]);
  expect(outcomes[0]!.error!.message).toBe(`${gone}: there is no such file, or no longer.`);
});

describe('a server', () => {
  /** Something that answers every request in the same way. */
  function answering(answer: () => Response | Promise<Response>) {
    const stranger = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer });
    const environment = {
      HOME: temporaryFolder(),
      LANDFALL_SERVER: stranger.url.origin,
      LANDFALL_API_KEY: 'lf_x',
    };
    return { stranger, environment };
  }

  test.each([
    [
      'that is another program',
      () => new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['whose proxy cannot reach it', () => new Response('<html>Bad gateway</html>', { status: 502 })],
  ])('%s is not taken for an answer', async (_, answer) => {
    const { stranger, environment } = answering(answer);
    for (const words of [
      ['documents', 'list'],
      ['classify', 'shoes'],
      ['export', 'lines'],
    ]) {
      const told = await failureOf(words, environment);
      expect(told).toMatchObject({ exitCode: exitCodes.tryLater, code: 'SERVER_UNREACHABLE' });
      expect(told.message).toContain('is not Landfall');
    }
    await stranger.stop(true);
  });

  test('that takes its time is reported, and waited for', async () => {
    const slow = Promise.withResolvers<Response>();
    const { stranger } = answering(() => slow.promise);
    const client = createRemoteClient(stranger.url.origin, null, {
      slowness: {
        milliseconds: 1,
        announce: () => slow.resolve(Response.json({ data: [], pagination: {} })),
      },
    });
    expect((await client.api.v1.documents.get({ query: {} })).status).toBe(200);
    await stranger.stop(true);
  });

  test('on which the sign-in has expired says how to sign in', async () => {
    const { accessToken } = await newOrganization();
    clock.advance(2 * 3600 * 1000);
    const told = await failureOf(['documents', 'list'], {
      HOME: temporaryFolder(),
      LANDFALL_SERVER: server.url,
      LANDFALL_TOKEN: accessToken,
    });
    expect(told).toMatchObject({
      exitCode: exitCodes.signIn,
      code: 'TOKEN_EXPIRED',
      next: 'landfall login URL --email ADDRESS',
    });
  });

  test('that a crash left a note of is not looked for, and the note is gone', async () => {
    const { environment } = await goldenFolder();
    const note = join(environment.LANDFALL_DATA!, 'server.json');
    writeFileSync(join(environment.LANDFALL_DATA!, 'server.lock'), '');
    writeFileSync(
      note,
      JSON.stringify({ processId: 1, url: 'http://127.0.0.1:9', version: '0.1.0', key: 'x' }),
    );
    const { exitCode } = await runInProcess(['documents', 'list'], { environment });
    expect(exitCode).toBe(exitCodes.done);
    expect(await Bun.file(note).exists()).toBe(false);
  });
});

test('a proxy that the environment names is not asked for the server on this machine', async () => {
  const { accessToken } = await newOrganization();
  const home = temporaryFolder();
  mkdirSync(join(home, 'data'));
  const { exitCode, stderr } = await runLandfall(['documents', 'list'], {
    dataFolder: home,
    environment: {
      LANDFALL_SERVER: server.url,
      LANDFALL_TOKEN: accessToken,
      HTTP_PROXY: 'http://127.0.0.1:9',
      http_proxy: 'http://127.0.0.1:9',
    },
  });
  expect([exitCode, stderr]).toEqual([exitCodes.done, '']);
});
