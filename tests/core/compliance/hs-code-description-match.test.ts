import { describe, expect, test } from 'bun:test';
import { noOpinions } from '../../../core/compliance/goods-opinions.ts';
import type { HsBatchAnswer, HsNotice } from '../../../core/hs/hs.ts';
import { completeInvoice, completeLine } from './invoice-draft.ts';
import { checkNamed, checkOfType } from './run-checks.ts';

/** An answer of the HS search as the service gives it. */
function answer(
  query: string,
  codes: Readonly<Record<string, number>>,
  notice: HsNotice | null = null,
): HsBatchAnswer {
  const results = Object.entries(codes).map(([code, confidence]) => ({
    code,
    description: `goods of ${code}`,
    path: [],
    confidence,
    chapter: code.slice(0, 2),
    heading: `${code.slice(0, 2)}.${code.slice(2, 4)}`,
    nomenclature: 'HS2022' as const,
    matchedTerms: [],
  }));
  return { query, nomenclature: 'HS2022', notice, results };
}

const opinions = (...answers: readonly HsBatchAnswer[]) => ({
  answers: new Map(answers.map((one) => [one.query, one])),
  unavailable: null,
});

const shirts = 'Cotton T-shirts, knitted';
const invoice = (hsCode: string | null) => completeInvoice({ lineItems: [completeLine({ hsCode })] });
const check = (hsCode: string | null, goods = opinions(answer(shirts, { '6109.10': 0.8, '6109.90': 0.1 }))) =>
  checkNamed('HS Code Description Match', invoice(hsCode), { goods });

describe('HS Code Description Match', () => {
  test('a code that the search thinks of passes', () => {
    expect(check('6109.10').status).toBe('passed');
  });

  test('another subheading of the same chapter passes: the search cannot distinguish them for certain', () => {
    expect(check('6110.20').status).toBe('passed');
  });

  test('a code of quite other goods is a warning that names code, goods and what to do', () => {
    const result = check('8507.60');
    expect(result.status).toBe('warning');
    expect(result.message).toContain(`Line 1 (“${shirts}”) has the code 8507.60 (Lithium-ion accumulators)`);
    expect(result.message).toContain('first in 6109.10');
    expect(result.message).toContain('Check which is right');
    expect(result.message).toContain('informational only');
    expect(result.fields).toEqual(['lineItems[0].hsCode', 'lineItems[0].description']);
  });

  test('it never fails a document: it is the opinion of a search', () => {
    expect(check('0101.21', opinions(answer(shirts, { '6109.10': 1 }))).status).toBe('warning');
  });

  test('a search that is not sure questions nothing', () => {
    expect(check('8507.60', opinions(answer(shirts, { '6109.10': 0.2, '4202.92': 0.1 }))).status).toBe(
      'passed',
    );
  });

  test('a code that is among the answers, if far down, is not questioned', () => {
    expect(check('8507.60', opinions(answer(shirts, { '6109.10': 0.8, '8507.60': 0.1 }))).status).toBe(
      'passed',
    );
  });

  test('a description that is too vague is not compared, and the message says so', () => {
    const notice: HsNotice = { code: 'TOO_VAGUE', message: 'too vague' };
    const result = check('8507.60', opinions(answer(shirts, { '6109.10': 0.9 }, notice)));
    expect(result.status).toBe('not_applicable');
    expect(result.message).toContain('too vague');
  });

  test('without the HS service it is not applicable, with the reason', () => {
    const result = checkNamed('HS Code Description Match', invoice('6109.10'), {
      goods: noOpinions('the classification model was not available'),
    });
    expect(result.status).toBe('not_applicable');
    expect(result.message).toContain('the classification model was not available');
  });

  test.each([null, 'SEE LIST', '9903.88.15'])('a line with the code %p has nothing to compare', (code) => {
    expect(check(code).status).toBe('not_applicable');
  });

  test('a bill of lading with one code is compared, too', () => {
    const result = checkOfType(
      'HS Code Description Match',
      'bill_of_lading',
      { goodsDescription: shirts, hsCodes: ['8507.60'] },
      { goods: opinions(answer(shirts, { '6109.10': 0.8 })) },
    );
    expect(result.status).toBe('warning');
    expect(result.fields).toEqual(['hsCodes[0]', 'goodsDescription']);
    expect(result.message).toStartWith('The goods description');
  });
});
