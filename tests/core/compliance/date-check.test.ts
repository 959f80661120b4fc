import { describe, expect, test } from 'bun:test';
import type { Invoice } from '../../../core/extraction/invoice-shape.ts';
import { completeInvoice } from './invoice-draft.ts';
import { checkNamed, checkOfType, problemsOf } from './run-checks.ts';

const today = '2026-12-01';
const check = (values: Partial<Invoice>) => checkNamed('Date Check', completeInvoice(values), { today });

describe('Date Check', () => {
  test.each(['2026-12-01', '2026-12-02', '2025-12-01'])('an invoice of %s passes on 2026-12-01', (day) => {
    expect(check({ invoiceDate: day }).status).toBe('passed');
  });

  test('an invoice of the future fails, one day being left for other time zones', () => {
    const result = check({ invoiceDate: '2026-12-03' });
    expect(result.status).toBe('failed');
    expect(result.message).toContain('The invoice date 2026-12-03 is 2 days in the future');
    expect(result.fields).toEqual(['invoiceDate']);
  });

  test('day and month exchanged are suggested where that explains it', () => {
    expect(check({ invoiceDate: '2026-12-06' }).message).toContain('2026-06-12 with day and month exchanged');
    expect(check({ invoiceDate: '2026-12-20' }).message).not.toContain('exchanged would');
  });

  test('an invoice of more than a year ago is a warning', () => {
    const result = check({ invoiceDate: '2025-11-30' });
    expect(result.status).toBe('warning');
    expect(result.message).toContain('is 366 days old');
  });

  test('a payment that is due before the invoice is a warning about both', () => {
    const result = check({ invoiceDate: '2026-11-20', dueDate: '2026-11-10' });
    expect(result.status).toBe('warning');
    expect(result.fields).toEqual(['dueDate', 'invoiceDate']);
  });

  test('a due date in the future is as it should be', () => {
    expect(check({ invoiceDate: '2026-11-20', dueDate: '2027-02-20' }).status).toBe('passed');
  });

  test.each(['2026-02-30', '30.11.2026', '2026-13-01'])('%s is no day of the calendar', (day) => {
    const result = check({ invoiceDate: day });
    expect(result.status).toBe('failed');
    expect(problemsOf(result)).toEqual(['no_day']);
  });

  test('goods on board were loaded before today', () => {
    const bill = checkOfType(
      'Date Check',
      'bill_of_lading',
      { issueDate: '2026-11-20', onBoardDate: '2026-12-24' },
      { today },
    );
    expect(bill.status).toBe('failed');
    expect(bill.fields).toEqual(['onBoardDate']);
  });

  test('a certificate of origin is of its time: after its invoice, and not too long ago', () => {
    const certificate = (fields: Record<string, string>) =>
      checkOfType('Date Check', 'certificate_of_origin', fields, { today });
    expect(certificate({ issueDate: '2026-11-20', invoiceDate: '2026-11-18' }).status).toBe('passed');
    expect(certificate({ issueDate: '2026-11-10', invoiceDate: '2026-11-18' }).status).toBe('warning');
    expect(certificate({ issueDate: '2026-01-15' }).message).toContain(
      'how long this agreement lets a proof stand',
    );
  });

  test('a document without dates has nothing to check', () => {
    expect(check({ invoiceDate: null }).status).toBe('not_applicable');
    expect(checkOfType('Date Check', 'packing_list', {}).status).toBe('not_applicable');
  });
});
