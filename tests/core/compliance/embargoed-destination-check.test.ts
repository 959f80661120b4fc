import { describe, expect, test } from 'bun:test';
import type { Invoice, InvoiceLineItem } from '../../../core/extraction/invoice-shape.ts';
import { completeInvoice, completeLine, nobody } from './invoice-draft.ts';
import { checkNamed, checkOfType, problemsOf, shippedRules } from './run-checks.ts';

const check = (values: Partial<Invoice>) =>
  checkNamed('Embargoed Destination Check', completeInvoice(values));
const goods = (values: Partial<InvoiceLineItem>) => ({ lineItems: [completeLine(values)] });
const from = (country: string) => ({ supplier: { ...nobody, name: 'A', country } });
const to = (country: string) => ({ buyer: { ...nobody, name: 'B', country } });

describe('Embargoed Destination Check: whole countries', () => {
  test('countries without an embargo pass; the day of the list is reported, and what it does not hold', () => {
    const result = check({});
    expect(result.status).toBe('passed');
    expect(result.message).toMatch(/by the list of \d{4}-\d{2}-\d{2}; persons and firms were not looked up/);
  });

  test('a list that was not looked at for months says so, whatever it finds; a fresh one says nothing', () => {
    const on = (today: string, values: Partial<Invoice> = {}) =>
      checkNamed('Embargoed Destination Check', completeInvoice(values), { today }).message;
    expect(on('2026-11-21')).toMatch(
      /The list of embargoes was last checked on \d{4}-\d{2}-\d{2}, \d+ days ago: update it/,
    );
    expect(on('2026-11-21', to('KP'))).toContain('days ago: update it');
    expect(
      on(
        shippedRules.embargoes
          .map(({ checkedOn }) => checkedOn)
          .sort()
          .at(-1)!,
      ),
    ).not.toContain('days ago');
  });

  test('a buyer in North Korea fails, with field, value, act and what to do', () => {
    const result = check(to('KP'));
    expect(result.status).toBe('failed');
    expect(result.fields).toEqual(['buyer.country']);
    expect(result.message).toContain('The country of the buyer (“KP”): is under a UN embargo');
    expect(result.message).toContain('Do not ship');
    expect(result.message).toContain('Regulation (EU) 2017/1509');
  });

  test.each([
    ['countryOfDestination', { countryOfDestination: 'KP' }],
    ['countryOfOrigin', { countryOfOrigin: 'KP' }],
    ['lineItems[0].countryOfOrigin', goods({ countryOfOrigin: 'KP' })],
    ['supplier.country', from('KP')],
  ])('%s counts, too', (path, values) => {
    const result = check(values);
    expect(result.status).toBe('failed');
    expect(result.fields).toContain(path);
  });

  test.each(['IR', 'CU', 'SY', 'RU', 'BY', 'VE', 'MM'])('goods for %s are a warning', (country) => {
    expect(check({ countryOfDestination: country }).status).toBe('warning');
  });

  test('an embargo of one direction leaves the other alone', () => {
    expect(problemsOf(check({ countryOfDestination: 'RU' }))).toEqual(['russia-export']);
    expect(problemsOf(check({ countryOfOrigin: 'RU' }))).toEqual(['russia-import']);
  });
});

describe('Embargoed Destination Check: regions and places', () => {
  const address = (text: string, country: string | null) => ({
    buyer: { ...nobody, name: 'B', address: text, country },
  });

  test.each([
    ['Ul. Lenina 1, Sevastopol', 'UA'],
    ['Ul. Lenina 1, Sevastopol', 'RU'],
    ['Ul. Lenina 1, Simferopol, Crimea', null],
  ])('%s in %p is Crimea', (text, country) => {
    const result = check(address(text, country));
    expect(result.status).toBe('failed');
    expect(problemsOf(result)).toContain('crimea');
    expect(result.fields).toContain('buyer.address');
  });

  test('Kyiv is not', () => {
    expect(check(address('Khreshchatyk 1, Kyiv', 'UA')).status).toBe('passed');
  });

  test('a namesake in another country is no embargoed place', () => {
    expect(check(address('12 Main Street, Moscow, Idaho', 'US')).status).toBe('passed');
    expect(check(address('4 Cuba Street, Wellington', 'NZ')).status).toBe('passed');
  });

  test('goods from Xinjiang are a warning, goods for it are not', () => {
    const party = { ...nobody, name: 'X', address: '8 Renmin Rd, Urumqi, Xinjiang', country: 'CN' };
    expect(problemsOf(check({ supplier: party }))).toEqual(['xinjiang']);
    expect(check({ buyer: party }).status).toBe('passed');
  });

  test('a port of a bill of lading counts', () => {
    const result = checkOfType('Embargoed Destination Check', 'bill_of_lading', {
      portOfLoading: 'Hamburg',
      portOfDischarge: 'Bandar Abbas',
    });
    expect(result.status).toBe('warning');
    expect(result.fields).toEqual(['portOfDischarge']);
  });

  test('the place of a term of delivery is where goods come from or go to, as the term says', () => {
    expect(check({ incoterm: 'DAP', incotermPlace: 'Moscow' }).status).toBe('warning');
    expect(check({ incoterm: 'EXW', incotermPlace: 'Moscow' }).status).toBe('passed');
  });
});

describe('Embargoed Destination Check: certain goods', () => {
  test('arms for a country under an arms embargo are a warning, shirts are not', () => {
    const rifles = goods({ description: 'Hunting rifle', hsCode: '9303.30' });
    expect(check({ ...to('CN'), ...rifles }).status).toBe('warning');
    expect(check(to('CN')).status).toBe('passed');
  });

  test('arms are known by their words, too', () => {
    const result = check({ ...to('LY'), ...goods({ description: 'Hunting rifle', hsCode: null }) });
    expect(problemsOf(result)).toEqual(['arms-libya']);
    expect(result.fields).toEqual(['buyer.country', 'lineItems[0].description']);
  });

  test('integrated circuits for Russia fail', () => {
    const result = check({ ...to('RU'), ...goods({ description: 'Microcontroller', hsCode: '8542.31' }) });
    expect(result.status).toBe('failed');
    expect(problemsOf(result)[0]).toBe('high-priority-goods');
    expect(result.message).toContain('line 1 (“Microcontroller”)');
  });

  test('the same for a country through which they are sent on are a hint, and the check passes', () => {
    const result = check({ ...to('KG'), ...goods({ description: 'Microcontroller', hsCode: '8542.31' }) });
    expect(result.status).toBe('passed');
    expect(result.message).toContain('forbids re-export to Russia');
  });

  test('steel from Russia fails, steel from Japan does not', () => {
    const steel = goods({ description: 'Steel coils', hsCode: '7208.10', countryOfOrigin: null });
    expect(check({ ...steel, countryOfOrigin: 'RU' }).status).toBe('failed');
    expect(check({ ...steel, countryOfOrigin: 'JP' }).status).toBe('passed');
  });

  test('a document that names no place has nothing to compare', () => {
    expect(checkOfType('Embargoed Destination Check', 'packing_list', {}).status).toBe('not_applicable');
  });
});
