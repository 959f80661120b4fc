import { join } from 'node:path';
import { type CommandOutcome, runCommand } from './run-command.ts';
import { summarizeTests, type TestSummary } from './test-summary.ts';

/** Test files of one process. It keeps what they open (a core with its model each) until it ends. */
const filesAtOnce = 8;
/** Processes side by side: most tests wait as often as they work. */
const processesAtOnce = 2;

/**
 * Runs every test file of the repository, a few in a process.
 * @param timeout milliseconds for one test or hook.
 * @param echo receives the output of each process, once it has ended.
 */
export async function runTests(
  root: string,
  timeout: number,
  echo: (text: string) => void,
): Promise<TestSummary> {
  const files = (await Array.fromAsync(new Bun.Glob('tests/**/*.test.{ts,tsx}').scan(root))).toSorted();
  const waiting = groupsOf(files).values();
  const summaries: TestSummary[] = [];
  const work = async () => {
    for (const group of waiting) {
      const { output, exitCode } = await runGroup(root, group, timeout);
      echo(output);
      const summary = summarizeTests(output, exitCode);
      const where = `in the process of ${group.join(' ')}`;
      summaries.push({ ...summary, failures: summary.failures.map((failure) => `${failure} ${where}`) });
    }
  };
  await Promise.all(Array.from({ length: processesAtOnce }, work));
  const sum = (count: (summary: TestSummary) => number) =>
    summaries.reduce((total, summary) => total + count(summary), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
    failures: summaries.flatMap(({ failures }) => failures),
  };
}

const runGroup = (root: string, files: readonly string[], timeout: number): Promise<CommandOutcome> =>
  runCommand(
    [process.execPath, 'test', '--timeout', String(timeout), ...files.map((file) => join(root, file))],
    root,
  );

/** Neighbours are spread: tests of one room are often slow together. */
function groupsOf(files: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(files.length / filesAtOnce);
  return Array.from({ length: count }, (_, group) => files.filter((_, index) => index % count === group));
}
