import { expect, test } from 'bun:test';
import { searchContent } from '../../../../core/documents/search/search-content.ts';
import { amountWordsOf, searchWords } from '../../../../core/documents/search/search-words.ts';

test('words are compared without case, accents and punctuation; a number stays in one piece', () => {
  expect(searchWords('Łódź Müller-Schmidt GmbH & Co.')).toEqual(['lodz', 'muller', 'schmidt', 'gmbh', 'co']);
  expect(searchWords('INV-2024/001')).toEqual(['inv2024001']);
  expect(searchWords('inv 2024.001')).toEqual(['inv', '2024001']);
  expect(searchWords(' — ')).toEqual([]);
});

test('an amount is meant however it is written', () => {
  expect(amountWordsOf('4740')).toEqual(['=4740']);
  expect(amountWordsOf('4.740,50')).toEqual(['=474050', '=4740.5']);
  expect(amountWordsOf('1,234')).toEqual(['=1234', '=1.234']);
  expect(amountWordsOf('INV-1')).toEqual([]);
});

test('a document is found by what identifies it, and each word knows its fields', () => {
  const { words, ...values } = searchContent('bill_of_lading', {
    bill_of_lading: {
      billOfLadingNumber: 'MSC-77 1',
      issueDate: null,
      onBoardDate: '2026-03-02',
      shipper: { name: 'Anadolu', taxId: null },
      consignee: { name: null, taxId: 'DE 1' },
      containers: [{ containerNumber: 'MSCU1234565', sealNumber: null }],
    } as never,
  });
  expect(values).toEqual({
    paperNumber: 'MSC-77 1',
    numberKey: 'msc771',
    supplier: 'Anadolu',
    buyer: null,
    amount: null,
    currency: null,
    paperDate: '2026-03-02',
  });
  expect(words).toMatchObject({ msc77: 1, anadolu: 2, mscu1234565: 16 });
});
