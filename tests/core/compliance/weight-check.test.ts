import { describe, expect, test } from 'bun:test';
import type { Invoice } from '../../../core/extraction/invoice-shape.ts';
import { completeInvoice, completeLine } from './invoice-draft.ts';
import { checkNamed, checkOfType, problemsOf } from './run-checks.ts';

const check = (values: Partial<Invoice>) =>
  checkNamed('Weight Check', completeInvoice({ weightUnit: 'kg', ...values }));

describe('Weight Check', () => {
  test('gross above net passes with both figures', () => {
    const result = check({ grossWeight: 120, netWeight: 100 });
    expect(result.status).toBe('passed');
    expect(result.message).toContain('gross 120 and net 100 kg');
  });

  test('gross and net may be equal: goods without packing', () => {
    expect(check({ grossWeight: 100, netWeight: 100 }).status).toBe('passed');
  });

  test('gross below net fails', () => {
    const result = check({ grossWeight: 90, netWeight: 100 });
    expect(result.status).toBe('failed');
    expect(result.message).toContain('The gross weight (90 kg) is less than the net weight (100 kg)');
    expect(result.fields).toEqual(['grossWeight', 'netWeight']);
  });

  test('goods weigh more than nothing', () => {
    expect(problemsOf(check({ netWeight: 0 }))).toEqual(['no_weight']);
  });

  test.each([
    ['weights of lines', 1, [40, 60.4]],
    ['weights of pieces', 10, [4, 6]],
  ])('%s make up the net weight', (_, quantity, weights) => {
    const lineItems = weights.map((netWeight) => completeLine({ netWeight, quantity }));
    expect(check({ netWeight: 100, lineItems }).status).toBe('passed');
  });

  test('lines that do not make up the net weight are a warning', () => {
    const lineItems = [40, 80].map((netWeight) => completeLine({ netWeight }));
    const result = check({ netWeight: 100, lineItems });
    expect(result.status).toBe('warning');
    expect(result.message).toContain('The net weights of the lines make 120, but the net weight is 100');
  });

  test('net weights of lines above the gross weight are a warning', () => {
    const lineItems = [80, 80].map((netWeight) => completeLine({ netWeight }));
    expect(problemsOf(check({ grossWeight: 100, lineItems }))).toEqual(['lines_above_gross']);
  });

  test('a weight without a unit is a warning', () => {
    expect(problemsOf(check({ grossWeight: 100, weightUnit: null }))).toEqual(['no_unit']);
  });

  test('a container that no crane may lift is a warning, in its unit', () => {
    const bill = (grossWeight: number, weightUnit: string) =>
      checkOfType('Weight Check', 'bill_of_lading', { weightUnit, containers: [{ grossWeight }] });
    expect(bill(28_000, 'kg').status).toBe('passed');
    expect(bill(66_000, 'lb').status).toBe('passed');
    expect(problemsOf(bill(41_000, 'kg'))).toEqual(['container_overloaded']);
  });

  test('a line of a packing list has gross below net', () => {
    const result = checkOfType('Weight Check', 'packing_list', {
      weightUnit: 'kg',
      lineItems: [
        { grossWeight: 5, netWeight: 4 },
        { grossWeight: 3, netWeight: 4 },
      ],
    });
    expect(result.status).toBe('failed');
    expect(result.message).toContain('On line 2 the gross weight (3 kg)');
  });

  test('a document without weights has nothing to check', () => {
    expect(check({ weightUnit: null }).status).toBe('not_applicable');
  });
});
