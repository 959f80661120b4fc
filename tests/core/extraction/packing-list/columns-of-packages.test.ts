import { describe, expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

const goods = ['Night stand', 'Dining table', 'Bed side table', 'Desk lamp', 'Book shelf'];

/** A list of which one column is called so and holds these; the other figures go up. */
function listWith(name: string, cells: readonly string[], sum = '', below = '') {
  const rows = cells.map(
    (cell, at) =>
      `R2871${at}     ${goods[at]?.padEnd(26)}${cell.padEnd(16)}${String(84 + 37 * at).padEnd(9)}${(275.5 + 31 * at).toFixed(1).padEnd(12)}${(301.5 + 36 * at).toFixed(1)}`,
  );
  return packingListOn(`
                         PACKING LIST


Item no.   Description               ${name.padEnd(16)}Qty      N.W (kg)    G.W (kg)
${rows.join('\n')}
${sum && `TOTAL                                ${sum}`}

${below}
`);
}

const counted = (...of: Parameters<typeof listWith>) =>
  listWith(...of).lineItems.map(({ packageCount }) => packageCount);

describe('a column called by the bare word for packages', () => {
  test.each(['BOX', 'Case', 'Crate', 'Kiste', 'Caisse', 'Cassa', 'Doos', 'Krat', 'Caja', 'Caixa', 'Bag'])(
    'counts them where the paper prints the sum: %s',
    (name) => expect(counted(name, ['75', '86', '7'], '168')).toEqual([75, 86, 7]),
  );

  test.each(['# Boxes', 'Nbre cartons', 'Box count', 'Qty box', 'Anzahl Kiste', 'Kutu Adedi'])(
    'as one that says that it counts: %s',
    (name) => expect(counted(name, ['75', '86', '7'], '168')).toEqual([75, 86, 7]),
  );

  test('counts them where the sum is told below', () =>
    expect(counted('Box', ['75', '86', '7'], '', 'TOTAL 168 BOXES')).toEqual([75, 86, 7]));

  test('counts them where one of many rows is lost to the sum', () =>
    expect(counted('Box', ['75', '86', '7', '23', '41'], '236')).toEqual([75, 86, 7, 23, 41]));

  test('says which package it is where they go on', () =>
    expect(counted('Box', ['1', '1', '2', '3', '3'], '', 'TOTAL 3 BOXES')).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]));

  test('may say either where nothing tells', () => expect(counted('Box', ['4', '7'])).toEqual([null, null]));

  test('beside the goods is not their quantity', () => {
    const { lineItems } = listWith('Box qty', ['12', '6', '24']);
    expect(lineItems.map(({ quantity }) => quantity)).toEqual([84, 121, 158]);
    expect(lineItems.map(({ packageCount }) => packageCount)).toEqual([null, null, null]);
  });
});

describe('a column called packages', () => {
  test('numbers them where the paper has no more than the last number', () =>
    expect(counted('Ctn', ['1', '1', '2', '3', '3'], '', 'TOTAL 3 CTNS')).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]));

  test('counts them where the paper has as many as all of them', () =>
    expect(counted('Cartons', ['1', '2', '3'], '', 'TOTAL 6 CTNS')).toEqual([1, 2, 3]));
});

describe('cells that tell more than a number', () => {
  test.each<[string, string, string, string]>([
    ['Packing', '75 CTNS', '86 CTNS', '7 CTNS'],
    ['Verpackung', '75 Kartons', '86 Kartons', '7 Kartons'],
    ['Emballage', '75 caisses', '86 caisses', '7 caisses'],
    ['Nos. & kind', '75 boxes', '86 boxes', '7 boxes'],
  ])('count packages by their word, whatever the column is called: %s', (name, first, second, third) =>
    expect(counted(name, [first, second, third], '', 'TOTAL 168 CTNS')).toEqual([75, 86, 7]),
  );

  test('count none where the word says what one of them holds', () =>
    expect(counted('Packing', ['12 boxes', '6 boxes', '24 boxes'], '', 'TOTAL 168 CTNS')).toEqual([
      null,
      null,
      null,
    ]));

  test.each<[string, string, string, string]>([
    ['Carton no.', '1-75 (75)', '76-161 (86)', '162-168 (7)'],
    ['Ctns', '1-75 (75 CTNS)', '76-161 (86 CTNS)', '162-168 (7 CTNS)'],
    ['C/No.', '1~75 / 75', '76~161 / 86', '162~168 / 7'],
  ])('count packages where they tell their numbers too: %s', (name, first, second, third) =>
    expect(counted(name, [first, second, third], '', 'TOTAL 168 CTNS')).toEqual([75, 86, 7]),
  );

  test('count none where the figure behind the numbers is another', () =>
    expect(counted('Carton no.', ['1-75 / 12', '76-161 / 6'], '', 'TOTAL 161 CTNS')).toEqual([null, null]));

  test('count the goods where both columns of a delivery have the word', () => {
    const { lineItems } = packingListOn(`
                         PACKING LIST


Item no.   Description               Ordered         Shipped     N.W (kg)    G.W (kg)
R28710     Night stand               80 boxes        75 boxes    275.5       301.5
R28711     Dining table              86 boxes        86 boxes    306.5       337.5

TOTAL 161 BOXES
`);
    expect(lineItems.map(({ quantity }) => quantity)).toEqual([75, 86]);
  });
});
