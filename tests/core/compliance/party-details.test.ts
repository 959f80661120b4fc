import { describe, expect, test } from 'bun:test';
import type { Party } from '../../../core/extraction/invoice-shape.ts';
import { completeInvoice } from './invoice-draft.ts';
import { checkNamed, checkOfType, problemsOf } from './run-checks.ts';

const whole: Party = {
  name: 'Kade Textiles B.V.',
  address: 'Kade 4, 3011 Rotterdam',
  country: 'NL',
  taxId: null,
};
const check = (buyer: Partial<Party>) =>
  checkNamed('Party Details', completeInvoice({ buyer: { ...whole, ...buyer } }));

describe('Party Details', () => {
  test('parties with name, address and country pass', () => {
    const result = check({});
    expect(result.status).toBe('passed');
    expect(result.message).toContain('The supplier and the buyer are stated with name, address and country');
  });

  const cases: readonly (readonly [string, Partial<Party>, string, string])[] = [
    ['no name', { name: null }, 'no_name', 'buyer.name'],
    ['no address', { address: null }, 'no_address', 'buyer.address'],
    ['an address without a street', { address: 'Rotterdam' }, 'short_address', 'buyer.address'],
    ['a post box for an address', { address: 'P.O. Box 4711, Rotterdam' }, 'post_box', 'buyer.address'],
    ['no country', { country: null }, 'no_country', 'buyer.country'],
  ];
  for (const [what, values, problem, path] of cases)
    test(`${what} is a warning that names party, field and what to do`, () => {
      const result = check(values);
      expect(result.status).toBe('warning');
      expect(problemsOf(result)).toEqual([problem]);
      expect(result.fields).toEqual([path]);
      expect(result.message).toContain('buyer');
      expect(result.message).toMatch(/Enter|ask/);
    });

  test('a street beside the post box is a place of business', () => {
    expect(check({ address: 'Kade 4, 3011 Rotterdam, P.O. Box 4711' }).status).toBe('passed');
  });

  test.each([
    ['NL123456789B01', 'NL'],
    ['NL 1234.56.789.B01', 'NL'],
    ['DE123456789', 'DE'],
    ['ATU12345678', 'AT'],
    ['EL123456789', 'GR'],
    ['CHE-123.456.789 MWST', 'CH'],
    ['27AAPFU0939F1ZV', 'IN'],
    ['123/456/78901', 'DE'],
  ])('the tax number %s of %s passes', (taxId, country) => {
    expect(check({ taxId, country }).status).toBe('passed');
  });

  test.each([
    ['DE12345678', 'DE', 'tax_number_form'],
    ['FR12345678901', 'NL', 'tax_number_of_other_country'],
  ])('the tax number %s of a party in %s is a warning', (taxId, country, problem) => {
    const result = check({ taxId, country });
    expect(problemsOf(result)).toEqual([problem]);
    expect(result.message).toContain(taxId);
  });

  test('seller and buyer of one name are a warning', () => {
    const result = check({ name: 'TÊXTEIS DO AVE LDA.' });
    expect(problemsOf(result)).toEqual(['same_party']);
    expect(result.fields).toEqual(['supplier.name', 'buyer.name']);
  });

  test('a bill to order needs somebody to inform', () => {
    const bill = (notifyParty: Party | null) =>
      checkOfType('Party Details', 'bill_of_lading', {
        shipper: { ...whole, name: 'Ave Lda', country: 'PT' },
        consignee: { ...whole, name: 'TO ORDER OF BANCO DO AVE', address: null, country: null },
        notifyParty,
      });
    expect(bill(whole).status).toBe('passed');
    const result = bill(null);
    expect(problemsOf(result)).toEqual(['no_notify_party']);
    expect(result.fields).toEqual(['notifyParty.name']);
  });

  test('a document without parties has nothing to check', () => {
    expect(checkOfType('Party Details', 'certificate_of_origin', {}).status).toBe('not_applicable');
  });
});
