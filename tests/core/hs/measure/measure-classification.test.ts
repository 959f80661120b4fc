import { describe, expect, test } from 'bun:test';
import type { HsCandidate } from '../../../../core/hs/hs.ts';
import { lookupCode } from '../../../../core/hs/lookup.ts';
import { loadLookupNotes } from '../../../../core/hs/lookup-notes.ts';
import { accuracyOf, calibrationError } from '../../../../core/hs/measure/accuracy.ts';
import { measureClassification } from '../../../../core/hs/measure/measure-classification.ts';
import { loadNomenclature } from '../../../../core/hs/nomenclature/load-nomenclature.ts';

const nomenclature = loadNomenclature();
const notes = loadLookupNotes(nomenclature);

describe('accuracy', () => {
  test('counts the right code first, among five, among ten, and the heading and chapter of the first', () => {
    const goods = ['610910', '610990', '620520', '940169'].map((code) => ({ code, description: 'x' }));
    const fifth = ['1', '2', '3', '4', '610990'];
    const sixth = ['620530', '2', '3', '4', '5', '620520'];
    expect(accuracyOf(goods, [['610910'], fifth, sixth, []])).toEqual({
      top1: 0.25,
      top5: 0.5,
      top10: 0.75,
      heading1: 0.5,
      chapter1: 0.5,
    });
  });

  test('calibration is the gap between promised and kept, weighted by how many were promised it', () => {
    const answers = (confidence: number, right: number, all: number) =>
      Array.from({ length: all }, (_, index) => ({ confidence, isRight: index < right }));
    expect(calibrationError(answers(0.75, 3, 4))).toBe(0);
    expect(calibrationError([...answers(0.95, 1, 2), ...answers(0.15, 0, 2)])).toBeCloseTo(0.3, 5);
    expect(calibrationError(answers(1, 4, 4))).toBe(0);
  });
});

test('a measurement shows accuracy, time and what no answer can be right for', async () => {
  let milliseconds = 0;
  const asked: string[] = [];
  const candidate = (code: string, confidence: number) => ({ code, confidence }) as HsCandidate;
  const answer = (query: string) => ({
    query,
    nomenclature: 'HS2022' as const,
    notice: null,
    results: [candidate('9401.69', 0.8), candidate('6109.10', 0.1)],
  });
  const progress: number[] = [];
  const measured = await measureClassification(
    {
      lookup: (code) => lookupCode(nomenclature, notes, code),
      search: async (query) => {
        asked.push(query);
        milliseconds += query === 'slow' ? 30 : 10;
        return answer(query);
      },
      searchMany: async (queries) => {
        milliseconds += 100;
        return queries.map(answer);
      },
    },
    [
      { code: '940169', description: 'chair' },
      { code: '610910', description: 'slow' },
      { code: '851712', description: 'telephone of HS 2017' },
    ],
    { now: () => milliseconds, onProgress: (answers) => progress.push(answers) },
  );
  expect(measured).toEqual({
    rows: 3,
    rowsNotInHs2022: 1,
    top1: 0.333,
    top5: 0.667,
    top10: 0.667,
    heading1: 0.333,
    chapter1: 0.333,
    calibrationError: 0.467,
    latencyMs: { p50: 10, p99: 30 },
    rowsPerSecond: 30,
  });
  expect(asked).toHaveLength(6);
  expect(progress).toEqual([1, 2, 3, 6]);
});
