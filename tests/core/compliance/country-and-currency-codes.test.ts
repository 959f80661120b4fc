import { describe, expect, test } from 'bun:test';
import type { Invoice } from '../../../core/extraction/invoice-shape.ts';
import { completeInvoice, completeLine, nobody } from './invoice-draft.ts';
import { checkNamed, checkOfType, problemsOf } from './run-checks.ts';

const check = (values: Partial<Invoice>) => checkNamed('Country and Currency Codes', completeInvoice(values));

describe('Country and Currency Codes', () => {
  test('codes of ISO 3166-1 and ISO 4217 pass', () => {
    const result = check({ countryOfOrigin: 'PT', countryOfDestination: 'NL', currency: 'USD' });
    expect(result.status).toBe('passed');
    expect(result.details).toMatchObject({ countries: ['PT', 'NL'], currency: 'USD' });
  });

  test('a code that nobody assigns fails, and every field that has it is named', () => {
    const result = check({
      countryOfOrigin: 'QQ',
      lineItems: [completeLine({ countryOfOrigin: 'QQ' })],
    });
    expect(result.status).toBe('failed');
    expect(result.message).toContain(
      'The country of origin and the country of origin on line 1: “QQ” is no country code of ISO 3166-1',
    );
    expect(result.fields).toEqual(['countryOfOrigin', 'lineItems[0].countryOfOrigin']);
  });

  test.each([
    ['UK', 'Write GB'],
    ['EL', 'Write GR'],
    ['EU', 'write the member state'],
    ['YU', 'Ask the supplier in which of its successor states'],
    ['AN', 'Write CW, SX or BQ'],
  ])('%s is a warning that says what to do', (code, action) => {
    const result = check({ countryOfOrigin: code });
    expect(result.status).toBe('warning');
    expect(result.message).toContain(action);
  });

  test.each(['XK', 'XI'])('%s, which customs takes, passes', (code) => {
    expect(check({ countryOfOrigin: code }).status).toBe('passed');
  });

  test('the country of a party is checked, too', () => {
    const result = check({ buyer: { ...nobody, name: 'A', country: 'Germany' } });
    expect(result.status).toBe('failed');
    expect(result.fields).toEqual(['buyer.country']);
  });

  test.each([
    ['RMB', 'enter CNY'],
    ['DEM', 'has been no money since 2002-03-01'],
    ['HRK', 'ask the supplier for the amounts in EUR'],
    ['XXX', 'is no money that goods are paid with'],
    ['QQQ', 'is no code of ISO 4217'],
  ])('the currency %s fails', (currency, words) => {
    const result = check({ currency });
    expect(result.status).toBe('failed');
    expect(result.fields).toEqual(['currency']);
    expect(result.message).toContain(words);
  });

  test('a currency was money until it was withdrawn', () => {
    expect(check({ currency: 'BGN', invoiceDate: '2025-12-30' }).status).toBe('passed');
    expect(check({ currency: 'BGN', invoiceDate: '2026-03-30' }).status).toBe('failed');
  });

  test('yen with hundredths are a warning', () => {
    const result = check({ currency: 'JPY', totalAmount: 1234.56 });
    expect(problemsOf(result)).toEqual(['decimals_of_currency']);
    expect(result.message).toContain('totalAmount is 1,234.56, but amounts in JPY have no decimals');
  });

  test('a bill of lading without countries has nothing to check', () => {
    expect(checkOfType('Country and Currency Codes', 'bill_of_lading', { vessel: 'X' }).status).toBe(
      'not_applicable',
    );
  });

  test('a certificate of origin has countries', () => {
    const result = checkOfType('Country and Currency Codes', 'certificate_of_origin', {
      countryOfOrigin: 'VN',
      lineItems: [{ countryOfOrigin: 'VNM' }],
    });
    expect(result.status).toBe('failed');
    expect(result.fields).toEqual(['lineItems[0].countryOfOrigin']);
  });
});
