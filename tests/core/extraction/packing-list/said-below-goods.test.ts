import { describe, expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

const goods = ['Night stand, oak', 'Dining table, 6 seats', 'Desk lamp, 40 W'];
const codes = ['VN-2650-B', 'R95528', '924.0242'];

/** Goods over a line that says more of each. */
function listWith(below: (code: string) => string) {
  const rows = goods.map(
    (name, at) =>
      `${String(at + 1).padEnd(6)}${String(84 + 37 * at).padEnd(8)}${name.padEnd(34)}${(275.5 + 31 * at).toFixed(1).padEnd(12)}${(301.5 + 36 * at).toFixed(1)}
${' '.repeat(14)}${below(codes[at] ?? '')}`,
  );
  return packingListOn(`
                         PACKING LIST


PKG   QTY     DESCRIPTION                       N.W (kg)    G.W (kg)
${rows.join('\n')}
`).lineItems;
}

describe('an article below its goods', () => {
  test.each([
    'P/N # (BOX)',
    'P/N # (SKID)',
    'P/N: # (CTN)',
    'P/N #, crate',
    'P/N # - BOX',
    'SKU # [BALE]',
    'Part No. # (WOODEN CASE)',
    'Art. # (KARTON)',
    'Réf. # (CAISSE)',
    'Ref. # (PALLET)',
    'Item # (DRUM)',
    'P/N #',
  ])('is told with what the goods lie in, which is no part of their name: %s', (form) => {
    const lines = listWith((code) => form.replace('#', code));
    expect(lines.map(({ description }) => description)).toEqual(goods);
    expect(lines.map(({ partNumber }) => partNumber)).toEqual(codes);
  });

  test('may have words of its own behind it, which say more of the goods', () => {
    const lines = listWith(() => 'Ref red (large)');
    expect(lines.map(({ partNumber }) => partNumber)).toEqual([null, null, null]);
    expect(lines[0]?.description).toBe('Night stand, oak Ref red (large)');
  });
});

describe('a tariff code below its goods', () => {
  test.each([
    'Cód. TARIC: 94051110',
    'Código TARIC 94051110',
    'Cód. HS: 94051110',
    'Cód. NC: 9405.11.10',
    'Cod. NC: 9405 11 10',
    'Code HTS: 9405.11.1000',
    'Kod HS: 94051110',
    'Kód KN: 94051110',
    'Cód. NCM: 9405.11.10',
  ])('has all the words of its name: %s', (below) => {
    const lines = listWith(() => below);
    expect(lines.map(({ description }) => description)).toEqual(goods);
    for (const { hsCode } of lines) expect(hsCode?.slice(0, 7)).toBe('9405.11');
  });
});

test('sides of goods that go on in their next line leave the quantity beside them', () => {
  const { lineItems } = packingListOn(`
                         PACKING LIST


DESCRIPTION                 QTY         PACKING     G.W.        N.W.
LED LAMPS, E27              980PCS      3CASES      80.0KGS     71.3KGS
POLYETHYLENE BAGS, 30 X     2,300PCS    4CASES      86.3KGS     77.1KGS
40 CM
PORCELAIN PLATES            316PCS      11CASES     220.5KGS    197.9KGS
                 TOTAL:                 18CASES     386.8KGS    346.3KGS
`);
  expect(lineItems.map(({ description }) => description)).toEqual([
    'LED LAMPS, E27',
    'POLYETHYLENE BAGS, 30 X 40 CM',
    'PORCELAIN PLATES',
  ]);
  expect(lineItems.map(({ quantity }) => quantity)).toEqual([980, 2300, 316]);
});
