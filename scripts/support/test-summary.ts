/** How many tests passed, failed and were skipped. */
export interface TestSummary {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The failures, one per line: a failed test's name, or how a process ended that should have ended well. */
  readonly failures: readonly string[];
}

const countOf = (output: string, word: string): number | null => {
  const matches = [...output.matchAll(new RegExp(`^\\s*(\\d+) ${word}$`, 'gm'))];
  const last = matches.at(-1)?.[1];
  return last === undefined ? null : Number(last);
};

/**
 * Reads the totals that `bun test` prints at its end. A run that ended badly without a failed test (a
 * crash, no summary at all) counts as one failure: nothing may look green that was not.
 */
export function summarizeTests(output: string, exitCode: number): TestSummary {
  const plain = Bun.stripANSI(output);
  const passed = countOf(plain, 'pass') ?? 0;
  const failed = countOf(plain, 'fail') ?? 0;
  const skipped = countOf(plain, 'skip') ?? 0;
  const isSilentFailure = failed === 0 && (exitCode !== 0 || passed + skipped === 0);
  const linesLike = (form: RegExp) => plain.split('\n').filter((line) => form.test(line));
  return {
    passed,
    failed: isSilentFailure ? 1 : failed,
    skipped,
    failures: isSilentFailure
      ? [
          `no test failed, but the process ended with exit code ${exitCode}`,
          ...linesLike(/^(# Unhandled|panic|error|[A-Za-z]*Error:)/),
        ]
      : linesLike(/^\(fail\) /),
  };
}
