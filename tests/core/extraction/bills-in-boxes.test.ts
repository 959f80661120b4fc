import { describe, expect, test } from 'bun:test';
import { boxedPaper, lines, type Print } from './boxed-paper.ts';

const bill = (title: string, prints: readonly Print[], boxes: Parameters<typeof boxedPaper>[0] = []) =>
  boxedPaper(boxes, [{ text: title, x: 180, y: 20, size: 14 }, ...prints]).extractedData.bill_of_lading;

/** What makes a form a filled one. */
const filled: readonly Print[] = [
  { text: 'Bill of Lading Number: 77120045', x: 320, y: 50 },
  { text: 'Shipper: Ostrava Belts Inc., 7 Canal Street, Dayton, OH 45402', x: 44, y: 64 },
];

describe('terms of freight to be ticked', () => {
  const ticked = (choices: readonly string[]) =>
    bill('STRAIGHT BILL OF LADING', [
      ...filled,
      { text: 'Freight Charge Terms (freight charges are prepaid unless marked otherwise)', x: 44, y: 80 },
      ...choices.map((text, at) => ({ text, x: 60 + 120 * at, y: 98 })),
      { text: 'Fee terms: Collect [ ]', x: 44, y: 300 },
      { text: 'Prepaid [ ]', x: 200, y: 300 },
    ])?.freightTerms;

  test('are those with the cross', () => {
    expect(ticked(['Prepaid', 'X Collect', '3rd Party'])).toBe('collect');
    expect(ticked(['X Prepaid', 'Collect', '3rd Party'])).toBe('prepaid');
  });

  test('are neither where a third party pays, or none is crossed', () => {
    expect(ticked(['Prepaid', 'Collect', 'X 3rd Party'])).toBeNull();
    expect(ticked(['Prepaid', 'Collect', '3rd Party'])).toBeNull();
  });
});

const units: readonly Print[] = [
  { text: 'HANDLING UNIT QTY', x: 44, y: 200, size: 7 },
  { text: 'TYPE', x: 140, y: 200, size: 7 },
  { text: 'COMMODITY DESCRIPTION', x: 200, y: 200, size: 7 },
  { text: 'WEIGHT (LBS)', x: 460, y: 200, size: 7 },
];

test('handling units are of the kind that their column names, and the row of sums describes no goods', () => {
  const read = bill('STRAIGHT BILL OF LADING', [
    ...units,
    ...lines(80, 220, ['1', '1', '2']),
    ...lines(140, 220, ['SKIDS', 'SKIDS', 'SKIDS']),
    ...lines(200, 220, ['PAPER CUPS', 'PAPER PLATES', 'GRAND TOTAL']),
    ...lines(480, 220, ['26', '83', '109']),
    { text: 'Total weight in lbs, pallets included.', x: 44, y: 268 },
  ]);
  expect(read).toMatchObject({
    goodsDescription: 'PAPER CUPS PAPER PLATES',
    packageCount: 2,
    packageType: 'SKIDS',
    grossWeight: 109,
    weightUnit: 'lb',
  });
});

test('one of several equal counts of handling units is not that of all', () => {
  const read = bill('STRAIGHT BILL OF LADING', [
    ...units,
    ...lines(80, 220, ['5', '5']),
    ...lines(140, 220, ['Carton', 'Carton']),
    ...lines(200, 220, ['Paper cups', 'Paper plates']),
    ...lines(480, 220, ['110', '110']),
  ]);
  expect(read?.packageCount).not.toBe(5);
});

test('vehicles are counted on the line over them, which says what they are and what they weigh together', () => {
  const read = bill('SEA WAYBILL', [
    { text: 'MARKS & NOS.', x: 44, y: 200, size: 7 },
    { text: 'NO. OF UNITS AND DESCRIPTION OF CARGO', x: 120, y: 200, size: 7 },
    { text: 'WEIGHT (KGS)', x: 420, y: 200, size: 7 },
    { text: 'MEASUREMENT (M3)', x: 500, y: 200, size: 7 },
    ...lines(120, 220, [
      '3 UNITS OF USED MOTOR VEHICLES',
      '(1) KORVAT PICK-UP',
      '(2) MIZU VAN',
      '(3) NORVA BUS',
    ]),
    ...lines(430, 220, ['9,300', '2,100', '2,700', '4,500']),
    ...lines(510, 220, ['66.500', '12.500', '18.000', '36.000']),
  ]);
  expect(read).toMatchObject({
    goodsDescription: 'USED MOTOR VEHICLES',
    packageCount: 3,
    packageType: 'UNITS',
    grossWeight: 9300,
    volume: 66.5,
  });
});

