import { describe, expect, test } from 'bun:test';
import { columnsOfRows, csvText, flatRow } from '../../cli/flat-rows.ts';

describe('a row of a table', () => {
  test('has a column for what lies deeper, and JSON for lists', () => {
    const row = flatRow({ id: 'a', total: { amount: 12.5, currency: null }, lines: [{ quantity: 2 }] });
    expect(Object.fromEntries(row)).toEqual({
      id: 'a',
      'total.amount': '12.5',
      'total.currency': '',
      lines: '[{"quantity":2}]',
    });
  });

  test.each(['=1+1', '+49 40', '-x', '@SUM(A1)', '\tx'])('never begins a text as a formula: %p', (text) => {
    expect([...flatRow({ text }).values()]).toEqual([`'${text}`]);
  });

  test('leaves numbers below zero numbers', () => {
    expect([...flatRow({ amount: -3 }).values()]).toEqual(['-3']);
  });

  test('names the columns of all rows, in the order in which they are met', () => {
    expect(columnsOfRows([flatRow({ a: 1 }), flatRow({ b: 2, a: 1 })])).toEqual(['a', 'b']);
  });
});

test('a table of no rows is empty, and not a line without columns', () => {
  expect(csvText([])).toBe('');
  expect(csvText([flatRow({ id: 'a' })])).toBe('id\r\na\r\n');
});
