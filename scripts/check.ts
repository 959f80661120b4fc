import { join, resolve } from 'node:path';
import { installPackages } from './support/install-packages.ts';
import { type CommandOutcome, runCommand } from './support/run-command.ts';
import { runTests } from './support/run-tests.ts';

/**
 * `bun run check`: installs, lints, checks types and licences and runs all tests, on a machine that has only Bun.
 * The last line is `N passed, N failed`: tests, and each other step that failed counts as one.
 */

const root = resolve(import.meta.dir, '..');
const tool = (...path: string[]): string => join(root, 'node_modules', ...path);
/** Milliseconds for one test or hook: the first one of a fresh checkout waits for the model. */
const testTimeout = 300_000;
const echo = (text: string): void => void process.stdout.write(text);

/** Runs one step and reports how it went; the output of a step that went well would only hide the rest. */
async function step(name: string, run: () => Promise<CommandOutcome>): Promise<CommandOutcome> {
  console.log(`== ${name}`);
  const started = performance.now();
  const outcome = await run();
  if (outcome.exitCode !== 0) echo(`${outcome.output.trimEnd()}\n`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`== ${name}: ${outcome.exitCode === 0 ? 'passed' : 'FAILED'} (${seconds} s)\n`);
  return outcome;
}

const command =
  (...words: string[]) =>
  (): Promise<CommandOutcome> =>
    runCommand([process.execPath, ...words], root);

async function withoutTests(): Promise<readonly CommandOutcome[]> {
  return [
    await step('lint (biome)', command(tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '.')),
    await step('types (tsc)', command(tool('typescript', 'bin', 'tsc'), '--noEmit', '-p', '.')),
    await step('licences', command('scripts/licences.ts')),
  ];
}

/** @returns the exit code */
async function check(): Promise<number> {
  const installation = await step('install', () => installPackages(root, () => {}));
  if (installation.exitCode !== 0) {
    console.log('0 passed, 1 failed');
    return 1;
  }
  console.log('== tests (bun test)');
  // Tests wait as often as they work: the other steps are done meanwhile.
  const [steps, summary] = await Promise.all([withoutTests(), runTests(root, testTimeout, echo)]);
  if (summary.skipped > 0) console.log(`${summary.skipped} skipped; each says above what it needs`);
  // Once more at the end: a log of a whole run is long, and is often kept by its last lines only.
  for (const failure of summary.failures) console.log(failure);
  const failed = summary.failed + steps.filter(({ exitCode }) => exitCode !== 0).length;
  console.log(`${summary.passed} passed, ${failed} failed`);
  return failed === 0 && summary.passed > 0 ? 0 : 1;
}

process.exitCode = await check();
