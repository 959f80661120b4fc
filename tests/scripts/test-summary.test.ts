import { describe, expect, test } from 'bun:test';
import { summarizeTests } from '../../scripts/support/test-summary.ts';

describe('the totals of a test run', () => {
  test('are read from the end of the output, with or without colours', () => {
    const output =
      'noise\n 7 pass\n\u001b[33m 2 skip\u001b[0m\n\u001b[31m 1 fail\u001b[0m\n 12 expect() calls\n';
    expect(summarizeTests(output, 1)).toMatchObject({ passed: 7, failed: 1, skipped: 2 });
  });

  test('of the last summary count when a test prints the summary of another run', () => {
    expect(summarizeTests(' 1 pass\n 9 fail\n\n 30 pass\n 0 fail\n', 0).passed).toBe(30);
  });

  test('say one failure when the run crashed before its summary', () => {
    expect(summarizeTests('panic: out of memory\n', 134)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: ['no test failed, but the process ended with exit code 134', 'panic: out of memory'],
    });
  });

  test('say one failure when the run ended badly although each test passed', () => {
    expect(summarizeTests(' 4 pass\n 0 fail\n', 1).failed).toBe(1);
  });

  test('say no failure when each test was skipped for what it lacks', () => {
    expect(summarizeTests(' 0 pass\n 3 skip\n 0 fail\n', 0)).toMatchObject({
      passed: 0,
      failed: 0,
      skipped: 3,
    });
  });

  test('name the tests that failed', () => {
    const output = '(pass) a paper > is read [1ms]\n(fail) a paper > is kept [2ms]\n 1 pass\n 1 fail\n';
    expect(summarizeTests(output, 1).failures).toEqual(['(fail) a paper > is kept [2ms]']);
  });

  test('say one failure when no test ran at all', () => {
    expect(summarizeTests(' 0 pass\n 0 fail\n', 0).failed).toBe(1);
  });
});
