import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { endProcess } from '../cli/end-process.ts';
import { callingFolder } from './support/calling-folder.ts';
import { installPackages, isInstalled } from './support/install-packages.ts';
import { runAgain } from './support/run-again.ts';

/**
 * `bun run quickstart [files…]`: from a fresh clone to a first result. Runs before any package is there,
 * so only this file's imports are known to resolve; the rest is imported once they are installed.
 */

const root = resolve(import.meta.dir, '..');
const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

const usage = `Usage: npx -y bun@1.4.5 run quickstart [files…]

Reads the files (PDF, PNG, JPEG or TIFF; none given: the samples in data/samples) with a server of their own
on this machine, and prints what was read: as a page on a terminal, else as one JSON document.
LANDFALL_DATA names the folder that keeps the documents; without it that is ./landfall-data.

Exit codes: 0 each document was read, 1 one could not be read or the start failed, 2 wrong use,
3 a file is missing, 130 interrupted`;

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** @returns the exit code */
async function main(words: readonly string[]): Promise<number> {
  if (words.includes('--help') || words.includes('-h')) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const unknown = words.find((word) => word.startsWith('-'));
  if (unknown !== undefined) {
    say(`There is no option ${unknown}. Nothing was started.\n\n${usage}`);
    return 2;
  }
  const folder = callingFolder('quickstart', process.env, process.cwd());
  const missing = words.filter((word) => !isFile(resolve(folder, word)));
  if (missing.length > 0) {
    say(`There is no such file: ${missing.join(', ')}. Nothing was started.`);
    return 3;
  }
  const files = words.map((word) => resolve(folder, word));
  if (isInstalled(root)) return (await import('./support/quickstart.ts')).quickstart(files);
  say('Installing packages (once)…');
  const installation = await installPackages(root);
  if (installation.exitCode === 0) return runAgain(import.meta.path, files);
  say(
    `${installation.output.trimEnd()}\nThe packages could not be installed. Is the package registry reachable?`,
  );
  return 1;
}

await endProcess(await main(process.argv.slice(2)));
