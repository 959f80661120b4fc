import { describe, expect, test } from 'bun:test';
import type { Invoice, InvoiceLineItem } from '../../../core/extraction/invoice-shape.ts';
import { completeInvoice, completeLine } from './invoice-draft.ts';
import { checkNamed, checkOfType, problemsOf } from './run-checks.ts';

const check = (values: Partial<Invoice>, fields: Record<string, number> = {}) =>
  checkNamed('Arithmetic Check', completeInvoice(values), { confidence: { fields } });

/** An invoice with one line and nothing that could contradict it. */
const checkLine = (values: Partial<InvoiceLineItem>, currency = 'EUR') =>
  check({ currency, totalAmount: null, lineItems: [completeLine(values)] });

describe('Arithmetic Check: quantity × price', () => {
  test('an exact product passes', () => {
    expect(checkLine({ quantity: 3, unitPrice: 19.99, total: 59.97 }).status).toBe('passed');
  });

  test.each([
    ['a unit price printed with two decimals', 12_000, 0.13, 1500],
    ['a weighed quantity', 12.35, 80, 988.2],
    ['a cent of the total', 7, 1.43, 10.02],
  ])('rounding of %s is no difference', (_, quantity, unitPrice, total) => {
    expect(checkLine({ quantity, unitPrice, total }).status).toBe('passed');
  });

  test('a wrong total fails and names line, figures, difference and what to do', () => {
    const result = checkLine({ quantity: 100, unitPrice: 4.5, total: 540 });
    expect(result.status).toBe('failed');
    expect(result.message).toContain('Line 1 (“Cotton T-shirts, knitted”): 100 × 4.50 is 450.00');
    expect(result.message).toContain('but the line says 540.00, 90.00 more');
    expect(result.message).toContain('ask the supplier');
    expect(result.fields).toEqual(['lineItems[0].total', 'lineItems[0].quantity', 'lineItems[0].unitPrice']);
  });

  test('less than one in a hundred is a warning', () => {
    expect(checkLine({ quantity: 100, unitPrice: 4.5, total: 452 }).status).toBe('warning');
  });

  test('less than the product may be a discount: a warning', () => {
    const result = checkLine({ quantity: 100, unitPrice: 4.5, total: 405 });
    expect(result.status).toBe('warning');
    expect(result.message).toContain('Look whether a discount explains it');
  });

  test('a credit note takes amounts away', () => {
    expect(checkLine({ quantity: 10, unitPrice: 19.8, total: -198 }).status).toBe('passed');
    expect(checkLine({ quantity: 10, unitPrice: 19.8, total: -250 }).status).toBe('failed');
    expect(checkLine({ quantity: -10, unitPrice: 19.8, total: -198 }).status).toBe('passed');
  });

  test('a price for a hundred pieces is understood and told', () => {
    const result = checkLine({ quantity: 5000, unitPrice: 8.2, total: 410 });
    expect(result.status).toBe('passed');
    expect(result.message).toContain('The price on line 1 is for 100 pieces');
  });

  test('yen are rounded to whole ones', () => {
    expect(checkLine({ quantity: 3, unitPrice: 33.5, total: 101 }, 'JPY').status).toBe('passed');
    expect(checkLine({ quantity: 3, unitPrice: 33.5, total: 101 }, 'EUR').status).toBe('warning');
  });

  test('goods free of charge need a value all the same', () => {
    const result = checkLine({ quantity: 10, unitPrice: 0, total: 0 });
    expect(problemsOf(result)).toEqual(['no_charge']);
    expect(result.status).toBe('warning');
  });

  test('a figure that was hard to read is to be looked at first', () => {
    const result = check({ lineItems: [completeLine({ total: 540 })] }, { 'lineItems[0].total': 0.31 });
    expect(result.message).toContain('lineItems[0].total was read with a confidence of only 0.31');
  });
});

