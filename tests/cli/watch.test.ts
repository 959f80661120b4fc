import { beforeAll, describe, expect, test } from 'bun:test';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import type { WatchedFile } from '../../cli/watch/watched-file.ts';
import type { DocumentPage } from '../../core/documents/document.ts';
import { shareModel } from '../server/shared-model.ts';
import { password, startTestServer } from '../server/start-test-server.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLandfall } from './run-landfall.ts';

const program = resolve(import.meta.dir, '../../cli/main.ts');
const samples = resolve(import.meta.dir, '../../data/samples');
const sample = join(samples, 'commercial-invoice-cotton.pdf');
const root = temporaryFolder();
const newInbox = (): string => mkdtempSync(join(root, 'inbox-'));
const settle = ['--settle', '0.3'];

type Run = (words: readonly string[]) => ReturnType<typeof runLandfall>;

const linesOf = (stdout: string): readonly WatchedFile[] =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as WatchedFile);
const visible = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .toSorted();
const totalOf = async (run: Run): Promise<number> =>
  (await run(['documents', 'list'])).json<DocumentPage>().pagination.total;

/** The same walk in process and over the network. */
function walk(run: Run) {
  test('takes each content once, puts it by, and says of what failed why', async () => {
    const inbox = newInbox();
    const before = await totalOf(run);
    copyFileSync(sample, join(inbox, 'invoice.pdf'));
    copyFileSync(sample, join(inbox, 'the same.pdf'));
    writeFileSync(join(inbox, 'note.pdf'), 'This is no PDF at all.');
    writeFileSync(join(inbox, 'half.pdf.part'), '%PDF-');
    const result = await run(['watch', inbox, '--once', ...settle]);
    expect([result.exitCode, result.failure().code]).toEqual([1, 'DOCUMENTS_FAILED']);
    const lines = linesOf(result.stdout);
    expect(lines.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'duplicate', 'failed']);
    const [first, second] = lines.filter(({ outcome }) => outcome !== 'failed');
    expect(first!.documentId).toBeString();
    expect(second!.documentId).toBe(first!.documentId);
    expect(visible(inbox)).toEqual(['done', 'failed', 'half.pdf.part']);
    expect(visible(join(inbox, 'done'))).toEqual(['invoice.pdf', 'the same.pdf']);
    expect(visible(join(inbox, 'failed'))).toEqual(['note.pdf', 'note.pdf.json']);
    const why = JSON.parse(readFileSync(join(inbox, 'failed/note.pdf.json'), 'utf8')) as WatchedFile;
    expect(why.error).toEqual({
      code: 'FILE_REJECTED',
      message: 'File type not supported. Allowed types: PDF, PNG, JPG, TIFF',
      next: 'note.pdf is plain text. Print it to a PDF, or scan the paper.',
    });
    copyFileSync(join(inbox, 'failed/note.pdf'), join(inbox, 'note.pdf'));
    const table = await run(['watch', inbox, '--once', '--format', 'table', ...settle]);
    expect(table.stdout).toContain('Allowed types: PDF, PNG, JPG, TIFF. note.pdf is plain text.');
    expect(await totalOf(run)).toBe(before + 1);

    // Another day, under a name that is taken by now.
    copyFileSync(sample, join(inbox, 'invoice.pdf'));
    const again = await run(['watch', inbox, '--once', ...settle]);
    expect([again.exitCode, again.stderr]).toEqual([0, '']);
    expect(linesOf(again.stdout)).toMatchObject([{ outcome: 'duplicate', file: 'invoice.pdf' }]);
    expect(visible(join(inbox, 'done'))).toContain('invoice (2).pdf');
    expect(await totalOf(run)).toBe(before + 1);
  });
}

describe('without a server', () => {
  const dataFolder = temporaryFolder();
  const run: Run = (words) => runLandfall(words, { dataFolder });
  beforeAll(async () => {
    await shareModel(dataFolder, collectingLogger());
    await runLandfall(
      ['init', '--organization', 'Broker Ltd', '--email', 'me@broker.example', '--password-stdin'],
      { dataFolder, input: `${password}\n` },
    );
  });
  walk(run);
});

