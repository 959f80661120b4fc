import { describe, expect, test } from 'bun:test';
import type { Invoice } from '../../../core/extraction/invoice-shape.ts';
import { completeInvoice, completeLine } from './invoice-draft.ts';
import { checkNamed } from './run-checks.ts';

const check = (invoice: Invoice, fields: Record<string, number> = {}) =>
  checkNamed('Required Fields Present', invoice, { confidence: { fields } });

const nobody = { name: null, address: null, country: null, taxId: null };

describe('Required Fields Present', () => {
  const cases: readonly (readonly [string, Partial<Invoice>, 'failed' | 'warning', string])[] = [
    ['invoiceNumber', { invoiceNumber: null }, 'failed', 'invoice number'],
    ['invoiceDate', { invoiceDate: null }, 'failed', 'invoice date'],
    ['supplier.name', { supplier: { ...nobody, address: 'Porto' } }, 'failed', 'name of the supplier'],
    ['supplier.address', { supplier: { ...nobody, name: 'A' } }, 'warning', 'address of the supplier'],
    ['buyer.name', { buyer: { ...nobody, address: 'Rotterdam' } }, 'failed', 'name of the buyer'],
    ['buyer.address', { buyer: { ...nobody, name: 'B' } }, 'warning', 'address of the buyer'],
    ['currency', { currency: null }, 'failed', 'currency'],
    ['totalAmount', { totalAmount: null }, 'failed', 'total amount'],
    ['lineItems', { lineItems: [] }, 'failed', 'line of goods'],
    ['incoterm', { incoterm: null }, 'warning', 'delivery term'],
  ];
  for (const [path, values, status, label] of cases)
    test(`a missing ${path} is named, with the reason and what to do`, () => {
      const result = check(completeInvoice(values));
      expect(result.status).toBe(status);
      expect(result.fields).toEqual([path]);
      expect(result.message).toContain(label);
      expect(result.message).toContain(`(${path})`);
      expect(result.message).toMatch(/(Look|Enter|Take|ask)/);
    });

  test('an empty text is as good as none, zero is a value', () => {
    expect(check(completeInvoice({ invoiceNumber: '  ' })).status).toBe('failed');
    expect(check(completeInvoice({ totalAmount: 0 })).status).toBe('passed');
  });

  test('a field of a line is asked of each line, and the lines are named', () => {
    const result = check(
      completeInvoice({
        lineItems: [
          completeLine(),
          completeLine({ quantity: null }),
          completeLine({ quantity: null }),
          completeLine({ quantity: null }),
          completeLine({ quantity: null }),
        ],
      }),
    );
    expect(result.status).toBe('failed');
    expect(result.message).toContain('No quantity was found on lines 2–5');
    expect(result.fields).toEqual([
      'lineItems[1].quantity',
      'lineItems[2].quantity',
      'lineItems[3].quantity',
      'lineItems[4].quantity',
    ]);
  });

  test('a line needs a total or a unit price, not both', () => {
    const priced = completeInvoice({
      lineItems: [completeLine({ total: null }), completeLine({ unitPrice: null })],
    });
    expect(check(priced).status).toBe('passed');
    const unpriced = completeInvoice({ lineItems: [completeLine({ total: null, unitPrice: null })] });
    expect(check(unpriced).status).toBe('failed');
    expect(check(unpriced).fields).toEqual(['lineItems[0].total']);
  });

  test('an origin for the whole invoice serves for its lines', () => {
    const lineItems = [completeLine(), completeLine({ countryOfOrigin: null })];
    expect(check(completeInvoice({ lineItems })).message).toContain(
      'No country of origin was found on line 2',
    );
    expect(check(completeInvoice({ lineItems, countryOfOrigin: 'PT' })).status).toBe('passed');
  });

  test('a required field that was hard to read is to be compared with the page', () => {
    const result = check(completeInvoice(), { totalAmount: 0.31, currency: 0.9, dueDate: 0.1 });
    expect(result.status).toBe('warning');
    expect(result.fields).toEqual(['totalAmount']);
    expect(result.message).toContain('450');
    expect(result.message).toContain('0.31');
  });

  test('details carry the source of each requirement', () => {
    const { details } = check(completeInvoice({ invoiceDate: null }));
    expect(JSON.stringify(details)).toContain('19 CFR 141.86');
  });
});
