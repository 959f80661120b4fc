import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { exitCodes } from '../../cli/exit-codes.ts';
import { shareModel } from '../server/shared-model.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { documentedExamples } from './documented-examples.ts';
import { type Reply, typeInTerminal } from './type-in-terminal.ts';

/**
 * The shell examples of the README and of `docs`, typed as they are printed, one after the other, in a folder with the files
 * that they name. Only placeholders are replaced: ID, BATCH, `…`, and a port that is free.
 */
const root = resolve(import.meta.dir, '../..');
const sample = join(root, 'data/samples/commercial-invoice-cotton.pdf');
const password = 'correct horse battery staple';

/** What is tested elsewhere, because it installs, clones, needs rights, or asks the package registry. */
const elsewhere: readonly (readonly [begin: RegExp, test: string])[] = [
  [/^npx -y bun@\S+ run quickstart/, 'tests/scripts/quickstart.test.ts'],
  [/^npx -y bun@\S+ run check$/, 'scripts/check.ts'],
  [/^npx -y bun@\S+ run audit\b/, 'tests/scripts/audit.test.ts'],
  [/^(?:sudo|docker) /, 'tests/deploy/deploy-files.test.ts'],
];

const replies: readonly Reply[] = [
  { shown: /Password: /, keys: `${password}\r` },
  { shown: /Watching .*Ctrl-C/, keys: '\u0003' },
  { shown: /\[y\/N\] /, keys: 'y\r' },
  // The desk, and the nomenclature on the screen.
  { shown: /\bq quit\b/, keys: 'q' },
];

const isElsewhere = (line: string): boolean => elsewhere.some(([begin]) => begin.test(line));
const examples = documentedExamples().map((block) => block.filter((line) => !isElsewhere(line)));
const tools = ['jq', 'curl'].filter((tool) => Bun.which(tool) === null);
if (tools.length > 0)
  console.log(`Examples with ${tools.join(' and ')} were not run: they are not installed here.`);
const needsMissing = (line: string): boolean => tools.some((tool) => line.includes(`${tool} `));

test('what is not run here is tested elsewhere', () => {
  for (const [, file] of elsewhere) expect([file, existsSync(join(root, file))]).toEqual([file, true]);
  expect(examples.flat().length).toBeGreaterThan(35);
});

describe('the examples of the documents', () => {
  const home = temporaryFolder();
  const folder = join(home, 'work');
  const dataFolder = join(home, 'landfall-data');
  const bin = join(home, 'bin');
  const environment: Record<string, string> = {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: home,
    LANDFALL_DATA: dataFolder,
    // Links of shares lead there.
    LANDFALL_PUBLIC_URL: 'https://papers.broker.example',
  };
  const batch = Bun.randomUUIDv7();
  let server: Bun.Subprocess<'ignore', 'pipe', 'inherit'> | null = null;
  let port = '';
  let [id, layoutId, answer] = ['', '', ''];

  const run = async (line: string) => typeInTerminal(line, { folder, environment, replies });
  const told = async <T>(line: string): Promise<T> => {
    const { stdout } = Bun.spawnSync(['bash', '-c', line], { cwd: folder, env: environment });
    return JSON.parse(stdout.toString()) as T;
  };

  beforeAll(async () => {
    for (const made of [folder, dataFolder, bin]) mkdirSync(made);
    await shareModel(dataFolder, collectingLogger());
    writeFileSync(
      join(bin, 'landfall'),
      `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'cli/main.ts')}' "$@"\n`,
    );
    chmodSync(join(bin, 'landfall'), 0o755);
    // Its bytes say what a file is: what is called a photo here is read without OCR, which is tested elsewhere.
    for (const name of ['invoice.pdf', 'scan.jpg']) copyFileSync(sample, join(folder, name));
    for (const name of ['invoices', 'inbox']) mkdirSync(join(folder, name));
    copyFileSync(sample, join(folder, 'invoices', 'first.pdf'));
    writeFileSync(join(folder, 'goods.csv'), 'Description,Material\nT-shirt for men,cotton\n');
    writeFileSync(join(folder, 'goods.tsv'), '1\tcotton t-shirt\n2\twooden chair\n');
  }, 240_000);
  afterAll(async () => {
    server?.kill('SIGTERM');
    await server?.exited;
  });

  /** Once there is an organization, a server is at work on its folder, as the documents go on to show. */
  async function serve(line: string): Promise<void> {
    server = Bun.spawn(['bash', '-c', `exec ${line.replace('8787', '0')}`], {
      ...{ cwd: folder, env: { ...environment, LANDFALL_LOG_LEVEL: 'error' } },
      ...{ stdin: 'ignore', stdout: 'pipe', stderr: 'inherit' },
    });
    const reader = server.stdout.getReader();
    const { value } = await reader.read();
    reader.releaseLock();
    port = new URL(new TextDecoder().decode(value).trim()).port;
  }

  const asTyped = (line: string): string =>
    line
      .replace(/(?<![$\w])ID\b/g, line.startsWith('landfall memory suppliers') ? layoutId : id)
      .replace(/\bBATCH\b/g, batch)
      .replaceAll('localhost:8787', `localhost:${port}`)
      .replace('"…"', JSON.stringify(password));

  // One after the other, in one test: what one makes, the next ones use.
  test('do what they say', async () => {
    for (const line of examples.flat()) if (!needsMissing(line)) await typed(line);
  }, 280_000);

  /** The documents name a layout that some approval taught. */
  async function learnLayout(): Promise<void> {
    await told(`landfall documents approve ${id} --yes --json`);
    const { items } = await told<{ items: readonly { id: string }[] }>(
      'landfall memory suppliers list --json',
    );
    layoutId = items[0]!.id;
  }

  async function typed(line: string): Promise<void> {
    if (/^landfall serve\b/.test(line)) {
      // It runs already, from the end of `init` on.
      expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
      return;
    }
    if (/^landfall memory suppliers list/.test(line)) await learnLayout();
    const { exitCode, shown } = await run(asTyped(line));
    const expected = line.startsWith('landfall watch') ? exitCodes.interrupted : exitCodes.done;
    expect([line, shown, exitCode]).toEqual([line, shown, expected]);
    if (/^landfall init\b/.test(line)) {
      await serve(examples.flat().find((one) => /^landfall serve\b/.test(one))!);
      await told(`landfall upload --batch ${batch} invoice.pdf --wait`);
    }
    if (/^landfall upload invoices/.test(line)) {
      const { data } = await told<{ data: readonly { id: string }[] }>('landfall documents list');
      id = data[0]!.id;
    }
    if (!line.startsWith('curl')) return;
    answer = Bun.stripANSI(shown);
    expect(JSON.parse(answer)).not.toHaveProperty('error');
    const { accessToken, id: made } = JSON.parse(answer) as { accessToken?: string; id?: string };
    if (accessToken) environment.TOKEN = accessToken;
    if (made) environment.ID = made;
  }
});
