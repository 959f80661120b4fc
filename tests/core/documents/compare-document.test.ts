import { describe, expect, test } from 'bun:test';
import { compareDocument } from '../../../core/documents/measure/compare-document.ts';
import { sameValue } from '../../../core/documents/measure/same-value.ts';
import type { Extraction } from '../../../core/extraction/extraction.ts';
import { extractPaper } from '../extraction/papers.ts';

const truth = (values: Record<string, unknown>) => ({
  documentType: 'invoice',
  extractedData: { invoice: values },
});
const read = (): Extraction => extractPaper('polish');

describe('comparing what was read with the truth', () => {
  test('only named paths count', () => {
    const score = compareDocument(
      truth({ invoiceNumber: 'FV/112/05/2024', purchaseOrderNumber: null }),
      read(),
      0.5,
    );
    expect(score.header).toEqual({ asked: 2, right: 2 });
    expect(score.lines.asked).toBe(0);
    expect(score.fullyRight).toBe(true);
    expect(score.processedRight).toBe(true);
  });

  test('a value where the truth says null is a false fill', () => {
    const score = compareDocument(truth({ dueDate: null, totalAmount: 1 }), read(), 0.5);
    expect(score.falseFills).toBe(1);
    expect(score.misses).toHaveLength(2);
    expect(score.processedRight).toBe(false);
  });

  test('what is not sure enough is not called processed', () => {
    expect(compareDocument(truth({ totalAmount: 1 }), read(), 1).processedRight).toBeNull();
  });

  test('rows are paired in order, a row too many or too few costs its cells', () => {
    const rows = [{ description: 'Krzesło tapicerowane', quantity: 48, total: 11784 }];
    const score = compareDocument(truth({ lineItems: rows }), read(), 0.5);
    expect(score.lines).toEqual({ asked: 3, right: 3, given: 6 });
    expect(score.falseFills).toBe(0);
    expect([score.fullyRight, score.requiredRight]).toEqual([false, false]);
  });

  test('a list that must be empty may hold nothing', () => {
    expect(compareDocument(truth({ lineItems: [] }), read(), 0.5).falseFills).toBeGreaterThan(4);
    const packing = {
      documentType: 'packing_list',
      extractedData: { packing_list: { containerNumbers: [] } },
    };
    const filled = {
      ...read(),
      documentType: 'packing_list' as const,
      extractedData: { packing_list: { containerNumbers: ['QXLU7172761'] } },
    };
    expect(compareDocument(packing, filled as unknown as Extraction, 0.5).falseFills).toBe(1);
  });

  test('a letter amiss in the words of a line costs a cell, and does not make the document wrong', () => {
    const lines = read().extractedData.invoice?.lineItems ?? [];
    const [first, ...rest] = lines;
    const spelled = [{ ...first, description: `${first?.description}x` }, ...rest];
    const score = compareDocument(truth({ lineItems: spelled }), read(), 0.5);
    expect([score.lines.asked - score.lines.right, score.requiredRight]).toEqual([1, true]);
    const counted = [{ ...first, quantity: 7 }, ...rest];
    expect(compareDocument(truth({ lineItems: counted }), read(), 0.5).requiredRight).toBe(false);
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
