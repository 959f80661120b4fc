import { describe, expect, test } from 'bun:test';
import { completeInvoice } from './invoice-draft.ts';
import { checkNamed, checkOfType } from './run-checks.ts';

const check = (incoterm: string | null, incotermPlace: string | null) =>
  checkNamed('Incoterm Check', completeInvoice({ incoterm, incotermPlace }));

describe('Incoterm Check', () => {
  test.each(['EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF'])(
    '%s of Incoterms 2020 with its place passes and tells what the price holds',
    (code) => {
      const result = check(code, 'Rotterdam');
      expect(result.status).toBe('passed');
      expect(result.message).toContain('The price holds');
    },
  );

  test.each([
    ['DAT', 'DPU'],
    ['DDU', 'DAP'],
    ['DAF', 'DAP'],
    ['DES', 'DAP'],
    ['DEQ', 'DPU'],
    ['CNF', 'CFR'],
  ])('%s is no longer a term: agree on %s', (code, successor) => {
    const result = check(code, 'Rotterdam');
    expect(result.status).toBe('warning');
    expect(result.message).toContain(successor);
    expect(result.fields).toEqual(['incoterm']);
  });

  test('a term without its place is a warning', () => {
    const result = check('FOB', null);
    expect(result.status).toBe('warning');
    expect(result.fields).toEqual(['incotermPlace']);
    expect(result.message).toContain('port of shipment');
  });

  test('a term for ships at an airport is a warning that names the term for the rest', () => {
    const result = check('FOB', 'Frankfurt Airport');
    expect(result.status).toBe('warning');
    expect(result.message).toContain('FCA is the term for other carriage');
    expect(check('CIF', 'Aéroport de Lyon').message).toContain('CIP is the term');
    expect(check('FCA', 'Frankfurt Airport').status).toBe('passed');
  });

  test('what is no term at all fails', () => {
    const result = check('FFF', 'Hamburg');
    expect(result.status).toBe('failed');
    expect(result.message).toContain('“FFF” is not an Incoterm');
  });

  test('no term on the invoice, or another type of document: not applicable', () => {
    expect(check(null, null).message).toContain('Take it from the order');
    const bill = checkOfType('Incoterm Check', 'bill_of_lading', { freightTerms: 'prepaid' });
    expect(bill.status).toBe('not_applicable');
    expect(bill.message).toContain('Only an invoice');
  });
});
