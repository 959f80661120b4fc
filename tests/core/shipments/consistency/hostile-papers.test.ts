import { describe, expect, test } from 'bun:test';
import { evaluateConsistency } from '../../../../core/shipments/consistency/evaluate.ts';
import { loadConsistencyKnowledge } from '../../../../core/shipments/consistency/knowledge.ts';
import type { Paper } from '../../../../core/shipments/consistency/paper.ts';
import { consistentSet, largeSet } from '../../../fixtures/shipments/consistent-set.ts';
import { papersOf } from '../../../fixtures/shipments/shipment-set.ts';

const knowledge = loadConsistencyKnowledge();

/** An evaluation and the milliseconds of processor time that it took. */
function evaluated(papers: readonly Paper[]) {
  const start = process.cpuUsage();
  const evaluation = evaluateConsistency({ papers, knowledge });
  const { user, system } = process.cpuUsage(start);
  return { ...evaluation, milliseconds: (user + system) / 1000 };
}

/** Every text replaced; lists keep their length. */
function withEveryText<Value>(value: Value, text: string): Value {
  if (typeof value === 'string') return text as Value;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((each: unknown) => withEveryText(each, text)) as Value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withEveryText(each as unknown, text)]),
  ) as Value;
}

/** Nothing was read: every value is absent and every list empty. */
function withNothing<Value>(value: Value): Value {
  if (Array.isArray(value)) return [] as Value;
  if (value === null || typeof value !== 'object') return null as Value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withNothing(each as unknown)]),
  ) as Value;
}

const controls = '\u0000\u0007\u001b[31m\u202eshirt\ud800\ufffe';
const texts: readonly (readonly [name: string, text: string])[] = [
  ['control characters', controls],
  ['100 KB of one letter', 'a'.repeat(100_000)],
  ['100 KB of words', 'cotton shirt '.repeat(8_000)],
  ['100 KB of figures', '0 '.repeat(50_000)],
  ['100 KB of ships', 'EVER GIVEN V.012W / '.repeat(5_000)],
  ['100 KB of credits', 'L/C NO. 12 FOR USD 5,000.00 latest shipment 31 March 2025 '.repeat(1_700)],
  ['100 KB of blanks', `${' '.repeat(100_000)}x`],
  ['100 KB of accents', `e${'\u0301'.repeat(50_000)}`],
];

describe('papers that nobody would write', () => {
  test.each(texts)('%s in every field are evaluated all the same, and soon', (_, text) => {
    for (const only of [undefined, 'bill_of_lading']) {
      const papers = papersOf(consistentSet(1)).map((paper) =>
        only === undefined || paper.documentType === only
          ? { ...paper, data: withEveryText(paper.data, text), evidence: withEveryText(paper.evidence, text) }
          : paper,
      ) as readonly Paper[];
      const { results, milliseconds } = evaluated(papers);
      expect(results.length).toBeGreaterThan(0);
      expect(milliseconds).toBeLessThan(30_000);
      expect(JSON.stringify(results).length).toBeLessThan(200_000);
    }
  });

  test('signs that are not printed are in no message and no observation', () => {
    const papers = papersOf(consistentSet(1)).map((paper) => ({
      ...paper,
      data: withEveryText(paper.data, `${controls}${paper.documentType}`),
    })) as readonly Paper[];
    const { results } = evaluated(papers);
    expect(results.some(({ observations }) => observations.length > 0)).toBe(true);
    expect(
      results.flatMap(({ message, observations }) => [
        message,
        ...observations.map(({ value, text }) => `${value}${text}`),
      ]),
    ).toEqual(expect.not.arrayContaining([expect.stringMatching(/[\p{Cc}\p{Cs}\u202e]/u)]));
  });

  test('papers of which nothing was read contradict nothing', () => {
    const papers = papersOf(consistentSet(1)).map((paper) => ({
      ...paper,
      data: withNothing(paper.data),
      evidence: {},
      confidence: {},
    })) as readonly Paper[];
    const { results } = evaluated(papers);
    expect(results.filter(({ severity }) => severity === 'critical' || severity === 'warning')).toEqual([]);
  });

  test('one paper alone is evaluated: what it says of itself, and which others are missing', () => {
    for (const paper of papersOf(consistentSet(1))) {
      const { results, overallStatus } = evaluated([paper]);
      expect(overallStatus).not.toBe('Critical');
      expect(results.map(({ ruleId }) => ruleId)).not.toContain('goods-quantities');
    }
  });

  test('four thousand lines on each paper are evaluated all the same, and soon', () => {
    const { results, milliseconds } = evaluated(papersOf(largeSet(4_000)));
    expect(results.filter(({ severity }) => severity === 'critical')).toEqual([]);
    expect(milliseconds).toBeLessThan(30_000);
  });
});
