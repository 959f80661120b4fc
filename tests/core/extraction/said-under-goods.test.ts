import { describe, expect, test } from 'bun:test';
import { head, invoiceOn } from './exporters-papers.ts';

describe('what is said under the goods', () => {
  test('a word for articles names the code that fills the rest of its line', () => {
    const invoice = invoiceOn(`${head}
Commodity code  Description of goods     Origin  Qty   Unit   Unit price  Value
7318151000      Hexagon bolts of steel   DE      130   each   1.38       179.40
                Part KL-1555-10
9403601000      Dining tables            GB       29   each   160.02     4,640.58
                Part 661.6657`);
    expect(invoice?.lineItems).toMatchObject([
      { description: 'Hexagon bolts of steel', partNumber: 'KL-1555-10' },
      { description: 'Dining tables', partNumber: '661.6657' },
    ]);
  });

  test('a part among other words is none', () => {
    const invoice = invoiceOn(`${head}
Code     Description               Qty   Unit   Unit price  Value
88-1     Repair kit                130   each   1.38       179.40
         Part of pump NB 40`);
    expect(invoice?.lineItems).toMatchObject([{ description: 'Repair kit Part of pump NB 40' }]);
  });

  test.each([
    'NC 22042146   13,5 % vol.',
    'HS code 22042146 Alc. 13.5% vol',
    'CN code: 22042146 - 75 cl - 13 % ABV',
  ])('how strong a wine is, is told beside its code: %s', (line) => {
    const invoice = invoiceOn(`${head}
Code     Description               Qty   Unit   Unit price  Value
88-1     Tavel, rosé               130   each   1.38       179.40
         ${line}`);
    expect(invoice?.lineItems).toMatchObject([{ description: 'Tavel, rosé', hsCode: '2204.21.46' }]);
  });

  test('what goods are made of, beside their code, describes them', () => {
    const invoice = invoiceOn(`${head}
Code     Description               Qty   Unit   Unit price  Value
88-1     T-shirts                  130   each   1.38       179.40
         HS code 61091000 100% cotton`);
    expect(invoice?.lineItems).toMatchObject([{ description: 'T-shirts 100% cotton' }]);
  });

  test('orders, delivery notes and serial numbers describe nothing', () => {
    const invoice = invoiceOn(`${head}
Pos  Description                               Qty     Price      Amount
1    Hydraulic cylinder, double acting         10 pcs  12.50      125.00
     Your part no. 88-441
     Our order 4500012 / 10
     Delivery note 80012345 of 10.05.2026
     Serial no. 10001 - 10010
     HS code 84122120, country of origin Germany
2    Seal kit for cylinder                      3 pcs  100.00     300.00
     Your part no. 88-442
     Uw ordernr 4500012
     Ihre Bestellung 4711 vom 01.05.2026
     HS code 84841000, country of origin Italy
Total EUR                                                425.00`);
    expect(invoice?.lineItems).toMatchObject([
      { description: 'Hydraulic cylinder, double acting', partNumber: '88-441', hsCode: '8412.21.20' },
      { description: 'Seal kit for cylinder', partNumber: '88-442', countryOfOrigin: 'IT' },
    ]);
  });

  test('a discount under each of the goods describes none of them and is not that of the paper', () => {
    const invoice = invoiceOn(`${head}
Item no   Description                    Qty   Unit price   Amount
A-100     Cotton T-shirts, men           100   4.20         420.00
          Discount 10 %                                     -42.00
A-200     Cotton T-shirts, women          50   4.00         200.00
          Discount 5 %                                      -10.00
Subtotal                                                    568.00
Freight                                                      32.00
Total USD                                                   600.00`);
    expect(invoice).toMatchObject({ subtotal: 568, discountAmount: null, totalAmount: 600 });
    expect(invoice?.lineItems.map((line) => line.description)).toEqual([
      'Cotton T-shirts, men',
      'Cotton T-shirts, women',
    ]);
  });

  test('one discount below all goods is that of the paper', () => {
    const invoice = invoiceOn(`${head}
Item no   Description                    Qty   Unit price   Amount
A-100     Cotton T-shirts, men           100   4.20         420.00
A-200     Cotton T-shirts, women          50   4.00         200.00
          Discount 10 %                                     -62.00
Total USD                                                   558.00`);
    expect(invoice).toMatchObject({ discountAmount: 62, totalAmount: 558 });
    expect(invoice?.lineItems).toHaveLength(2);
  });
});

