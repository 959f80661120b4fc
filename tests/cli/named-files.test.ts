import { expect, test } from 'bun:test';
import { namedFiles } from '../../cli/named-files.ts';

const names = (count: number) => Array.from({ length: count }, (_, at) => `${at}.pdf`);

test('few files are named, of many as many as a person reads', () => {
  expect(namedFiles(names(2))).toBe('0.pdf, 1.pdf');
  expect(namedFiles(names(11))).toEndWith('9.pdf, 10.pdf');
  expect(namedFiles(names(6_488))).toBe(`${names(10).join(', ')} and 6,478 more`);
});