describe('with a server', async () => {
  const { server, database, newApiKey, newOrganization } = await startTestServer();
  const { credentials } = await newOrganization();
  const { key } = await newApiKey(credentials);
  const environment = { LANDFALL_SERVER: server.url, LANDFALL_API_KEY: key };
  const dataFolder = temporaryFolder();
  const run: Run = (words) => runLandfall(words, { dataFolder, environment });
  walk(run);

  test('what a folder brings stands back for what people upload', async () => {
    const inbox = newInbox();
    writeFileSync(join(inbox, 'brought.pdf'), '%PDF-1.4\nbrought by a folder');
    await run(['watch', inbox, '--once', ...settle]);
    const jobs = await database.read
      .selectFrom('jobs')
      .innerJoin('documents', 'documents.id', 'jobs.subjectId')
      .where('documents.fileName', '=', 'brought.pdf')
      .select(['place', 'runAt'])
      .execute();
    expect(jobs.map(({ place, runAt }) => Math.round((place - runAt) / 60_000))).toEqual([30]);
  });

  /** Watches for good, until it is told to end. */
  function watching(inbox: string, more: Readonly<Record<string, string>> = {}, options = settle) {
    const child = Bun.spawn([process.execPath, program, 'watch', inbox, ...options], {
      env: { PATH: process.env.PATH, HOME: dataFolder, LANDFALL_DATA: dataFolder, ...environment, ...more },
      stdout: 'pipe',
      stderr: 'pipe',
    });
    return {
      child,
      async end(signal: NodeJS.Signals) {
        child.kill(signal);
        const stdout = await new Response(child.stdout).text();
        const stderr = await new Response(child.stderr).text();
        return { exitCode: await child.exited, lines: linesOf(stdout), stderr };
      },
    };
  }
  const there = (path: string): Promise<boolean> => eventually(path, () => existsSync(path), 60_000);

  test('a file that is being copied waits until it is whole; Ctrl-C ends with what is left', async () => {
    const inbox = newInbox();
    const bytes = readFileSync(sample);
    const { end } = watching(inbox, {}, ['--settle', '2']);
    await there(join(inbox, '.landfall-watch/lock'));
    const path = join(inbox, 'slow.pdf');
    const piece = Math.ceil(bytes.length / 16);
    // For longer than it would have to stand still.
    for (let at = 0; at < bytes.length; at += piece) {
      appendFileSync(path, bytes.subarray(at, at + piece));
      await Bun.sleep(200);
    }
    expect(existsSync(path)).toBe(true);
    await there(join(inbox, 'done/slow.pdf'));
    writeFileSync(join(inbox, 'empty.pdf'), '');
    const ended = await end('SIGINT');
    expect(ended.exitCode).toBe(130);
    expect(ended.lines).toMatchObject([{ file: 'slow.pdf', outcome: 'done' }]);
    expect(ended.stderr).toContain('Not uploaded: empty.pdf.');
    expect(readFileSync(join(inbox, 'done/slow.pdf')).equals(bytes)).toBe(true);
  });

  test('after a kill it goes on where it was, and uploads nothing twice', async () => {
    const inbox = newInbox();
    const before = await totalOf(run);
    const bytes = new Uint8Array([...readFileSync(sample), ...new TextEncoder().encode('\n% another\n')]);
    writeFileSync(join(inbox, 'killed.pdf'), bytes);
    const ledger = join(inbox, '.landfall-watch/uploaded.ndjson');
    const first = watching(inbox);
    await eventually(
      'the upload',
      () => existsSync(ledger) && readFileSync(ledger, 'utf8').includes('"uploaded"'),
    );
    await first.end('SIGKILL');
    // As if it had been cut off before the answer came, in the middle of a line.
    const [sending] = readFileSync(ledger, 'utf8').split('\n');
    expect(JSON.parse(sending!)).toMatchObject({ state: 'sending' });
    writeFileSync(ledger, `${sending}\n{"sha256":"cut o`);
    if (existsSync(join(inbox, 'done/killed.pdf')))
      renameSync(join(inbox, 'done/killed.pdf'), join(inbox, 'killed.pdf'));
    const result = await run(['watch', inbox, '--once', ...settle]);
    expect([result.exitCode, result.stderr]).toEqual([0, '']);
    expect(linesOf(result.stdout)).toMatchObject([{ file: 'killed.pdf', outcome: 'done' }]);
    expect(await totalOf(run)).toBe(before + 1);
  });

  test('one at a time; a server that is away loses nothing; a refused credential ends it', async () => {
    const inbox = newInbox();
    const one = watching(inbox, { LANDFALL_SERVER: 'http://127.0.0.1:9' });
    await there(join(inbox, '.landfall-watch/lock'));
    writeFileSync(join(inbox, 'later.pdf'), '%PDF-1.4');
    await there(join(inbox, '.landfall-watch/uploaded.ndjson'));
    const other = await run(['watch', inbox, '--once', ...settle]);
    expect([other.exitCode, other.failure().code]).toEqual([5, 'ALREADY_WATCHED']);
    const ended = await one.end('SIGTERM');
    expect([ended.exitCode, ended.lines]).toEqual([0, []]);
    expect(ended.stderr).toContain('Trying again; nothing is lost.');
    expect(visible(inbox)).toEqual(['done', 'failed', 'later.pdf']);

    const refused = await runLandfall(['watch', inbox, '--once', ...settle], {
      dataFolder,
      environment: { ...environment, LANDFALL_API_KEY: 'lf_none' },
    });
    expect([refused.exitCode, refused.failure().code]).toEqual([4, 'UNAUTHENTICATED']);
    expect(visible(inbox)).toContain('later.pdf');
    expect((await run(['watch', join(inbox, 'nowhere')])).exitCode).toBe(3);
  });
});
