import { describe, expect, test } from 'bun:test';
import { compareDocument, sameValue } from '../../../bench/documents/compare-documents.ts';
import type { Extraction } from '../../../core/extraction/extraction.ts';
import { extractPaper } from './papers.ts';

const truth = (values: Record<string, unknown>) => ({
  documentType: 'invoice',
  extractedData: { invoice: values },
});
const read = (): Extraction => extractPaper('polish');

describe('comparing what was read with the truth', () => {
  test('only named paths count', () => {
    const score = compareDocument(
      truth({ invoiceNumber: 'FV/112/05/2024', supplier: { country: null } }),
      read(),
      0.8,
    );
    expect(score.header).toEqual({ asked: 2, right: 2 });
    expect(score.lines.asked).toBe(0);
    expect(score.fullyRight).toBe(true);
    expect(score.processedRight).toBe(true);
  });

  test('a value where the truth says null is a false fill', () => {
    const score = compareDocument(truth({ dueDate: null, totalAmount: 1 }), read(), 0.8);
    expect(score.falseFills).toBe(1);
    expect(score.misses).toHaveLength(2);
    expect(score.processedRight).toBe(false);
  });

  test('rows are paired in order, a row too many or too few costs its cells', () => {
    const rows = [{ description: 'Krzesło tapicerowane', quantity: 48, total: 11784 }];
    const score = compareDocument(truth({ lineItems: rows }), read(), 0.8);
    expect(score.lines).toEqual({ asked: 3, right: 3, given: 6 });
    expect(score.fullyRight).toBe(false);
  });

  test('a wrong type is wrong', () => {
    expect(compareDocument({ documentType: null, extractedData: {} }, read(), 0.8).typeRight).toBe(false);
  });

  test.each([
    ['Möbelhaus  Krause GmbH.', 'MOBELHAUS KRAUSE GMBH', true],
    [12.5, 12.504, true],
    [12.5, 12.51, false],
    [null, null, true],
    ['x', null, false],
    [1, '1', false],
  ])('%p and %p', (expected, given, same) => {
    expect(sameValue(expected, given)).toBe(same);
  });
});
