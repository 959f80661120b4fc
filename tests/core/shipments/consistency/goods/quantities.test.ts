import { expect, test } from 'bun:test';
import { compareAmounts } from '../../../../../core/shipments/consistency/goods/measured.ts';
import type { PaperLine } from '../../../../../core/shipments/consistency/goods/paper-line.ts';
import { loadConsistencyKnowledge } from '../../../../../core/shipments/consistency/knowledge.ts';

const { goods, tolerances } = loadConsistencyKnowledge();

const line = (quantity: number, unit: string | null, more: Partial<PaperLine> = {}): PaperLine =>
  ({
    quantity,
    unit: goods.unitOf(unit),
    packageCount: null,
    netWeight: null,
    grossWeight: null,
    ...more,
  }) as PaperLine;

test.each([
  [1200, 'pcs', 1200, 'PCE', 'same'],
  [1200, 'pcs', 100, 'DOZ', 'same'],
  [1200, 'pcs', 100, 'pcs', 'different'],
  [1200, 'pcs', 1200, 'dozen', 'different'],
  [600, 'pairs', 1200, 'pcs', 'same'],
  [500, 'kg', 1102.3, 'lb', 'same'],
  [500, 'kg', 1102.3, 'kg', 'different'],
  [2, 't', 2000, 'KGS', 'same'],
  [1000.4, 'kg', 1000, 'kg', 'same'],
  [100, 'm', 109.36, 'yards', 'same'],
  [1200, 'pcs', 480, 'kg', null],
  [1200, 'pcs', 12, 'cartons', null],
  [12, 'boxes', 12, 'boxes', 'same'],
  [12, 'boxes', 14, 'boxes', 'different'],
  [12, 'boxes', 3, 'drums', null],
  [100, 'sets', 100, 'pcs', 'same'],
  [100, 'sets', 300, 'pcs', null],
  [1200, null, 1200, 'pcs', 'same'],
  [1200, null, 100, 'pcs', null],
  [1200, null, 1100, 'pcs', 'different'],
] as const)('%p %p and %p %p are %p', (left, unit, right, otherUnit, outcome) => {
  expect(compareAmounts([line(left, unit)], [line(right, otherUnit)], tolerances)).toBe(outcome);
});

test('pieces a carton are multiplied by the cartons', () => {
  expect(compareAmounts([line(1000, 'pcs')], [line(50, 'pcs', { packageCount: 20 })], tolerances)).toBe(
    'same',
  );
});

test('a figure without a unit may be a weight or packages', () => {
  expect(compareAmounts([line(1000, 'pcs', { netWeight: 431 })], [line(431, null)], tolerances)).toBe(null);
});

test('lines of different measures have no sum', () => {
  expect(compareAmounts([line(5, 'pcs'), line(3, 'kg')], [line(8, 'pcs')], tolerances)).toBe(null);
});
