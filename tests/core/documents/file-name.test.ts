import { expect, test } from 'bun:test';
import { cleanFileName } from '../../../core/documents/file-name.ts';

test.each([
  ['invoice.pdf', 'invoice.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\broker\\Rechnung März.pdf', 'Rechnung März.pdf'],
  ['a\u0000b\r\nc.pdf', 'abc.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['', 'document'],
  ['   ', 'document'],
  ['..', 'document'],
  ['folder/', 'document'],
  ['发票.pdf', '发票.pdf'],
  ['a \\"final\\" b.pdf', 'a "final" b.pdf'],
  [undefined, 'document'],
])('%p is shown as %p', (sent, shown) => {
  expect(cleanFileName(sent)).toBe(shown);
});

test('a name of 4 KB is cut to 255 characters and keeps its ending', () => {
  const shown = cleanFileName(`${'x'.repeat(4096)}.pdf`);
  expect(shown).toHaveLength(255);
  expect(shown.endsWith('x.pdf')).toBe(true);
});

test('a long name is not cut through the middle of a character', () => {
  expect(cleanFileName('📄'.repeat(300)).isWellFormed()).toBe(true);
});
