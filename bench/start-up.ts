/**
 * Measures how long a command takes as a person feels it, the whole process from start to end:
 *
 *     bun bench/start-up.ts [ROUNDS]
 *
 * Prints one JSON document: milliseconds that pass, and milliseconds of the processor, of commands that begin and
 * end, on a data folder with an organization and no documents, of `classify` of one text in a process of its own
 * and through a running server; beside them the runtime alone (`bun -e 0`). Exit 1 when a figure misses its target.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { percentile } from '../core/hs/measure/percentile.ts';
import { prepareOrganization, startProcess } from './support/server-process.ts';

/** Of the median, in milliseconds. */
const targets = { anyCommand: 250, classifyCold: 1_500, classifyThroughServer: 80 };

const program = resolve(import.meta.dir, '../cli/main.ts');
const rounds = Number(process.argv[2] ?? 15);
const text = 'stainless steel vacuum flask 500 ml';
const beginAndEnd: readonly (readonly string[])[] = [
  ['--help'],
  ['--version'],
  ['classify', '--help'],
  ['documents', 'lst'],
  ['completion', 'bash'],
  ['config'],
  ['documents', 'list'],
  ['shipments', 'list'],
  ['keys', 'list'],
  ['webhooks', 'list'],
  ['export', 'lines', '--format', 'csv'],
  ['hs', 'versions'],
];

interface Times {
  readonly p50: number;
  readonly p95: number;
  /** Of the processor, half of the runs within. */
  readonly cpuP50: number;
}

const dataFolder = await mkdtemp(join(tmpdir(), 'landfall-start-up-'));
const environment = { PATH: process.env.PATH, HOME: dataFolder, LANDFALL_DATA: dataFolder };
try {
  await prepareOrganization(dataFolder);
  // Makes the model ready, which happens once a data folder.
  await measure([program, 'classify', text], 1);
  const runtime = await measure(['-e', '0'], rounds);
  const here = await measureAll(beginAndEnd);
  const classifyCold = await measure([program, 'classify', text], Math.ceil(rounds / 3));
  const server = await startProcess(dataFolder);
  const throughServer = await measureAll([
    ['documents', 'list'],
    ['shipments', 'list'],
  ]);
  const classifyThroughServer = await measure([program, 'classify', text], rounds);
  await server.stop();

  const commands = [...Object.values(here), ...Object.values(throughServer)];
  const misses = [
    commands.some(({ p50 }) => p50 > targets.anyCommand),
    classifyCold.p50 > targets.classifyCold,
    classifyThroughServer.p50 > targets.classifyThroughServer,
  ].filter(Boolean).length;
  const figures = { runtime, here, throughServer, classifyCold, classifyThroughServer };
  const printed = { unit: 'milliseconds', rounds, ...figures, targets, misses };
  process.stdout.write(`${JSON.stringify(printed, null, 2)}\n`);
  process.exitCode = misses > 0 ? 1 : 0;
} finally {
  await rm(dataFolder, { recursive: true, force: true });
}

async function measureAll(commands: readonly (readonly string[])[]): Promise<Record<string, Times>> {
  const times: Record<string, Times> = {};
  for (const words of commands) times[words.join(' ')] = await measure([program, ...words], rounds);
  return times;
}

/** @param words that follow `bun`. */
async function measure(words: readonly string[], count: number): Promise<Times> {
  const [wall, cpu]: [number[], number[]] = [[], []];
  for (let round = 0; round < count; round++) {
    const started = performance.now();
    const child = Bun.spawn([process.execPath, ...words], {
      env: environment,
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'ignore',
    });
    await child.exited;
    wall.push(performance.now() - started);
    cpu.push(Number(child.resourceUsage()!.cpuTime.total) / 1_000);
  }
  return { p50: percentile(wall, 0.5), p95: percentile(wall, 0.95), cpuP50: percentile(cpu, 0.5) };
}