describe('Arithmetic Check: lines, subtotal and total', () => {
  const lines = [completeLine({ total: 450 }), completeLine({ quantity: 10, unitPrice: 5, total: 50 })];

  test('lines, subtotal, tax, freight, insurance and discount make the total', () => {
    const result = check({
      lineItems: lines,
      subtotal: 500,
      taxAmount: 95,
      freightAmount: 40,
      insuranceAmount: 5,
      discountAmount: 10,
      totalAmount: 630,
    });
    expect(result.status).toBe('passed');
    expect(result.message).not.toContain('does not hold');
  });

  test('a discount makes less of the negative amounts of a credit note', () => {
    const credited = lines.map((line) => ({ ...line, total: -(line.total ?? 0) }));
    expect(check({ lineItems: credited, discountAmount: 50, totalAmount: -450 }).status).toBe('passed');
    expect(check({ lineItems: credited, discountAmount: 50, totalAmount: -550 }).status).not.toBe('passed');
  });

  test('a discount may be printed as a negative figure', () => {
    expect(check({ lineItems: lines, discountAmount: -50, totalAmount: 450 }).status).toBe('passed');
  });

  test('freight that is not in the total passes, and is reported because of the customs value', () => {
    const result = check({ lineItems: lines, freightAmount: 40, totalAmount: 500 });
    expect(result.status).toBe('passed');
    expect(result.message).toContain('The total does not hold the freight');
  });

  test('a total that nothing makes up fails with both sums', () => {
    const result = check({ lineItems: lines, freightAmount: 40, totalAmount: 590 });
    expect(result.status).toBe('failed');
    expect(result.message).toContain(
      'The total is 590.00, but the lines (500.00) and the freight (40.00) make 540.00',
    );
    expect(result.fields).toContain('totalAmount');
  });

  test('a subtotal that is not the sum of the lines fails', () => {
    const result = check({ lineItems: lines, subtotal: 450, totalAmount: 450 });
    expect(problemsOf(result)).toEqual(['subtotal']);
  });

  test('prices with tax on the lines and without in the subtotal agree', () => {
    const result = check({ lineItems: lines, subtotal: 420, taxAmount: 80, totalAmount: 500 });
    expect(result.status).toBe('passed');
  });

  test('a line without an amount keeps the lines from being added up, and is reported', () => {
    const result = check({
      lineItems: [...lines, completeLine({ total: null, unitPrice: null })],
      totalAmount: 700,
    });
    expect(result.status).toBe('passed');
    expect(result.message).toContain('There is no amount on line 3');
  });

  test('an invoice without figures has nothing to compare', () => {
    expect(check({ totalAmount: null, lineItems: [] }).status).toBe('not_applicable');
  });
});

describe('Arithmetic Check: packages', () => {
  const packingList = (counts: readonly (number | null)[], packageCount: number) =>
    checkOfType('Arithmetic Check', 'packing_list', {
      packageCount,
      lineItems: counts.map((count) => ({ packageCount: count, quantity: 12 })),
    });

  test('the packages of the lines are those of the packing list', () => {
    expect(packingList([3, 4], 7).status).toBe('passed');
  });

  test('one package too few is a warning with both numbers', () => {
    const result = packingList([3, 4], 8);
    expect(result.status).toBe('warning');
    expect(result.message).toContain('The packages of the lines make 7, but the number of packages is 8');
  });

  test('a line whose packages are not known leaves the sum open, unless the others exceed it', () => {
    expect(packingList([3, null], 7).status).toBe('not_applicable');
    expect(packingList([9, null], 7).status).toBe('warning');
  });

  test('the packages of the containers are those of the bill of lading', () => {
    const containers = [{ packageCount: 10 }, { packageCount: 12 }];
    const bill = (packageCount: number) =>
      checkOfType('Arithmetic Check', 'bill_of_lading', { packageCount, containers });
    expect(bill(22).status).toBe('passed');
    expect(bill(20).status).toBe('warning');
  });

  test('a certificate of origin has nothing to add up', () => {
    const result = checkOfType('Arithmetic Check', 'certificate_of_origin', { certificateNumber: '1' });
    expect(result.status).toBe('not_applicable');
  });
});