test('an agent who signs is not the carrier', () => {
  const read = bill(
    'BILL OF LADING',
    [
      ...filled,
      { text: 'Signed for the Carrier', x: 44, y: 704, size: 7 },
      { text: 'As agents for Ponente Ocean Lines Ltd', x: 50, y: 720 },
    ],
    [[40, 700, 300, 760]],
  );
  expect(read?.carrier).toBe('Ponente Ocean Lines Ltd');
});

test('the foot of a program says when it printed the page, not when the bill was issued', () => {
  const read = bill('STRAIGHT BILL OF LADING', [
    { text: 'Shipper #', x: 44, y: 80 },
    { text: 'REF-52080', x: 44, y: 94 },
    { text: 'Created with Paper Mill 4.2 | Date: 03/14/2026 | Page 1 of 1', x: 44, y: 700 },
  ]);
  expect(read?.issueDate).toBeNull();
  expect(read?.billOfLadingNumber).toBeNull();
});

test('how packages came into containers describes no goods, and their numbers go on with their marks', () => {
  const read = bill('MULTIMODAL TRANSPORT DOCUMENT', [
    { text: 'Kind of Packages; Description of goods; Marks and Numbers', x: 44, y: 200, size: 7 },
    { text: 'Weight', x: 420, y: 200, size: 7 },
    { text: 'Measurement', x: 500, y: 200, size: 7 },
    ...lines(44, 220, [
      'TOTAL 35 PALLETS STUFFED INTO 2 CONTAINER(S)',
      'DRINKING GLASSES',
      'Marks & Nos: ACME LIMA',
    ]),
    { text: 'NO. 1-35', x: 44, y: 258 },
    { text: '3,066.5 KGS', x: 420, y: 220 },
    { text: '11.662 CBM', x: 500, y: 220 },
  ]);
  expect(read?.goodsDescription).toBe('DRINKING GLASSES');
  expect(read?.marksAndNumbers).toBe('ACME LIMA NO. 1-35');
});

test('vehicles that no column describes are told on the line over their list', () => {
  const read = bill('RO/RO BILL OF LADING', [
    ...filled,
    { text: '2 UNITS UNPACKED: NEW AND USED VEHICLES ON OWN WHEELS', x: 44, y: 180 },
    { text: 'Make', x: 60, y: 198, size: 7 },
    { text: 'Chassis number', x: 200, y: 198, size: 7 },
    { text: 'M3', x: 420, y: 198, size: 7 },
    { text: 'Weight kg', x: 500, y: 198, size: 7 },
    ...lines(60, 212, ['KORVAT K3', 'NORVA VAN']),
    ...lines(200, 212, ['SLX1F71G1E0428940', 'WNV1F42H5B0309269']),
    ...lines(420, 212, ['11.070', '25.440']),
    ...lines(500, 212, ['1,275', '2,367']),
  ]);
  expect(read).toMatchObject({
    goodsDescription: 'NEW AND USED VEHICLES ON OWN WHEELS',
    packageCount: 2,
    packageType: 'UNITS',
  });
});

test('three digits behind the mark of a weight in tons are kilograms', () => {
  const read = bill('BILL OF LADING', [
    ...filled,
    { text: 'Description of goods', x: 44, y: 180, size: 7 },
    { text: 'Gross weight', x: 460, y: 180, size: 7 },
    { text: '85 BUNDLES STEEL ANGLES', x: 44, y: 194 },
    { text: '284.188 MT', x: 460, y: 194 },
  ]);
  expect(read).toMatchObject({ grossWeight: 284.188, weightUnit: 't' });
});