test.each(['FOC             FOC', 'Free of charge     ', '   -             - '])(
  'goods that cost nothing are lines too: %s',
  (price) => {
    const invoice = invoiceOn(`${head}
Item no   Description                    Qty   Unit price   Amount
A-100     Cotton T-shirts, men           100   4.20         420.00
S-002     Display stand                    2   ${price}
A-200     Cotton T-shirts, women          50   4.10         205.00
Total USD                                                   625.00`);
    expect(invoice?.lineItems).toMatchObject([
      { partNumber: 'A-100', description: 'Cotton T-shirts, men' },
      { partNumber: 'S-002', description: 'Display stand', quantity: 2, unitPrice: null, total: null },
      { partNumber: 'A-200', description: 'Cotton T-shirts, women' },
    ]);
  },
);

test('a line of details that runs on below other columns begins no goods', () => {
  const invoice = invoiceOn(`${head}
Réf        Désignation                          Qté    P.U. HT    Montant HT
A-1        Vis M6 inox                          5000   0,032      160,00
           Nomenclature douanière : 73181558 - Origine : France - Poids net : 12,5 kg
A-2        Ecrous M6                            8000   0,011       88,00
           Nomenclature douanière : 73181692 - Origine : Italie - Poids net : 8,0 kg
Total HT                                                          248,00`);
  expect(invoice?.lineItems).toMatchObject([
    { description: 'Vis M6 inox', hsCode: '7318.15.58', countryOfOrigin: 'FR', netWeight: 12.5 },
    { description: 'Ecrous M6', hsCode: '7318.16.92', countryOfOrigin: 'IT', netWeight: 8 },
  ]);
});

test('code and origin side by side need no names', () => {
  const invoice = invoiceOn(`${head}
Item  Description                       Quantity    Unit price    Net amount
      Material / Customs tariff no. / Origin
10    Deep groove ball bearing 6205     100 PC      2.50          250.00
      MAT-88291 / 84821010 / DE
20    Tapered roller bearing 30205      50 PC       4.00          200.00
      84822000 - Slovakia
Total EUR                                                         450.00`);
  expect(invoice?.lineItems).toMatchObject([
    {
      description: 'Deep groove ball bearing 6205',
      partNumber: 'MAT-88291',
      hsCode: '8482.10.10',
      countryOfOrigin: 'DE',
    },
    { description: 'Tapered roller bearing 30205', hsCode: '8482.20.00', countryOfOrigin: 'SK' },
  ]);
});

test('the heading of a group goes on with no goods above it', () => {
  const invoice = invoiceOn(`${head}
Description                     Qty     Price     Total
MEN'S WEAR
T-shirts, cotton                120     11.50     1,380.00
Polo shirts, cotton              80     12.50     1,000.00
with collar
LADIES' WEAR
Blouses, silk                    50     20.00     1,000.00
Total                           250               3,380.00`);
  expect(invoice?.lineItems.map((line) => line.description)).toEqual([
    'T-shirts, cotton',
    'Polo shirts, cotton with collar',
    'Blouses, silk',
  ]);
});

test('a unit beside a price and what the price is for', () => {
  const invoice = invoiceOn(`${head}
Article    Description             Qty    Unit   Price    per    Amount
A-1        Screws M6               5000   pcs    3.20     100    160.00
A-2        Nuts M6                 8000   pcs    1.10     100     88.00
Total EUR                                                        248.00`);
  expect(invoice?.lineItems).toMatchObject([
    { quantity: 5000, unit: 'pcs', unitPrice: 0.032, total: 160 },
    { quantity: 8000, unit: 'pcs', unitPrice: 0.011, total: 88 },
  ]);
});

