import { afterAll, describe, expect, test } from 'bun:test';
import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { collectingLogger } from '../support/collecting-logger.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { shareModel } from './shared-model.ts';

const repository = resolve(import.meta.dir, '../..');
const password = 'correct horse battery staple';
const servers: Bun.Subprocess[] = [];
afterAll(() => {
  for (const server of servers) server.kill('SIGKILL');
});

/** Runs a command of ours in a shell that has this umask. */
const withUmask = (umask: string, words: readonly string[], dataFolder: string) =>
  Bun.spawn(['sh', '-c', `umask ${umask}; exec "$@"`, 'sh', process.execPath, ...words], {
    cwd: repository,
    env: { PATH: process.env.PATH ?? '', LANDFALL_DATA: dataFolder, LANDFALL_PORT: '0' },
    stdin: Buffer.from(`${password}\n`),
    stdout: 'pipe',
    stderr: 'pipe',
  });

/** Everything in a folder that others than its owner have any right to; what a link leads to lies elsewhere. */
function openToOthers(folder: string): readonly string[] {
  const within = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return openToOthers(path);
    return entry.isFile() && (lstatSync(path).mode & 0o077) !== 0 ? [path] : [];
  });
  return (lstatSync(folder).mode & 0o077) === 0 ? within : [folder, ...within];
}

/** Starts a server, and ends it once it has written what it writes. */
async function startedAndEnded(umask: string, dataFolder: string): Promise<readonly string[]> {
  const server = withUmask(umask, ['server/main.ts'], dataFolder);
  servers.push(server);
  let text = '';
  for await (const chunk of server.stdout) {
    text += new TextDecoder().decode(chunk);
    if (text.includes('\n')) break;
  }
  if (!text.includes('\n')) throw new Error(await new Response(server.stderr).text());
  const url = text.trim();
  const account = ['--organization', 'Broker', '--email', 'owner@broker.example', '--password-stdin'];
  const init = withUmask(umask, ['cli/main.ts', 'init', ...account], dataFolder);
  if ((await init.exited) !== 0) throw new Error(await new Response(init.stderr).text());
  while ((await fetch(`${url}/ready`)).status !== 200) await Bun.sleep(20);
  // While it runs: the write-ahead log, its index and the lock are there now and gone later.
  const files = readdirSync(dataFolder);
  expect(files).toContain('landfall.sqlite-wal');
  expect(files).toContain('landfall.sqlite-shm');
  expect(files).toContain('server.lock');
  const open = openToOthers(dataFolder);
  server.kill('SIGTERM');
  await server.exited;
  return [...open, ...openToOthers(dataFolder)];
}

describe('the data folder', () => {
  test('belongs to its owner alone, with every file in it and the model that is made there, under umask 000', async () => {
    expect(await startedAndEnded('000', join(temporaryFolder(), 'data'))).toEqual([]);
  });

  test('belongs to its owner alone under umask 022', async () => {
    const folder = temporaryFolder();
    await shareModel(folder, collectingLogger());
    expect(await startedAndEnded('022', folder)).toEqual([]);
  });

  test('is closed at the start where it was open', async () => {
    const folder = temporaryFolder();
    await shareModel(folder, collectingLogger());
    mkdirSync(join(folder, 'originals', 'ab'), { recursive: true });
    writeFileSync(join(folder, 'originals', 'ab', 'paper'), 'a paper');
    writeFileSync(join(folder, 'landfall.sqlite'), '');
    for (const name of ['.', 'originals', 'originals/ab']) chmodSync(join(folder, name), 0o755);
    for (const name of ['originals/ab/paper', 'landfall.sqlite']) chmodSync(join(folder, name), 0o644);
    expect(await startedAndEnded('022', folder)).toEqual([]);
  });
});
