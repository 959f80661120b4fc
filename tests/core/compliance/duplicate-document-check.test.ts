import { describe, expect, test } from 'bun:test';
import { documentIdentity } from '../../../core/compliance/duplicate-document.ts';
import type { Invoice } from '../../../core/extraction/invoice-shape.ts';
import { completeInvoice, nobody } from './invoice-draft.ts';
import { checkNamed, shippedRules } from './run-checks.ts';

const other = {
  documentId: '0199-other',
  fileName: 'invoice-2041.pdf',
  createdAt: '2026-11-30T08:00:00.000Z',
  isSameFile: false,
  isSameNumber: true,
};
const check = (invoice: Invoice, duplicates: readonly (typeof other)[]) =>
  checkNamed('Duplicate Document Check', invoice, { duplicates });

describe('Duplicate Document Check', () => {
  test('a document that is there once passes', () => {
    expect(check(completeInvoice(), []).status).toBe('passed');
  });

  test('the same number of the same supplier is a warning that names the other document', () => {
    const result = check(completeInvoice(), [other]);
    expect(result.status).toBe('warning');
    expect(result.message).toContain('“invoice-2041.pdf” of 2026-11-30 (document 0199-other)');
    expect(result.message).toContain('has the same number “INV-2041” of the same issuer');
    expect(result.message).toContain('make the entry from the right one only');
    expect(result.fields).toEqual(['invoiceNumber', 'supplier.name']);
  });

  test('the same file is a warning, also when nothing was read from it', () => {
    const result = check(completeInvoice({ invoiceNumber: null }), [
      { ...other, isSameFile: true, isSameNumber: false },
    ]);
    expect(result.status).toBe('warning');
    expect(result.message).toContain('is the same file. Delete one of the two');
  });

  test('without number or supplier only files could be compared: not applicable, with the reason', () => {
    const result = check(completeInvoice({ invoiceNumber: null }), []);
    expect(result.status).toBe('not_applicable');
    expect(result.message).toContain('Number or issuer is not known');
  });
});

describe('what a document is known by', () => {
  const identity = (invoiceNumber: string | null, name: string | null) =>
    documentIdentity({
      documentType: 'invoice',
      extractedData: { invoice: completeInvoice({ invoiceNumber, supplier: { ...nobody, name } }) },
      rules: shippedRules,
    });

  test('signs, spaces, accents and case do not matter', () => {
    expect(identity('inv 2041', 'TEXTEIS DO AVE, LDA.')).toBe(identity('INV-2041', 'Têxteis do Ave Lda')!);
  });

  test('another number, or another supplier, is another document', () => {
    expect(identity('INV-2042', 'A Ltd')).not.toBe(identity('INV-2041', 'A Ltd'));
    expect(identity('INV-2041', 'B Ltd')).not.toBe(identity('INV-2041', 'A Ltd'));
  });

  test('every house has an invoice 1: a number alone is nothing', () => {
    expect(identity('1', null)).toBeNull();
    expect(identity(null, 'A Ltd')).toBeNull();
  });
});
