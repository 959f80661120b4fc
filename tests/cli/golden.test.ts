import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { formats } from '../../cli/output.ts';
import { createProgram } from '../../cli/program.ts';
import { processSurroundings } from '../../cli/surroundings.ts';
import { readConfig } from '../../core/config.ts';
import { createCore } from '../../core/core.ts';
import { createServer } from '../../server/app.ts';
import { serveFolder } from '../../server/folder-server.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { elsewhere, type GoldenCase, goldenCases, type Known } from './golden/cases.ts';
import { makeGoldenFolder } from './golden/golden-folder.ts';
import { masked } from './golden/mask.ts';
import { type InProcessRun, runInProcess } from './golden/run-in-process.ts';
import { runLandfall } from './run-landfall.ts';

/**
 * What every command prints, in every format, is in `golden/outputs`: the same on the folder itself and through the
 * server on it. After a change that is meant: `LANDFALL_GOLDEN=write bun test tests/cli/golden.test.ts`, and read
 * the difference.
 */
const outputs = resolve(import.meta.dir, 'golden/outputs');
const isWriting = process.env.LANDFALL_GOLDEN === 'write';

const nameOf = ({ command, variant }: GoldenCase): string => (variant ? `${command}, ${variant}` : command);

/** Every command that does something, as it is typed. */
const leaves = (command: Command, path: readonly string[] = []): readonly string[] =>
  command.commands.length === 0
    ? [path.join(' ')]
    : command.commands
        .filter((child) => child.name() !== 'help')
        .flatMap((child) => leaves(child, [...path, child.name()]));

test('every command has a golden output, and its success is tested here or elsewhere', async () => {
  const all = leaves(await createProgram(processSurroundings()));
  const told = goldenCases.map(({ command }) => command);
  expect(all.filter((command) => !told.includes(command))).toEqual([]);
  expect(told.filter((command) => !all.includes(command))).toEqual([]);
  const done = goldenCases.filter(({ exitCode = 0 }) => exitCode === 0).map(({ command }) => command);
  expect(all.filter((command) => !done.includes(command)).toSorted()).toEqual(
    Object.keys(elsewhere).toSorted(),
  );
  for (const file of Object.values(elsewhere))
    expect([file, existsSync(join(import.meta.dir, file))]).toEqual([file, true]);
});

describe.each([
  ['on the folder itself', false],
  ['through the server on the folder', true],
])('%s', (_, isServed) => {
  const folder = temporaryFolder();
  const dataFolder = join(folder, 'data');
  const environment = { HOME: folder, LANDFALL_DATA: dataFolder };
  const printed = new Map<string, string>();
  const known: Known = {
    folder,
    printed: <T>(name: string) => JSON.parse(printed.get(name)!) as T,
  };
  let stop: (() => Promise<void>) | null = null;

  beforeAll(async () => {
    await makeGoldenFolder(folder);
    if (isServed) stop = await serve(dataFolder);
  }, 60_000);
  afterAll(() => stop?.());

  async function run(one: GoldenCase, words: readonly string[], isTerminal = false): Promise<InProcessRun> {
    const given = { ...environment, ...one.environment };
    if (one.input !== undefined)
      return runLandfall(words, { dataFolder, environment: given, input: one.input });
    return runInProcess(words, { environment: given, isTerminal });
  }

  // One after the other, in one test: what one command changes, the next ones see.
  test('every command prints what it is known to print', async () => {
    for (const one of goldenCases) await check(nameOf(one), one);
  }, 240_000);

  async function check(name: string, one: GoldenCase): Promise<void> {
    const words = [...one.command.split(' '), ...(one.words?.(known) ?? [])];
    const told: string[] = [];
    const tell = (typed: readonly string[], { exitCode, stdout, stderr }: InProcessRun, where = ''): void => {
      const error = stderr === '' ? '' : `--- stderr\n${stderr}`;
      told.push(`$ landfall ${typed.join(' ')}${where}\n${stdout}${error}--- exit ${exitCode}\n`);
      expect([typed, exitCode]).toEqual([typed, one.exitCode ?? 0]);
    };
    const isOnce = one.isChange || (one.exitCode ?? 0) !== 0;
    for (const format of isOnce ? (['json'] as const) : formats) {
      const typed = [...words, '--format', format];
      const result = await run(one, typed);
      if (format === 'json') printed.set(name, result.stdout);
      tell(typed, result);
    }
    // An error is words for a person, and JSON for a script.
    if (isOnce && !one.isChange && !one.isForScripts)
      tell(words, await run(one, words, true), '   (on a terminal)');
    compare(name, masked(told.join('\n'), folder));
  }
});

function compare(name: string, text: string): void {
  const file = join(outputs, `${name.replaceAll(/[^a-z0-9-]+/gi, '-')}.txt`);
  if (isWriting) {
    mkdirSync(outputs, { recursive: true });
    writeFileSync(file, text);
  }
  const expected = existsSync(file) ? readFileSync(file, 'utf8') : `nothing: there is no ${file}`;
  expect(`${name}\n${text}`).toBe(`${name}\n${expected}`);
}

/** A server on the folder, as `landfall serve` is one; it reads nothing, and so needs no model. */
async function serve(dataFolder: string): Promise<() => Promise<void>> {
  const config = readConfig({}, { dataFolder, requestsPerMinuteEnterprise: 1_000_000 });
  const core = await createCore(config, { logger: collectingLogger() });
  const served = serveFolder(dataFolder);
  const app = await createServer(core, { folderKey: served.key });
  const listening = Bun.serve({
    ...{ hostname: '127.0.0.1', port: 0, idleTimeout: 120 },
    fetch: (request) => app.fetch(request),
  });
  app.server = listening;
  served.announce(`http://127.0.0.1:${listening.port}`);
  return async () => {
    await listening.stop(true);
    await core.close();
    served.release();
  };
}