test('a surcharge with an amount of its own under the goods describes none of them', () => {
  const invoice = invoiceOn(`${head}
Pos  Artikel     Bezeichnung                Menge     Preis      Betrag
10   CU-8        Kupferdraht 8 mm           100 kg    5,00       500,00
                 Kupferzuschlag                       1,20       120,00
20   CU-10       Kupferdraht 10 mm          200 kg    4,80       960,00
                 Kupferzuschlag                       1,20       240,00
Zwischensumme                                                  1.820,00
Gesamtbetrag EUR                                               1.820,00`);
  expect(invoice?.lineItems).toMatchObject([
    { description: 'Kupferdraht 8 mm', total: 500 },
    { description: 'Kupferdraht 10 mm', total: 960 },
  ]);
});

test('what stands over the first of the goods alone is said of all of them', () => {
  const invoice = invoiceOn(`${head}
Marks & Nos      Description of Goods               Quantity      Unit Price     Amount
                 CHRISTMAS DECORATIONS AS PER S/C NO. 2026-118
                                                                  FOB NINGBO
N/M              GLASS BALL 6CM                     1,200 PCS     USD0.55        USD660.00
                 GLASS BALL 8CM                     2,400 PCS     USD0.75        USD1,800.00
                 TOTAL:                             3,600 PCS                    USD2,460.00`);
  expect(invoice?.lineItems.map((line) => line.description)).toEqual(['GLASS BALL 6CM', 'GLASS BALL 8CM']);
});

test('what the goods come to is none of them, whatever it is called', () => {
  const invoice = invoiceOn(`${head}
Item no   Description                    Qty   Unit price   Amount
A-100     Cotton T-shirts, men           100   4.20         420.00
A-200     Cotton T-shirts, women          50   4.00         200.00
FOB value Shanghai                                          620.00
Ocean freight                                                80.00
Insurance                                                     6.20
Total CIF Hamburg USD                                       706.20`);
  expect(invoice).toMatchObject({
    subtotal: 620,
    freightAmount: 80,
    insuranceAmount: 6.2,
    totalAmount: 706.2,
  });
  expect(invoice?.lineItems).toHaveLength(2);
});

test('codes of articles before a dash, or alone before the only goods', () => {
  const dashed = invoiceOn(`${head}
Item                                     Qty   Unit   Price     Amount
DRL-1300-EU - Hand-held electric drills  28    pcs    179.19    5,017.32
ANG-125-EU - Angle grinders 125 mm       10    pcs     50.00      500.00
Total EUR                                                       5,517.32`);
  expect(dashed?.lineItems).toMatchObject([
    { partNumber: 'DRL-1300-EU', description: 'Hand-held electric drills' },
    { partNumber: 'ANG-125-EU', description: 'Angle grinders 125 mm' },
  ]);
  const itemOf = (goods: string) =>
    invoiceOn(`${head}
Description                              HS code       Qty   Unit   Price     Amount
${goods.padEnd(41)}8467 21 00    28    pcs    179.19    5,017.32
Total EUR                                                                     5,017.32`)?.lineItems[0];
  expect(itemOf('948.9653 Hand-held electric drills')?.partNumber).toBe('948.9653');
  expect(itemOf('1.4301 Steel sheets')?.description).toBe('1.4301 Steel sheets');
});

test('the country before the word for origin, the code before that of a country', () => {
  const invoice = invoiceOn(`${head}
Description                              Qty   Unit   Price     Amount
Hand-held electric drills                28    pcs    179.19    5,017.32
Chinese origin, HS 84672100
Angle grinders 125 mm                    10    pcs     50.00      500.00
8467290000 DE
Total EUR                                                       5,517.32`);
  expect(invoice?.lineItems).toMatchObject([
    { description: 'Hand-held electric drills', hsCode: '8467.21.00', countryOfOrigin: 'CN' },
    { description: 'Angle grinders 125 mm', hsCode: '8467.29.00.00', countryOfOrigin: 'DE' },
  ]);
});

test('a type that is wrapped below is no article where each text begins with one', () => {
  const invoice = invoiceOn(`${head}
Description                              Qty   Unit   Price     Amount
317.2747 Deep groove ball bearings,      28    pcs    179.19    5,017.32
6204-2RS
A93819 Brake pads for cars               10    pcs     50.00      500.00
Total EUR                                                       5,517.32`);
  expect(invoice?.lineItems).toMatchObject([
    { partNumber: '317.2747', description: 'Deep groove ball bearings, 6204-2RS' },
    { partNumber: 'A93819', description: 'Brake pads for cars' },
  ]);
});
