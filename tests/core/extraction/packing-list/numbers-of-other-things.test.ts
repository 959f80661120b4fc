import { describe, expect, test } from 'bun:test';
import { boxedPaper } from '../boxed-paper.ts';
import { packingListOn } from './packing-lists.ts';

const itemsOf = (goods: string) =>
  packingListOn(`
Holm Trading Ltd                                         PACKING LIST
5 High Street, London W1A 1AA, United Kingdom            Date 24 January 2026
${goods}`).lineItems;

const neither = { lineNumber: null, partNumber: null };

describe('numbers that are neither those of articles nor those of lines', () => {
  test('are called by a word that nobody knows beside "code"', () => {
    const items = itemsOf(`
Grower code   Description       Boxes   Net kg    Gross kg
FC-1102       Avocado Hass      112     448.0     492.8
FC-1144       Avocado Fuerte    56      224.0     246.4
TOTAL                           168     672.0     739.2
`);
    expect(items).toMatchObject([
      { ...neither, description: 'Avocado Hass', packageCount: 112 },
      { ...neither, description: 'Avocado Fuerte', packageCount: 56 },
    ]);
  });

  test('are called by a word that nobody knows beside "no."', () => {
    const items = itemsOf(`
Tag no.    Kiln no.   Description            Bundles   Pcs   Net kg   Gross kg
K868755    K8         Seamless pipe 4 inch   2         19    8450     8480
K811203    K11        Seamless pipe 6 inch   1         7     8330     8360
TOTAL                                        3         26    16780    16840
`);
    expect(items).toMatchObject([
      { ...neither, quantity: 19 },
      { ...neither, quantity: 7 },
    ]);
  });

  test('go on from row to row under "No.", as those of packages do', () => {
    const items = itemsOf(`
No.        Description of goods          Pcs      Net kg     Gross kg
C-0001     Brake pads                    120      45.5       50.0
C-0002     Brake discs                   80       120.0      131.0
C-0003     Oil filters                   200      33.0       36.5
TOTAL                                    400      198.5      217.5
`);
    expect(items).toMatchObject([
      { ...neither, description: 'Brake pads' },
      { ...neither, description: 'Brake discs' },
      { ...neither, description: 'Oil filters' },
    ]);
  });

  test('begin with a word for packages', () => {
    const items = itemsOf(`
Ref      Contents                   Cartons   Dimensions cm    Gross kg
PLT-01   Brake pads, discs          24        120x80x140       420.0
PLT-04   Wiper blades               18        120x80x90        210.0
TOTAL                               42                         630.0
`);
    expect(items).toMatchObject([neither, neither]);
  });

  test('count drums under their word and "no."', () => {
    const items = itemsOf(`
Fusto n.   Prodotto              Tara kg   Netto kg   Lordo kg
1          Olio essenziale       4,0       25,0       29,0
2          Olio essenziale       4,0       25,0       29,0
3          Estratto secco        4,0       20,0       24,0
Totale                           12,0      70,0       82,0
`);
    expect(items).toMatchObject([neither, neither, neither]);
  });

  test('say that they are of an order or of a lot, under the goods or before them', () => {
    const under = itemsOf(`
Ctn    Description               Qty pcs   Net kg    Gross kg
1-10   Ladies blouse             240       96.0      108.0
       PO778812
11-14  Ladies skirt              96        38.4      43.2
       LOT-99120
TOTAL                            336       134.4     151.2
`);
    expect(under).toMatchObject([
      { ...neither, description: 'Ladies blouse' },
      { ...neither, description: 'Ladies skirt' },
    ]);
    const before = itemsOf(`
Description               Bags   Net kg    Gross kg
LOT778812 Green coffee    240    14400.0   14640.0
LOT778990 Green coffee    96     5760.0    5856.0
TOTAL                     336    20160.0   20496.0
`);
    expect(before).toMatchObject([neither, neither]);
  });

  test('count the cases that they stand under', () => {
    const items = itemsOf(`
Case   Description               Qty pcs   Net kg    Gross kg
1      Centrifugal pump          1         96.0      108.0
2      Gear motor                1         38.4      43.2
3      Control cabinet           1         60.0      67.2
TOTAL                            3         194.4     218.4
`);
    expect(items).toMatchObject([neither, neither, neither]);
  });
});

test('numbers of orders are no tariff codes, though they have six digits', () => {
  const items = itemsOf(`
PO No.     Item No.   Description        Qty (pcs)   Ctns   N.W. (kgs)   G.W. (kgs)
450081     88-120     Ceramic mug        1200        50     480.0        530.0
450082     90-004     Ceramic plate      900         30     410.0        446.0
TOTAL                                    2100        80     890.0        976.0
`);
  expect(items).toMatchObject([
    { partNumber: '88-120', hsCode: null },
    { partNumber: '90-004', hsCode: null },
  ]);
});

