import { join } from 'node:path';
import { type CommandOutcome, runCommand } from './run-command.ts';
import { summarizeTests, type TestSummary } from './test-summary.ts';

/**
 * Test files of one process, at most. They are of one room where it has so many: files of one room share what takes long
 * to load, such as the model, fonts, and the program itself.
 */
const filesAtOnce = 16;
/** Processes side by side: most tests wait as often as they work. */
const processesAtOnce = 2;
/**
 * A process of tests ends after a minute or two: to compile code once more for the long run does not pay, nor to give memory
 * back that is soon taken again. Without both, six scans are read in 32 seconds of the processors instead of 42, 120 layouts
 * drawn in 4.3 instead of 5.8, and the model loaded in 3.0 instead of 3.5.
 */
const shortLived = { BUN_JSC_useFTLJIT: '0', MIMALLOC_PURGE_DELAY: '-1' };

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
    undefined,
    shortLived,
  );

/** Rooms of which a file takes longest come first: what is left at the end is short, and both processors have some of it. */
const slowRooms = [
  'tests/cli',
  'tests/server',
  'tests/conformance',
  'tests/core/reading',
  'tests/core/documents',
];

/** `tests/core/extraction` of a file in it, `tests/server` of one anywhere in that. */
function roomOf(file: string): string {
  const [tests, part, ...rest] = file.split('/');
  return part === 'core' && rest.length > 1 ? `${tests}/${part}/${rest[0]}` : `${tests}/${part}`;
}

const slownessOf = (room: string): number =>
  slowRooms.includes(room) ? slowRooms.length - slowRooms.indexOf(room) : 0;

/** A large room is parted, its neighbours spread, as they are often slow together; small ones share a process. */
function groupsOf(files: readonly string[]): readonly (readonly string[])[] {
  const rooms = [...Map.groupBy(files, roomOf)].toSorted(([a], [b]) => slownessOf(b) - slownessOf(a));
  const groups: string[][] = [];
  for (const [, inRoom] of rooms) {
    const last = groups.at(-1);
    if (last && last.length + inRoom.length <= filesAtOnce) last.push(...inRoom);
    else groups.push(...spread(inRoom));
  }
  return groups;
}

function spread(files: readonly string[]): readonly string[][] {
  const count = Math.ceil(files.length / filesAtOnce);
  return Array.from({ length: count }, (_, group) => files.filter((_, index) => index % count === group));
}
