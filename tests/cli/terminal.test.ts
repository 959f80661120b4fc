import { beforeAll, describe, expect, test } from 'bun:test';
import { resolve } from 'node:path';
import { exitCodes } from '../../cli/exit-codes.ts';
import type { DocumentPage } from '../../core/documents/document.ts';
import { shareModel } from '../server/shared-model.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runInTerminal } from './run-in-terminal.ts';
import { runLandfall } from './run-landfall.ts';

const sample = resolve(import.meta.dir, '../../data/samples/commercial-invoice-cotton.pdf');
const password = 'correct horse battery staple';
const init = ['init', '--organization', 'Broker Ltd', '--email', 'me@broker.example'];

describe('on a terminal', () => {
  const dataFolder = temporaryFolder();
  beforeAll(async () => {
    await shareModel(dataFolder, collectingLogger());
    await runLandfall([...init, '--password-stdin'], { dataFolder, input: password });
  });

  test('a password is asked for and never shown', async () => {
    const run = runInTerminal(init, { dataFolder: temporaryFolder() });
    await run.shows('Password: ');
    run.type(`wrong\u007f\u007f\u007f\u007f\u007f${password}\r`);
    expect(await run.exited).toBe(exitCodes.done);
    expect(run.written()).toContain('Made Broker Ltd');
    expect(run.written()).not.toContain('correct');
    expect(run.written()).not.toContain('wrong');
  });

  test('Ctrl-C at the password makes nothing', async () => {
    const other = temporaryFolder();
    const run = runInTerminal(init, { dataFolder: other });
    await run.shows('Password: ');
    run.type('half\u0003');
    expect(await run.exited).toBe(exitCodes.interrupted);
    expect((await runLandfall(['documents', 'list'], { dataFolder: other })).failure().code).toBe(
      'NO_ORGANIZATION',
    );
  });

  test('a result is a table, an error is a sentence and what to type next', async () => {
    const versions = runInTerminal(['hs', 'versions'], { dataFolder });
    expect(await versions.exited).toBe(exitCodes.done);
    expect(versions.written()).toMatch(/EDITION +VALID FROM/);
    const unknown = runInTerminal(['hs', 'lookup', '9999.99'], { dataFolder });
    expect(await unknown.exited).toBe(exitCodes.notFound);
    expect(unknown.written()).toMatch(/HS code not found\r?\nNext: landfall classify/);
    expect(unknown.written()).not.toContain('{');
  });

  test('Ctrl-C during an upload says what is left, and the document is read later', async () => {
    const run = runInTerminal(['upload', sample], { dataFolder });
    await run.shows('reading');
    run.type('\u0003');
    expect(await run.exited).toBe(exitCodes.interrupted);
    expect(run.written()).toContain('Interrupted. Uploaded and not read yet: 1');
    const cursor = run.written();
    expect(cursor.lastIndexOf('\u001b[?25h')).toBeGreaterThan(cursor.lastIndexOf('\u001b[?25l'));

    const again = runInTerminal(['upload', sample], { dataFolder });
    expect(await again.exited).toBe(exitCodes.done);
    const list = await runLandfall(['documents', 'list'], { dataFolder });
    expect(list.json<DocumentPage>().data.map(({ status }) => status)).toEqual(Array(2).fill('processed'));
  });
});

test('a reader that goes away early (| head) ends a command quietly', async () => {
  const dataFolder = temporaryFolder();
  await shareModel(dataFolder, collectingLogger());
  const main = resolve(import.meta.dir, '../../cli/main.ts');
  const child = Bun.spawn(
    [
      'bash',
      '-c',
      `yes shoes | "$0" "$1" classify - | head -n 1; echo "\${PIPESTATUS[1]}"`,
      process.execPath,
      main,
    ],
    { env: { PATH: process.env.PATH, HOME: dataFolder, LANDFALL_DATA: dataFolder }, stderr: 'pipe' },
  );
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  const [first, exitCode] = stdout.trim().split('\n');
  expect(JSON.parse(first!)).toMatchObject({ query: 'shoes' });
  expect(exitCode).toBe('0');
  expect(stderr).toBe('');
});
