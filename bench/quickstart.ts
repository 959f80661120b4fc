/**
 * `bun bench/quickstart.ts`: clones this repository into an empty folder, and times what a newcomer waits
 * for: the installation (packages come from the cache, where there is one), and the quickstart after it,
 * from nothing to the samples read.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { installPackages } from '../scripts/support/install-packages.ts';
import { runCommand } from '../scripts/support/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'landfall-quickstart-'));
const clone = join(folder, 'landfall');
const seconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

async function mustRun(command: readonly string[], workingFolder: string): Promise<void> {
  const { exitCode, output } = await runCommand(command, workingFolder);
  if (exitCode !== 0) throw new Error(`${command.join(' ')} ended with ${exitCode}:\n${output}`);
}

try {
  await mustRun(['git', 'clone', '--quiet', resolve(import.meta.dir, '..'), clone], folder);
  const started = performance.now();
  const installation = await installPackages(clone);
  if (installation.exitCode !== 0) throw new Error(installation.output);
  const installed = performance.now();
  await mustRun([process.execPath, 'run', 'quickstart'], clone);
  const done = performance.now();
  console.log(
    JSON.stringify(
      {
        installationSeconds: seconds(installed - started),
        afterInstallationSeconds: seconds(done - installed),
        totalSeconds: seconds(done - started),
        targets: { totalSeconds: 120, afterInstallationSeconds: 60 },
      },
      null,
      2,
    ),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
