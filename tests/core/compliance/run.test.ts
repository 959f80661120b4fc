import { describe, expect, test } from 'bun:test';
import { completeInvoice, completeLine } from './invoice-draft.ts';
import { checkInvoice } from './run-checks.ts';

describe('compliance of a document', () => {
  test('an invoice with everything in order is compliant, with every check passed or without anything to check', () => {
    const result = checkInvoice(completeInvoice());
    expect(result.complianceStatus).toBe('compliant');
    expect(result.checks.map(({ checkId, checkName, status }) => [checkId, checkName, status])).toEqual([
      ['required_fields_present', 'Required Fields Present', 'passed'],
      ['hs_code_validation', 'HS Code Validation', 'passed'],
      ['restricted_goods_check', 'Restricted Goods Check', 'passed'],
      ['arithmetic_check', 'Arithmetic Check', 'passed'],
      ['hs_code_description_match', 'HS Code Description Match', 'not_applicable'],
      ['country_and_currency_codes', 'Country and Currency Codes', 'passed'],
      ['incoterm_check', 'Incoterm Check', 'passed'],
      ['date_check', 'Date Check', 'passed'],
      ['weight_check', 'Weight Check', 'not_applicable'],
      ['container_number_check', 'Container Number Check', 'not_applicable'],
      ['party_details', 'Party Details', 'passed'],
      ['origin_declared', 'Origin Declared', 'passed'],
      ['embargoed_destination_check', 'Embargoed Destination Check', 'passed'],
      ['duplicate_document_check', 'Duplicate Document Check', 'passed'],
    ]);
    expect(result.checks.every((check) => check.fields.length === 0)).toBe(true);
  });

  test('a document that is still processed is pending and has no checks', () => {
    expect(checkInvoice(completeInvoice(), { extractedData: null })).toEqual({
      complianceStatus: 'pending',
      checks: [],
    });
  });

  test('one warning makes a warning, one failure makes it non-compliant', () => {
    const warned = checkInvoice(completeInvoice({ lineItems: [completeLine({ hsCode: null })] }));
    expect(warned.complianceStatus).toBe('warning');
    const failed = checkInvoice(
      completeInvoice({ currency: null, lineItems: [completeLine({ hsCode: null })] }),
    );
    expect(failed.complianceStatus).toBe('non_compliant');
  });

  test('a document of no known type is not called compliant', () => {
    const result = checkInvoice(completeInvoice(), { documentType: null, extractedData: {} });
    expect(result.complianceStatus).toBe('warning');
    expect(
      result.checks.filter(({ status }) => status !== 'not_applicable').map(({ checkName }) => checkName),
    ).toEqual([]);
    expect(result.checks[0]?.message).toContain('none of the four document types');
  });

  test('a type without a list of required fields says so instead of passing', () => {
    const result = checkInvoice(completeInvoice(), { documentType: 'bill_of_lading', extractedData: {} });
    expect(result.checks[0]?.status).toBe('not_applicable');
    expect(result.checks[0]?.message).toContain('bill of lading');
  });

  test('every check has a message and details that can be stored as JSON', () => {
    const { checks } = checkInvoice(completeInvoice({ lineItems: [completeLine({ hsCode: '8507.60' })] }));
    for (const check of checks) {
      expect(check.message.length).toBeGreaterThan(20);
      expect(JSON.parse(JSON.stringify(check.details))).toEqual(check.details);
    }
  });
});
