/**
 * `bun bench/quickstart.ts`: clones this repository into an empty folder, and times what a newcomer waits
 * for: the quickstart as the README has it (packages come from the cache, where there is one), and once
 * more with the packages there and the data folder gone.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runCommand } from '../scripts/support/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'landfall-quickstart-'));
const clone = join(folder, 'landfall');
const seconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

async function mustRun(command: readonly string[], workingFolder: string): Promise<void> {
  const { exitCode, output } = await runCommand(command, workingFolder);
  if (exitCode !== 0) throw new Error(`${command.join(' ')} ended with ${exitCode}:\n${output}`);
}

async function timeOf(command: readonly string[], workingFolder: string): Promise<number> {
  const started = performance.now();
  await mustRun(command, workingFolder);
  return performance.now() - started;
}

try {
  await mustRun(['git', 'clone', '--quiet', resolve(import.meta.dir, '..'), clone], folder);
  const fromNothing = await timeOf([process.execPath, 'run', 'quickstart'], clone);
  rmSync(join(clone, 'landfall-data'), { recursive: true });
  const afterInstallation = await timeOf([process.execPath, 'run', 'quickstart'], clone);
  console.log(
    JSON.stringify(
      {
        totalSeconds: seconds(fromNothing),
        afterInstallationSeconds: seconds(afterInstallation),
        targets: { totalSeconds: 120, afterInstallationSeconds: 60 },
      },
      null,
      2,
    ),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
