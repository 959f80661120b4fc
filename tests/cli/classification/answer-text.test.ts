import { describe, expect, test } from 'bun:test';
import { answerLine, classificationText } from '../../../cli/classification/answer-text.ts';
import type { Classification, ExplainedCandidate } from '../../../cli/classification/asking.ts';

const shirt: ExplainedCandidate = {
  code: '6205.20',
  description: "Shirts; men's, of cotton",
  path: ['Apparel, not knitted', "Shirts; men's", "Shirts; men's, of cotton"],
  confidence: 0.478,
  chapter: '62',
  heading: '62.05',
  nomenclature: 'HS2022',
  matchedTerms: ['shirt', 'cotton'],
};
const answer: Classification = { query: 'cotton shirt', notice: null, results: [shirt] };

describe('an answer on a terminal', () => {
  test('is a table, with what to know before using it', () => {
    const text = classificationText({ ...answer, notice: { code: 'TOO_VAGUE', message: 'Say more.' } }, 80);
    expect(text).toBe(
      "Say more.\n\nCODE     CONFIDENCE  DESCRIPTION\n6205.20  48 %        Shirts; men's, of cotton",
    );
  });

  test('is its notice alone where there are no candidates', () => {
    const notice = { code: 'NOT_GOODS', message: 'This is a discount, not goods.' } as const;
    expect(classificationText({ ...answer, notice, results: [] }, 80)).toBe('This is a discount, not goods.');
  });

  test('explained shows its path, what found it and what would move the goods', () => {
    const explanation = {
      path: shirt.path,
      matchedTerms: shirt.matchedTerms,
      movesElsewhere: [
        { if: 'it is for women', to: '6206.30', description: 'Blouses', reason: null },
        { if: 'the goods are: polo shirt', to: '6105.10', description: 'Shirts', reason: 'knitted' },
      ],
    };
    expect(classificationText({ ...answer, results: [{ ...shirt, explanation }] }, 80)).toBe(
      [
        "6205.20  48 %  Shirts; men's, of cotton",
        '  in Apparel, not knitted',
        "    in Shirts; men's",
        '  Found by: shirt, cotton',
        '  If it is for women: 6206.30  Blouses',
        '  If the goods are: polo shirt: 6105.10  Shirts (knitted)',
      ].join('\n'),
    );
  });

  test('assisted shows what was meant and what is left of the allowance', () => {
    const assisted: Classification = {
      ...answer,
      rephrasing: { original: 'tee', rephrased: 't-shirt', terms: [{ from: 'tee', to: 't-shirt' }] },
      provider: 'local',
      allowance: { limit: 200, used: 3, remaining: 197, resetsAt: '2026-11-22T00:00:00.000Z' },
    };
    const text = classificationText(assisted, 80);
    expect(text).toStartWith('Did you mean: t-shirt\n  tee → t-shirt\n\nCODE');
    expect(text).toEndWith('Assisted by local; 197 of 200 left today.');
  });

  test.each([40, 60, 120])('stays within %d columns and cannot command the terminal', (columns) => {
    const hostile = 'very \u001b[2Jlong \u0007words '.repeat(20);
    const candidate: ExplainedCandidate = {
      ...shirt,
      matchedTerms: [hostile],
      explanation: {
        path: shirt.path,
        matchedTerms: [hostile],
        movesElsewhere: [{ if: hostile, to: '6206.30', description: hostile, reason: hostile }],
      },
    };
    const text = classificationText(
      { ...answer, notice: { code: 'TOO_VAGUE', message: hostile }, results: [candidate] },
      columns,
    );
    expect(Math.max(...text.split('\n').map((line) => Bun.stringWidth(line)))).toBeLessThanOrEqual(columns);
    expect(text).not.toMatch(/[^\P{Cc}\n]/u);
  });

  test('of many is a line', () => {
    expect(answerLine(answer)).toBe('6205.20  48 %  cotton shirt');
    expect(
      answerLine({ query: '\u001b[2J', error: { code: 'VALIDATION_FAILED', message: 'empty' } }),
    ).toEndWith(': empty');
    expect(answerLine({ ...answer, results: [] })).toContain('-  cotton shirt');
    const notice = { code: 'TOO_VAGUE', message: 'Say more.' } as const;
    expect(answerLine({ ...answer, notice })).toBe('6205.20  48 %  cotton shirt  (Say more.)');
    expect(answerLine({ ...answer, notice, results: [] })).toEndWith('cotton shirt  (Say more.)');
  });
});
