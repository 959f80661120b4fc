import { expect, test } from 'bun:test';
import { squash } from '../../../../core/layout/fold.ts';
import { keyStart, keyStartsIn } from '../../../../core/memory/suppliers/key-starts.ts';

const finds = (key: string, text: string): boolean => keyStartsIn(text).includes(keyStart(squash(key)));

test('a key is looked up wherever a word of the text begins, however it is written', () => {
  expect(finds('Nordwind GmbH', 'Invoice\nNORDWIND  GmbH, Hamburg')).toBe(true);
  expect(finds('A.B. & Co Ltd', 'from A. B. & CO. LTD today')).toBe(true);
  expect(finds('Świat Mebli', 'Sprzedawca: ŚWIAT MEBLI Sp. z o.o.')).toBe(true);
  expect(finds('nordwind-gmbh.de', 'mail: info@nordwind-gmbh.de')).toBe(true);
  expect(finds('DE 811 234 567', 'VAT no. DE811234567')).toBe(true);
  expect(finds('上海进出口有限公司', '卖方: 上海进出口有限公司')).toBe(true);
  expect(finds('Südwind GmbH', 'Nordwind GmbH')).toBe(false);
});

test('a text without words has no keys', () => {
  expect(keyStartsIn('')).toEqual([]);
  expect(keyStartsIn(' -- \n')).toEqual([]);
});
