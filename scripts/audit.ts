import { resolve } from 'node:path';
import { runCommand } from './support/run-command.ts';

/**
 * `bun run audit`: asks the package registry which of the installed packages have known vulnerabilities. A command of its
 * own, because it needs the registry and its answer changes from day to day; `bun run check` needs neither.
 * Exit 0: none is known. 1: some are. 2: the registry was not there or does not answer such questions.
 */
const { exitCode, output } = await runCommand(
  [process.execPath, 'audit', ...process.argv.slice(2)],
  resolve(import.meta.dir, '..'),
);
const failure = /^error: (.*)$/m.exec(output)?.[1];
if (failure === undefined) {
  process.stdout.write(output);
  process.exitCode = exitCode === 0 ? 0 : 1;
} else {
  console.error(
    `The registry could not be asked (${failure}), so that nothing is known about vulnerabilities: neither that there are any, nor that there are none.
Try again with a connection, or name a registry that answers audits: BUN_CONFIG_REGISTRY=https://registry.npmjs.org/ bun run audit`,
  );
  process.exitCode = 2;
}
