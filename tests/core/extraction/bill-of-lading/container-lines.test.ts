import { expect, test } from 'bun:test';
import { gridBill } from './grid-bill.ts';

const grid = [
  [40, ['CNTR. NOS. W/SEAL NOS.', 'MARKS & NUMBERS'], ['ATLAS']],
  [132, ['QUANTITY (FOR', 'CUSTOMS ONLY)'], ['25', 'PACKAGES']],
  [214, 'DESCRIPTION OF GOODS', ['2 CONTAINERS SAID TO CONTAIN:', 'DRINKING GLASSES']],
  [440, 'GROSS WEIGHT', ['388.00', 'KGS']],
  [510, 'MEASUREMENT', ['2.616', 'CBM']],
] as const;

test('a line of parts runs through the columns, which name none of them', () => {
  const { containers } = gridBill(grid, [
    { text: 'WOBU3994103 /CN726287 /12 PACKAGES /FCL/FCL /45HQ/194.000KGS', x: 40, y: 400 },
    { text: 'PLVU5661942 /HX378440 /13 PACKAGES /FCL/FCL /20GP/194.000KGS', x: 40, y: 412 },
  ]);
  expect(containers.map(({ sealNumber, packageCount }) => [sealNumber, packageCount])).toEqual([
    ['CN726287', 12],
    ['HX378440', 13],
  ]);
});

test('the type of a container stands behind how many there are', () => {
  const { containers } = gridBill(grid, [
    { text: 'PART OF 1X40HQ CONTAINER NO. WOBU3994103 / SEAL NO. SL142043', x: 40, y: 400 },
  ]);
  expect(containers).toMatchObject([{ containerType: '40HQ', sealNumber: 'SL142043' }]);
});

test('net weights beside the gross ones have a column of their own', () => {
  const row = (y: number, texts: readonly string[]) =>
    texts.map((text, at) => ({ text, x: 40 + at * 90 + (at > 3 ? 10 : 0), y, size: 8 }));
  const { containers } = gridBill(grid, [
    ...row(420, ['CONTENEDOR', 'SELLO', 'CAJAS', 'NETO KG', 'BRUTO KG']),
    ...row(434, ['WOBU3994103', 'CL2052960', '12', '180.50', '194.00']),
    ...row(446, ['PLVU5661942', 'CL7671681', '13', '181.50', '194.00']),
  ]);
  expect(containers.map(({ grossWeight }) => grossWeight)).toEqual([194, 194]);
});

test('each container in a block of its own, without colons: a number behind every label', () => {
  const block = (y: number, [number, seal, gross]: readonly [string, string, string]) => [
    { text: `Tank ${number}`, x: 40, y },
    { text: 'Gross', x: 300, y },
    { text: `${gross} KGS`, x: 380, y },
    { text: 'Last cargo: clean', x: 460, y, size: 7 },
    { text: `Seals ${seal}`, x: 40, y: y + 12 },
    { text: 'Tare', x: 300, y: y + 12 },
    { text: '3670 KGS', x: 380, y: y + 12 },
    { text: "Type 20'TK", x: 40, y: y + 24 },
    { text: 'Net', x: 300, y: y + 24 },
    { text: '20110 KGS', x: 380, y: y + 24 },
  ];
  const { containers, goodsDescription, packageCount, packageType } = gridBill(
    [],
    [
      { text: '2 x 20 FT ISO TANK CONTAINERS STC:', x: 40, y: 280 },
      { text: 'MONOPROPYLENE GLYCOL USP', x: 40, y: 292 },
      ...block(340, ['WOBU3994103', '496561', '23780']),
      ...block(390, ['PLVU5661942', '106486', '24530']),
    ],
  );
  expect(
    containers.map(({ sealNumber, containerType, grossWeight }) => [sealNumber, containerType, grossWeight]),
  ).toEqual([
    ['496561', "20'TK", 23780],
    ['106486', "20'TK", 24530],
  ]);
  expect({ goodsDescription, packageCount, packageType }).toEqual({
    goodsDescription: 'MONOPROPYLENE GLYCOL USP',
    packageCount: 2,
    packageType: 'ISO TANK CONTAINERS',
  });
});
