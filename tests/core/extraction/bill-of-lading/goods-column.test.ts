import { expect, test } from 'bun:test';
import { type GridColumn, gridBill } from './grid-bill.ts';

/** A carrier's usual columns with these lines of goods. */
const columns = (goods: readonly string[], packages: readonly string[] = ['40 DRUMS']): GridColumn[] => [
  [40, 'MARKS & NOS.', ['ATLAS']],
  [140, 'NO. OF PKGS.', packages],
  [230, 'DESCRIPTION OF GOODS', goods],
  [440, 'GROSS WEIGHT', ['2,450.00 KGS']],
  [520, 'MEASUREMENT', ['8 CBM']],
];

const goodsOf = (lines: readonly string[]): string | null => gridBill(columns(lines)).goodsDescription;

test('a count may have the sign for a number before it', () => {
  expect(goodsOf(['N. 40 FUSTI DICHIARATI CONTENERE:', 'OLIO DI ROSA'])).toBe('OLIO DI ROSA');
  expect(goodsOf(['TOTAL 40 DRUMS OF ROSE OIL'])).toBe('ROSE OIL');
});

test('a name for the goods before them is none of their words', () => {
  expect(goodsOf(['COMMODITY: MARBLE SLABS, POLISHED', 'THICKNESS 2 CM'])).toBe(
    'MARBLE SLABS, POLISHED THICKNESS 2 CM',
  );
  expect(goodsOf(['DESCRIPTION OF GOODS:', 'ROSE OIL'])).toBe('ROSE OIL');
});

test('what one package weighs stands between the packages and the goods', () => {
  expect(goodsOf(['480 BAGS OF 50 KG NET EACH RAW SUGAR'])).toBe('RAW SUGAR');
  expect(goodsOf(['20 BIG BAGS X 1,000 KGS OF CALCIUM CARBONATE'])).toBe('CALCIUM CARBONATE');
});

test('a count in words is none of the goods', () => {
  expect(goodsOf(['WEAVING MACHINES', 'TOTAL: TWELVE (12) CASES ONLY'])).toBe('WEAVING MACHINES');
  expect(goodsOf(['WEAVING MACHINES', '(ONE HUNDRED NINE PACKAGES ONLY)'])).toBe('WEAVING MACHINES');
});

test('labels below the goods tell of them and are none of their words', () => {
  expect(
    goodsOf([
      'USED MOTOR VEHICLE',
      'KORVAT PICK-UP 2.4 DIESEL',
      'YEAR: 2018',
      'CHASSIS NO.: JT731PX9004512345',
      'ENGINE NO 2GD-4412345',
    ]),
  ).toBe('USED MOTOR VEHICLE KORVAT PICK-UP 2.4 DIESEL');
  expect(
    goodsOf(['ALKYD RESIN PAINT', 'UN 1263, CLASS 3, PG III', 'FLASH POINT: 23 C', 'EMS: F-E, S-E']),
  ).toBe('ALKYD RESIN PAINT');
});

test('goods are named so too, where neither colon nor figure follows', () => {
  expect(goodsOf(['COLOUR TELEVISION SETS', 'MOTOR SPARE PARTS', 'CLASS ROOM FURNITURE'])).toBe(
    'COLOUR TELEVISION SETS MOTOR SPARE PARTS CLASS ROOM FURNITURE',
  );
});

test('what follows a clause below the goods belongs to it', () => {
  expect(
    goodsOf(['ROSE OIL', 'FREIGHT PREPAID', 'LCL CARGO. DESTINATION CHARGES ON', 'CONSIGNEE’S ACCOUNT']),
  ).toBe('ROSE OIL');
  expect(goodsOf(['ROSE OIL', 'DELIVERY AGENT:', 'BLUEPORT AGENCIES GMBH', 'Kai 12, 20457 HAMBURG'])).toBe(
    'ROSE OIL',
  );
});

test('goods of another container follow the clauses of the first', () => {
  const bill = gridBill([
    [40, 'CONTAINER NO. / SEAL NO.', ['TRHU1234569', 'SEAL TR1001', '', 'TRHU7654320', 'SEAL TR1002']],
    [170, 'NO. OF PKGS.', ['20 PALLETS', '', '', '22 PALLETS']],
    [
      240,
      'DESCRIPTION OF GOODS',
      ["1X20'DV STC", 'CERAMIC TILES', 'FREIGHT PREPAID', "1X20'DV STC", 'SANITARY WARE'],
    ],
    [440, 'GROSS WEIGHT', ['24,000.00 KGS', '', '', '21,000.00 KGS']],
    [520, 'MEASUREMENT', ['18 CBM', '', '', '20 CBM']],
  ]);
  expect(bill).toMatchObject({ goodsDescription: 'CERAMIC TILES SANITARY WARE', packageCount: 42 });
});

