import { describe, expect, test } from 'bun:test';
import { completeInvoice, completeLine } from './invoice-draft.ts';
import { checkNamed, checkOfType, problemsOf } from './run-checks.ts';

const check = (ofAll: string | null, ...ofLines: readonly (string | null)[]) =>
  checkNamed(
    'Origin Declared',
    completeInvoice({
      countryOfOrigin: ofAll,
      lineItems: ofLines.map((countryOfOrigin) => completeLine({ countryOfOrigin })),
    }),
  );

describe('Origin Declared', () => {
  test('an origin on every line, or one for all goods, passes', () => {
    expect(check(null, 'PT', 'CN').message).toContain('The origin of all 2 lines is stated: PT and CN');
    expect(check('PT', null, null).status).toBe('passed');
  });

  test('lines without an origin are named', () => {
    const result = check(null, 'PT', null, null);
    expect(result.status).toBe('warning');
    expect(result.message).toContain('No country of origin is stated for lines 2 and 3 of 3');
    expect(result.message).toContain('Ask the supplier where the goods were made');
    expect(result.fields).toEqual(['lineItems[1].countryOfOrigin', 'lineItems[2].countryOfOrigin']);
  });

  test('a line with another origin than that of the document is a warning', () => {
    const result = check('PT', 'PT', 'CN');
    expect(result.status).toBe('warning');
    expect(result.message).toContain('names PT as origin of the goods, but line 2 has CN');
  });

  test('a packing list need not state the origin, but not half of it either', () => {
    const packingList = (...origins: readonly (string | null)[]) =>
      checkOfType('Origin Declared', 'packing_list', {
        lineItems: origins.map((countryOfOrigin) => ({ countryOfOrigin })),
      });
    expect(packingList(null, null).status).toBe('not_applicable');
    expect(packingList('PT', null).status).toBe('warning');
  });

  test('a certificate of origin without an origin certifies nothing', () => {
    const certificate = (fields: Record<string, unknown>) =>
      checkOfType('Origin Declared', 'certificate_of_origin', fields);
    expect(certificate({}).status).toBe('failed');
    expect(certificate({ lineItems: [{ countryOfOrigin: null }] }).status).toBe('failed');
    expect(certificate({ countryOfOrigin: 'VN', countryOfDestination: 'DE' }).status).toBe('passed');
    expect(problemsOf(certificate({ countryOfOrigin: 'VN', countryOfDestination: 'VN' }))).toEqual([
      'origin_is_destination',
    ]);
  });

  test('a bill of lading states no origin', () => {
    expect(checkOfType('Origin Declared', 'bill_of_lading', {}).status).toBe('not_applicable');
  });
});