describe('numbers that are those of articles or lines all the same', () => {
  test('stand under "Ref." and begin with a letter, though packages may be counted by such', () => {
    const items = itemsOf(`
Item   Ref.     Contents              Qty      Packages   Net kg     Gross kg
1      B30404   Drinking glasses      11300    173        4134.9     4520.5
2      R15698   Drinking glasses      9600     102        2730.8     2979.4
TOTAL                                          275        6865.7     7499.9
`);
    expect(items).toMatchObject([{ partNumber: 'B30404' }, { partNumber: 'R15698' }]);
  });

  test('stand under a name in two languages, of which one is unknown', () => {
    const items = itemsOf(`
Kode / Code   Description        Qty (pcs)   Ctns   N.W. (kgs)   G.W. (kgs)
A-7714        Ceramic mug        1200        50     480.0        530.0
B-0021        Ceramic plate      900         30     410.0        446.0
TOTAL                            2100        80     890.0        976.0
`);
    expect(items).toMatchObject([{ partNumber: 'A-7714' }, { partNumber: 'B-0021' }]);
  });

  test('go on from row to row under a name that is the articles’ own', () => {
    const items = itemsOf(`
Article no.   Description        Qty (pcs)   Ctns   N.W. (kgs)   G.W. (kgs)
KL-2201       Ceramic mug        1200        50     480.0        530.0
KL-2202       Ceramic plate      900         30     410.0        446.0
TOTAL                            2100        80     890.0        976.0
`);
    expect(items).toMatchObject([{ partNumber: 'KL-2201' }, { partNumber: 'KL-2202' }]);
  });

  test('name the goods alone where nothing describes them', () => {
    const items = itemsOf(`
CTN NO.   STYLE NO.   COLOUR   TOTAL PCS   CTNS   N.W. (KGS)   G.W. (KGS)
1-5       KX-100      RED      60          5      30.0         35.0
11-12     KX-205      RED      24          2      12.0         14.0
TOTAL                          84          7      42.0         49.0
`);
    expect(items).toMatchObject([
      { partNumber: 'KX-100', description: null },
      { partNumber: 'KX-205', description: null },
    ]);
  });

  test('count the lines under "No."', () => {
    const items = itemsOf(`
No.   Description        Qty (pcs)   Ctns   N.W. (kgs)   G.W. (kgs)
1     Ceramic mug        1200        50     480.0        530.0
2     Ceramic plate      900         30     410.0        446.0
TOTAL                    2100        80     890.0        976.0
`);
    expect(items).toMatchObject([{ lineNumber: '1' }, { lineNumber: '2' }]);
  });
});

test.each(['TEL:+86 574 5554 2965', 'Tel: 0086 574 5554 2965', 'Fax: +86-574-55542965', 'ZIP 315000'])(
  'what stands over the title is no number of the list: %s',
  (line) => {
    const { packing_list: list } = boxedPaper(
      [],
      [
        { text: 'NINGBO HENGFA ELECTRONICS CO., LTD.', x: 130, y: 20, size: 17 },
        { text: '34 ZHENXING ROAD, NINGBO, ZHEJIANG, CHINA', x: 190, y: 48 },
        { text: line, x: 250, y: 62 },
        { text: 'PACKING LIST', x: 250, y: 80, size: 14, bold: true },
        { text: 'INVOICE NO.:', x: 400, y: 110, bold: true },
        { text: 'HF2457031', x: 480, y: 110 },
      ],
    ).extractedData;
    expect(list).toMatchObject({ packingListNumber: null, invoiceNumber: 'HF2457031' });
  },
);

test.each(['EXP NO.', 'NTN NO.', 'FORM E-NO.', 'BIN NR.', 'Reg. #'])(
  'the value beside a name of its own is no number of the list that is called so over it: %s',
  (name) => {
    const { packing_list: list } = boxedPaper(
      [],
      [
        { text: 'PACKING LIST', x: 280, y: 20, size: 16, bold: true },
        { text: 'EXPORTER', x: 40, y: 50 },
        { text: 'RAVI CREST TEXTILE MILLS LIMITED', x: 40, y: 62 },
        { text: '82 JARANWALA ROAD', x: 40, y: 74 },
        { text: 'FAISALABAD 38000, PAKISTAN', x: 40, y: 86 },
        { text: name, x: 260, y: 50 },
        { text: 'SIL-448067', x: 340, y: 50 },
        { text: 'INVOICE NO.', x: 260, y: 62 },
        { text: 'EXP-305-26', x: 340, y: 62 },
      ],
    ).extractedData;
    expect(list).toMatchObject({ packingListNumber: null, invoiceNumber: 'EXP-305-26' });
  },
);