test('a clause of loading right below the goods is no caption under what is written over it', () => {
  expect(goodsOf(['RAW SUGAR', 'ICUMSA 600-1200', 'CLEAN ON BOARD', 'FREIGHT PREPAID'])).toBe(
    'RAW SUGAR ICUMSA 600-1200',
  );
});

test('what follows the last of their codes is no goods, what stands between codes is', () => {
  expect(goodsOf(['FRESH GRAPES', 'HS CODE: 080610', 'PLANT 118 / GROWER 20611'])).toBe('FRESH GRAPES');
  expect(goodsOf(['FRESH GRAPES', 'HS CODE: 080610', 'FRESH CHERRIES', 'HS CODE: 080929'])).toBe(
    'FRESH GRAPES FRESH CHERRIES',
  );
});

test('a number behind a label that nobody knows names no goods', () => {
  expect(goodsOf(['FRESH GRAPES', 'PLANILLA DE EMBARQUE: 450017'])).toBe('FRESH GRAPES');
});

test('the kind of the packages before the goods is none of their words, though its count has another column', () => {
  expect(gridBill(columns(['CARTONS OF PLASTIC TOYS'], ['1080']))).toMatchObject({
    goodsDescription: 'PLASTIC TOYS',
    packageCount: 1080,
  });
  expect(goodsOf(['"PLASTIC TOYS"', '"FREIGHT PREPAID"'])).toBe('PLASTIC TOYS');
});

test('containers and the cartons in brackets are not the packages', () => {
  const countOf = (packages: readonly string[], goods: readonly string[]) =>
    gridBill(columns(goods, packages)).packageCount;
  expect(countOf(['1 CONTAINER'], ['540 CTNS', 'PLASTIC TOYS'])).toBe(540);
  expect(countOf(["1X20'GP"], ['18 PALLETS', '(=720 CARTONS)', 'PLASTIC TOYS'])).toBe(18);
  expect(countOf(["2X40'HC", '(1080 CTNS)'], ['PLASTIC TOYS'])).toBe(1080);
});

test('goods of one line over a clause are no name of it, though a bare figure stands beside them', () => {
  const bill = gridBill([
    [40, 'MARKS', ['NH']],
    [120, 'PKGS', ['24 CASES']],
    [320, 'DESCRIPTION OF GOODS', ['ROSE OIL', 'FREIGHT PREPAID']],
    [460, 'KGS', ['9,100.00']],
    [520, 'CBM', ['14.200']],
  ]);
  expect(bill).toMatchObject({ goodsDescription: 'ROSE OIL', grossWeight: 9100, freightTerms: 'prepaid' });
});

test('a code alone below the goods is no rest of their size', () => {
  expect(goodsOf(['CENTRIFUGAL PUMPS', '8413.70'])).toBe('CENTRIFUGAL PUMPS');
});

test('clauses of carriage around the goods are none of them, on two lines as on one', () => {
  expect(goodsOf(['DOOR TO PORT', 'DTHC COLLECT', 'ROSE OIL', 'PART OF CONTAINER'])).toBe('ROSE OIL');
  expect(goodsOf(['TEMPERATURE TO BE SET AT', '-18 DEGREES CELSIUS', 'ROSE OIL'])).toBe('ROSE OIL');
  expect(goodsOf(['LETTER OF CREDIT NUMBER', '0471ILC250087', 'ROSE OIL'])).toBe('ROSE OIL');
});

test('goods in a numbered list are told without their numbers', () => {
  expect(goodsOf(['1) ROSE OIL', '2) LAVENDER OIL'])).toBe('ROSE OIL LAVENDER OIL');
});

test('marks under a label of their own below the goods are painted, and no goods', () => {
  const read = gridBill([
    [40, 'NO. OF PKGS.', ['40 DRUMS']],
    [140, 'DESCRIPTION OF GOODS', ['ROSE OIL', 'SHIPPING MARKS:', 'ATLAS', 'NO. 1-40']],
    [440, 'GROSS WEIGHT', ['2,450.00 KGS']],
  ]);
  expect(read.goodsDescription).toBe('ROSE OIL');
  expect(read.marksAndNumbers).toBe('ATLAS NO. 1-40');
});

test('net and tare weights among the gross ones are no gross weight', () => {
  const weights = ['GROSS', '2,450.00 KGS', 'NET', '2,200.00 KGS', 'TARE', '3,700.00 KGS'];
  const read = gridBill([
    [40, 'NO. OF PKGS.', ['40 DRUMS']],
    [140, 'DESCRIPTION OF GOODS', ['ROSE OIL']],
    [440, 'GROSS WEIGHT', weights],
  ]);
  expect(read.grossWeight).toBe(2450);
});
