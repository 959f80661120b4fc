import { describe, expect, test } from 'bun:test';
import {
  decimalMarkOf,
  findNumbers,
  readNumber,
  usualDecimalMark,
} from '../../../../core/extraction/values/number.ts';

describe('numbers', () => {
  test.each([
    ['1234', null, 1234],
    ['1,234.56', null, 1234.56],
    ['1.234,56', null, 1234.56],
    ['1 234,56', null, 1234.56],
    ['1\u00a0234\u00a0567,8', null, 1234567.8],
    ["1'234.50", null, 1234.5],
    ['1’234.50', null, 1234.5],
    ['12,34,567.00', null, 1234567],
    ['33,72,500', null, 3372500],
    ['12.500', 'comma', 12500],
    ['12.500', 'point', 12.5],
    ['12,500', 'point', 12500],
    ['12,500', 'comma', 12.5],
    ['0.025', null, 0.025],
    ['0,142', null, 0.142],
    ['100,0000', null, 100],
    ['2.300.000', null, 2300000],
    // A comma read or typed as a point, or the other way round.
    ['2.402.41', null, 2402.41],
    ['1,234,5', null, 1234.5],
    ['-12,50', null, -12.5],
    ['12.50-', null, -12.5],
    ['USD 130,838.31 -', null, 130838.31],
    ['(12.50)', null, -12.5],
    ['(12,000)', 'point', -12000],
    ['¥(12,000)', 'point', -12000],
    ['▲29,500', 'point', -29500],
    ['△ ¥1,200', 'point', -1200],
    ['180.00 CR', null, -180],
    ['1,180.00CR', null, -1180],
    ['180.00 Cr', null, 180],
    ['(12)', null, 12],
    ['approx. (12,000) pcs', 'point', 12000],
    ['$10.00', null, 10],
    ['EUR 10,00', null, 10],
    ['48 pcs', null, 48],
  ] as const)('%s with decimal mark %s is %d', (printed, mark, value) => {
    expect(readNumber(printed, mark)?.value).toBe(value);
  });

  test.each(['A4', 'ml20', 'x', '1.23.4', '21.05.2024', '12,34.567,8', ''])('%p is no number', (printed) => {
    expect(readNumber(printed, null)).toBeNull();
  });

  test('a grouping that may be a decimal is marked uncertain while nothing tells', () => {
    expect(findNumbers('1.234', null)[0]?.certain).toBe(false);
    expect(findNumbers('1.234', 'comma')[0]?.certain).toBe(true);
  });

  test.each([
    [['12,50', '3', '1.234,00'], 'comma'],
    [['12.50', '1,234.00'], 'point'],
    [['1.234', '5.000'], null],
    [['12.03.2024', '17,5'], 'comma'],
    [['3', 'abc'], null],
    [['1316.400', '560.800'], 'point'],
    [['466.6010', '376.4810', '405,200 Kgs', '3,7 m'], 'comma'],
    [['Kg 2.406,70', 'Laptop 15.6"', 'Phone 6.1" 5G', '385.4700', '512.9931', '4.5 V', '2.2 kW'], 'comma'],
    [['8517.13', '8413.70', '8501.52', '41,8', '18,3'], 'comma'],
    [['4 308,300', '17,636', 'CP 32-160 2.2'], 'comma'],
    [['4 308.300', '17.636'], 'point'],
    [['10 775,800 KG', '37,500 KG', 'Laptop 15.6"', 'Phone 6.1" 5G'], 'comma'],
    [['44,800 KGS', '514,200 KGS', 'Notebook 15.6 inch'], null],
  ] as const)('the decimal mark of %p is %s', (texts, mark) => {
    expect(decimalMarkOf(texts)).toBe(mark);
  });

  test.each([
    ['de', ['DE', 'CN'], 'comma'],
    ['de', ['CH', 'CN'], null],
    ['es', ['ES'], 'comma'],
    ['es', ['MX'], null],
    ['en', ['GB', 'US'], 'point'],
    ['en', ['IT', 'US'], null],
    ['en', [], null],
    [null, ['DE'], null],
  ] as const)('the usual decimal mark in %s of %p is %s', (language, countries, mark) => {
    expect(usualDecimalMark(language, new Set(countries))).toBe(mark);
  });
});