describe('the particulars of the goods', () => {
  const columns: readonly Print[] = [
    { text: 'Marks and numbers', x: 44, y: 200, size: 7 },
    { text: 'Number and kind of packages; description of goods', x: 160, y: 200, size: 7 },
    { text: 'Gross weight', x: 440, y: 200, size: 7 },
    { text: 'Measurement', x: 510, y: 200, size: 7 },
  ];
  const read = bill('BILL OF LADING', [
    ...filled,
    ...columns,
    ...lines(44, 216, ['AS PER', 'ATTACHED SHEET']),
    ...lines(160, 216, [
      '61 CASES RED WINE IN BOTTLES',
      '(SIXTY ONE CASES ONLY)',
      'NO COMMERCIAL VALUE TO',
      'CARRIER',
      '14 DAYS FREE TIME AT PORT OF DISCHARGE',
    ]),
    { text: '1,709.3 KGS', x: 440, y: 216 },
    { text: '6.194 M3', x: 510, y: 216 },
    { text: 'ORIGINAL', x: 180, y: 300, size: 22, bold: true },
    { text: 'SHIPPED ON BOARD', x: 400, y: 330, bold: true },
    { text: '2 October 2024', x: 410, y: 343, bold: true },
  ]);

  test('end neither with a clause that names somebody, nor with a stamp: the goods are what is left', () => {
    expect(read?.goodsDescription).toBe('RED WINE IN BOTTLES');
    expect(read?.grossWeight).toBe(1709.3);
    expect(read?.carrier).toBeNull();
  });

  test('say on which day they came on board, below the words stamped across them', () => {
    expect(read?.onBoardDate).toBe('2024-10-02');
  });

  test('have no marks where these are on another sheet', () => {
    expect(read?.marksAndNumbers).toBeNull();
  });
});

test('a list of containers that a sheet sets in two is read down its first half, then down its second', () => {
  const row = (y: number, texts: readonly string[]): Print[] =>
    texts.map((text, at) => ({ text, x: 44 + 75 * at, y }));
  const read = bill('BILL OF LADING', [
    ...filled,
    ...row(200, ['CONTAINER', 'SEAL', 'BALES', 'CONTAINER', 'SEAL', 'BALES']),
    ...row(214, ['MSKU3005672', 'UL-8924006', '29', 'TGHU7512345', 'UL-8131494', '39']),
    ...row(228, ['CSQU3054383', 'UL-7020675', '31']),
  ]);
  expect(read?.containers.map(({ sealNumber, packageCount }) => [sealNumber, packageCount])).toEqual([
    ['UL-8924006', 29],
    ['UL-7020675', 31],
    ['UL-8131494', 39],
  ]);
});

test('who signs as agent of the carrier is not the carrier, though his name stands over the paper', () => {
  const read = bill('POLIZZA DI CARICO', [
    { text: 'TIGULLIO OCEAN SERVICE S.P.A.', x: 40, y: 40, size: 12, bold: true },
    ...filled,
    { text: 'Notificare a', x: 44, y: 100, size: 7 },
    { text: 'Consignee', x: 44, y: 130, size: 7 },
    ...lines(44, 140, ['PENNINE TEXTILES PLC', '48 CANAL STREET', 'LEICESTER LE4 9HU', 'UNITED KINGDOM']),
    { text: 'STESSO DEL RICEVITORE', x: 44, y: 112 },
    { text: 'Firmato da TIGULLIO OCEAN SERVICE S.P.A. quale agente del vettore', x: 40, y: 700 },
    { text: 'HANSA NORDSTERN REEDEREI GMBH', x: 40, y: 714, bold: true },
  ]);
  expect(read?.carrier).toBe('HANSA NORDSTERN REEDEREI GMBH');
  expect(read?.notifyParty.name).toBe('PENNINE TEXTILES PLC');
});

test('the day on which a ship is expected is not that of the bill', () => {
  const read = bill('BILL OF LADING', [
    ...filled,
    { text: 'ETD', x: 44, y: 600, size: 7 },
    { text: '30MAR24', x: 44, y: 610 },
  ]);
  expect(read?.issueDate).toBeNull();
});

test('a sentence in small print below a label names no carrier', () => {
  const read = bill(
    'BILL OF LADING',
    [
      ...filled,
      { text: '3. Notify Party', x: 44, y: 104, size: 6 },
      { text: 'to the Carrier or his agents for failure to notify)', x: 44, y: 112, size: 6 },
      ...lines(46, 124, ['MAASLAND HANDEL B.V.', 'KRAAIVENSTRAAT 156', '5928 LX VENLO', 'NETHERLANDS']),
    ],
    [[40, 100, 300, 190]],
  );
  expect(read?.notifyParty?.name).toBe('MAASLAND HANDEL B.V.');
  expect(read?.carrier).not.toBe('MAASLAND HANDEL B.V.');
});
