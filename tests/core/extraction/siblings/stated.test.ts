import { expect, test } from 'bun:test';
import { meantValues, spokenFor } from '../../../../core/extraction/siblings/meant.ts';
import { type SiblingPaper, statedBy } from '../../../../core/extraction/siblings/stated.ts';

const paper = (change: Partial<SiblingPaper> = {}): SiblingPaper => ({
  ...{ documentId: 'bill', fileName: 'bill.pdf', documentType: 'bill_of_lading' },
  data: {
    ...{ grossWeight: 1284.5, weightUnit: 'KGM', vessel: 'MSC ANNA', packageCount: null },
    shipper: { name: 'Anatolia Textile Ltd.' },
    containers: [{ containerNumber: 'MSKU1234565' }, { containerNumber: 'MSKU1234566' }],
  },
  textAt: () => null,
  isConfirmed: () => false,
  isDigital: () => false,
  isTaken: () => false,
  ...change,
});

const brief = (one: SiblingPaper) =>
  statedBy(one).map(({ fact, value, unit, proof }) => [fact, value, unit, proof]);

test('a paper states what others state too, with its unit and what proves it', () => {
  expect(brief(paper())).toEqual([
    ['grossWeight', 1284.5, 'KGM', 'scan'],
    ['seller.name', 'Anatolia Textile Ltd.', null, 'scan'],
    ['containerNumber', 'MSKU1234565', null, 'check digit'],
    ['containerNumber', 'MSKU1234566', null, 'scan'],
  ]);
  const lines = [{ grossWeight: 801.5 }, { grossWeight: 483 }];
  expect(
    brief(paper({ documentType: 'packing_list', data: { grossWeight: 1284.5, lineItems: lines } })),
  ).toEqual([['grossWeight', 1284.5, null, 'sums']]);
});

test('what a person saw weighs most, and what was taken from another paper nothing', () => {
  const isConfirmed = (path: string) => path === 'grossWeight';
  expect(brief(paper({ isConfirmed, isDigital: () => true })).map((one) => one[3])).toEqual([
    ...['confirmed', 'digital', 'digital', 'digital'],
  ]);
  expect(brief(paper({ isTaken: isConfirmed })).map(([fact]) => fact)).not.toContain('grossWeight');
});

test('a value is believed that one paper proves, or that two papers state', () => {
  const stated = statedBy(paper());
  expect(meantValues(stated).map(({ isBelieved }) => isBelieved)).toEqual([false, false, true, false]);
  const again = statedBy(paper({ documentId: 'list', fileName: 'list.pdf', isConfirmed: () => true }));
  const both = meantValues([...stated, ...again]);
  expect(both.every(({ isBelieved }) => isBelieved)).toBe(true);
  expect(both[0] && spokenFor(both[0])).toBe('list.pdf and one other paper (confirmed by a person)');
});
