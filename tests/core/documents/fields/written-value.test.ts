import { describe, expect, test } from 'bun:test';
import { fieldKind } from '../../../../core/documents/fields/field-kind.ts';
import { type PaperNotation, paperNotation } from '../../../../core/documents/fields/paper-notation.ts';
import { asWritten, writtenValue } from '../../../../core/documents/fields/written-value.ts';

const silent: PaperNotation = { decimalMark: null, dateOrder: null };
const read = (kind: string, text: string, notation: Partial<PaperNotation> = {}) =>
  writtenValue(fieldKind(kind)!, text, { ...silent, ...notation }, 2027);
const number = (text: string, decimalMark: PaperNotation['decimalMark'] = null) =>
  read('number', text, { decimalMark });
const date = (text: string, dateOrder: PaperNotation['dateOrder'] = null) =>
  read('date', text, { dateOrder });

describe('a number as it is written', () => {
  test('is read in either notation where it means one thing only', () => {
    for (const [text, value] of [
      ['125,50', 125.5],
      ['125.50', 125.5],
      ['1.234,56', 1234.56],
      ['1,234.56', 1234.56],
      ['1 234,56', 1234.56],
      ["1'234.56", 1234.56],
      ['1.234.567', 1_234_567],
      ['-12,5', -12.5],
      ['0,125', 0.125],
      ['12', 12],
      ['1234,567', 1234.567],
    ] as const)
      expect([text, number(text)]).toEqual([text, { value }]);
  });

  test('is read as the paper writes where the digits leave it open', () => {
    expect(number('1.234', 'comma')).toEqual({ value: 1234 });
    expect(number('1.234', 'point')).toEqual({ value: 1.234 });
    expect(number('1,234', 'comma')).toEqual({ value: 1.234 });
    expect(number('-1,234', 'point')).toEqual({ value: -1234 });
  });

  test('is refused with both readings where the paper leaves it open too', () => {
    expect(number('1.234')).toEqual({ readings: ['1234', '1.2340'] });
    expect(number('1,234')).toEqual({ readings: ['1.2340', '1234'] });
    // Each of them can be read in one way.
    expect([number('1.2340'), number('1234')]).toEqual([{ value: 1.234 }, { value: 1234 }]);
  });

  test('that is none is refused', () => {
    for (const text of ['much', '12x', '1.2.3', '2.402.41', '12 34', '1e5', '', '.', '--1', 'Infinity'])
      expect([text, number(text)]).toEqual([text, { expects: expect.stringContaining('a number') }]);
  });

  test('is offered with the decimal mark of its paper', () => {
    expect(asWritten(1.234, { ...silent, decimalMark: 'comma' })).toBe('1,234');
    expect(asWritten(1.234, silent)).toBe('1.234');
    expect(asWritten('1.234', { ...silent, decimalMark: 'comma' })).toBe('1.234');
  });
});

describe('a date as it is written', () => {
  test('is read where it means one day only', () => {
    for (const text of [
      '2022-12-31',
      '31/12/22',
      '31.12.2022',
      '31-12-2022',
      '12/31/2022',
      '31 Dec 2022',
      'December 31, 2022',
      '31 décembre 2022',
      '20221231',
    ])
      expect([text, date(text)]).toEqual([text, { value: '2022-12-31' }]);
  });

  test('is read in the order of the paper where the digits leave it open', () => {
    expect(date('03/04/22', 'day-first')).toEqual({ value: '2022-04-03' });
    expect(date('03/04/22', 'month-first')).toEqual({ value: '2022-03-04' });
  });

  test('is refused with both readings where the paper leaves it open too', () => {
    expect(date('03/04/22')).toEqual({ readings: ['2022-04-03', '2022-03-04'] });
  });

  test('that is none, or lies in no likely year, is refused', () => {
    for (const text of ['soon', '2026-03-02x', '31/31/22', '31/12/1922', '31/12/2050', '31/12/22 or so'])
      expect([text, date(text)]).toEqual([text, { expects: expect.stringContaining('a date') }]);
  });
});

test('other values are left to the API', () => {
  expect(read('text', ' 0042 ')).toEqual({ value: '0042' });
});

describe('the notation of a paper', () => {
  const evidence = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(texts).map(([path, text]) => [
        path,
        { page: 1, box: [0, 0, 1, 1] as [number, number, number, number], text },
      ]),
    );
  const of = (texts: Readonly<Record<string, string>>, values: Readonly<Record<string, unknown>>) =>
    paperNotation(evidence(texts), (path) => values[path]);

  test('is what its values show', () => {
    expect(
      of(
        { totalAmount: 'EUR 1.234,56', invoiceDate: '31/12/22' },
        { totalAmount: 1234.56, invoiceDate: '2022-12-31' },
      ),
    ).toEqual({ decimalMark: 'comma', dateOrder: 'day-first' });
    expect(
      of({ total: '1,234', invoiceDate: '03/04/2022' }, { total: 1234, invoiceDate: '2022-03-04' }),
    ).toEqual({
      decimalMark: 'point',
      dateOrder: 'month-first',
    });
  });

  test('is open where nothing shows it, or values contradict each other', () => {
    expect(
      of({ total: '12', invoiceDate: '2 March 2022' }, { total: 12, invoiceDate: '2022-03-02' }),
    ).toEqual(silent);
    expect(of({ a: '1,234', b: '1,234' }, { a: 1234, b: 1.234 })).toEqual(silent);
    expect(of({ a: '03/04/22', b: '03/04/22' }, { a: '2022-04-03', b: '2022-03-04' })).toEqual(silent);
  });

  test('is not that of an e-invoice inside the file', () => {
    const xml = { page: null, box: null, text: '1234.56', source: 'xml' as const };
    expect(paperNotation({ totalAmount: xml }, () => 1234.56)).toEqual(silent);
  });
});
