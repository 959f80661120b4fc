import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandOutcome, runCommand } from './run-command.ts';

/**
 * This file and what it imports run before any package is there: only Bun and node modules here.
 */

const stampOf = (folder: string): string => join(folder, 'node_modules', '.landfall-installed');

/** The base of an installation: another lock file, Bun or processor needs a new one. */
function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  for (const name of ['package.json', 'bun.lock']) hash.update(readFileSync(join(folder, name)));
  return hash.update(`${Bun.version} ${process.platform} ${process.arch}`).digest('hex');
}

/** Whether `node_modules` was made completely from the present lock file. */
export function isInstalled(folder: string): boolean {
  const stamp = stampOf(folder);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(folder);
}

/**
 * Installs exactly what the lock file names. The stamp is written last, so that an installation that was
 * cut short is seen as missing.
 */
export async function installPackages(
  folder: string,
  echo: (text: string) => void = () => {},
): Promise<CommandOutcome> {
  const outcome = await runCommand([process.execPath, 'install', '--frozen-lockfile'], folder, echo);
  if (outcome.exitCode === 0) writeFileSync(stampOf(folder), fingerprint(folder));
  return outcome;
}
