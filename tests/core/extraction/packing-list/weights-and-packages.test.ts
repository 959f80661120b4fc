import { describe, expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

describe('the weights of a box with several goods', () => {
  const { lineItems, grossWeight, netWeight, packageCount } = packingListOn(`
                              PACKING LIST
Shree Ganpati Exports Pvt. Ltd.                     P.L. No. 6895/PL
Plot No. 153, Pune - 411026, India                  Dt. 23/06/2026

Box No.   Sr. No.   Description of Goods        Quantity   Box Size (CM)   Net Wt. (KGS)   Gross Wt. (KGS)
1         1         PUMP CASING 80-200          31 NOS     72 x 41 x 56         210.800          238.096
2         2         IMPELLER CF8M DIA 212       29 NOS     78 x 58 x 56         788.500          887.120
          3         GATE VALVE BODY DN 50       35 NOS
3         4         SHAFT SLEEVE SS410          30 NOS     50 x 67 x 24         204.000          230.480
3                   BOXES TOTAL                                                1203.300         1355.696
`);

  test('are of no one of them', () => {
    expect(lineItems).toMatchObject([
      { quantity: 31, netWeight: 210.8, grossWeight: 238.096 },
      { quantity: 29, netWeight: null, grossWeight: null },
      { quantity: 35, netWeight: null, grossWeight: null },
      { quantity: 30, netWeight: 204, grossWeight: 230.48 },
    ]);
  });

  test('add up to those of all', () => {
    expect({ grossWeight, netWeight, packageCount }).toEqual({
      grossWeight: 1355.696,
      netWeight: 1203.3,
      packageCount: 3,
    });
  });
});

describe('columns of what one package or piece has', () => {
  test('are no column of weights, volumes or packages of the line', () => {
    const { lineItems } = packingListOn(`
                              PACKING LIST                          Date: 14.02.2026

Item   Product name           Qty   Cartons/item   Total cartons   CBM/carton   Total CBM   Kg/carton   Total kg
1      Sofa Lisbon 3 seater    10        2               20           0.410       8.200        48.5       970.0
2      Chair Emma              60        1               30           0.090       2.700        14.0       420.0
                               70                        50                      10.900                  1,390.0

Total: 50 cartons, gross weight 1,390 kg, net weight 1,285 kg
`);
    expect(lineItems).toMatchObject([
      { packageCount: 20, volume: 8.2, grossWeight: 970, netWeight: null },
      { packageCount: 30, volume: 2.7, grossWeight: 420, netWeight: null },
    ]);
  });

  test('say so behind "per", however far the words stand apart', () => {
    const list = packingListOn(`
Kwik Fixings Ltd                                        PACKING NOTE
Unit 7 Foundry Lane, Walsall WS2 8AA, England           Date        11 Feb 2026

Box     Contents                              No. of boxes    Total qty     Net per box   Gross per box
1-12    Wood screw 4x40 zinc                        12         12000 pcs       3.20 kg       3.45 kg
13-20   Coach bolt M8x60                             8          1600 pcs       5.10 kg       5.40 kg

Total boxes 20      Total net 79.2 kg     Total gross 84.6 kg
`);
    expect(list.lineItems).toMatchObject([
      { quantity: 12000, packageCount: 12, netWeight: null, grossWeight: null },
      { quantity: 1600, packageCount: 8, netWeight: null, grossWeight: null },
    ]);
    expect(list).toMatchObject({ packageCount: 20, netWeight: 79.2, grossWeight: 84.6 });
  });

  test('are counted where a stroke parts two languages', () => {
    const { lineItems } = packingListOn(`
                              PACKING LIST                          Date: 14.02.2026

Pos   Description/Warenbezeichnung     Qty/Menge     Colli/Cartons     Netto/N.W. (Kgs)     Brutto/Gross (Kgs)
1     Sofa Lisbon 3 seater                10              20                 910.0                 970.0
2     Chair Emma                          60              30                 375.0                 420.0
`);
    expect(lineItems).toMatchObject([{ packageCount: 20 }, { packageCount: 30 }]);
  });
});

test('the sides of cartons are no volume', () => {
  const { lineItems, volume } = packingListOn(`
PACKING LIST                                       INVOICE NO.: WD26-0331

STYLE      DESCRIPTION     CTNS   TOTAL PCS   T.G.W.    T.N.W.   MEAS (CM)
WD-1201    NAVY SHIRT      10     240         95.00     82.00    60*40*35
WD-1202    WHITE SHIRT     15     360         142.50    123.00   60*40*35
TOTAL:                     25     600         237.50    205.00

MEAS. 2.100 CBM
`);
  expect(lineItems).toMatchObject([{ volume: null }, { volume: null }]);
  expect(volume).toBe(2.1);
});

test('a sentence begins with the weight that it tells', () => {
  const { grossWeight, netWeight } = packingListOn(`
SPECIFICATION OF GOODS / PACKING LIST              Date 2026-01-22

Pkg No   Mark    Dimension mm    Quality   Length m   Pcs     m3
1001     NT/A    47 x 100        SF        4.20       264     5.211
1002     NT/A    47 x 100        SF        4.80       264     5.956

Whitewood, kiln dried. Gross weight 9,380 kg, net weight 9,290 kg
`);
  expect({ grossWeight, netWeight }).toEqual({ grossWeight: 9380, netWeight: 9290 });
});

test('a street number is no number of the list, nor is one of the avenue', () => {
  const { packingListNumber } = packingListOn(`
EGE YILDIZ TEKSTIL LTD. ŞTI.                       DETAILED PACKING LIST
ATATÜRK CADDESI NO: 189
20085 DENIZLI, TÜRKIYE                             TO: MERIDIAN APPAREL INC.
                                                       500 7TH AVENUE, NEW YORK, NY 10018, USA

STYLE      DESCRIPTION     CTNS   TOTAL PCS   T.G.W.    T.N.W.
WD-1201    NAVY SHIRT      10     240         95.00     82.00
WD-1202    WHITE SHIRT     15     360         142.50    123.00
`);
  expect(packingListNumber).toBeNull();
});

test('an address ends where the next key of its column begins, known or not', () => {
  const { buyer } = packingListOn(`
                         PACKING LIST (PHIẾU ĐÓNG GÓI)
Buyer (Người mua):       Brabantia Noord Handel N.V.              Invoice No.:    50/DN-25
                         Marconistraat 140, 8028 PM Zwolle        Date:           27-Jan-2025
                         Netherlands
Chuyến đi (Từ / Đến):    Hai Phong, Vietnam - Rotterdam

No.    Description                  Ctns      Pcs       N.W (kgs)        G.W (kgs)
1      NIGHT STAND 2 DRAWERS         75        75        1,275.0          1,455.0
2      DINING TABLE OAK 180X90       86        86        4,472.0          4,678.4
`);
  expect(buyer).toMatchObject({
    name: 'Brabantia Noord Handel N.V.',
    address: 'Marconistraat 140, 8028 PM Zwolle, Netherlands',
    country: 'NL',
  });
});

test('a table at the end that tells each package once more has what all come to, and no goods', () => {
  const list = packingListOn(`
Holm Trading Ltd                                 PACKING LIST
5 High Street, London W1A 1AA, United Kingdom    No. 88123

Item   Part no.   Description      Qty   Unit   Case no.
1      KX-100     Gear box         10    pcs    1
2      KX-200     Coupling         5     pcs    1
3      KX-300     Motor            2     pcs    2

Summary of cases
Case no.   Type            L x W x H (cm)    Net kg    Gross kg   Volume m3
1          Wooden crate    220x110x140       640       720        3.388
2          Pallet          120x80x90         210       245        0.864
Total      2 packages                        850       965        4.252
`);
  expect(list).toMatchObject({
    packageCount: 2,
    packageType: 'packages',
    netWeight: 850,
    grossWeight: 965,
    weightUnit: 'kg',
    volume: 4.252,
    volumeUnit: 'm3',
  });
  expect(list.lineItems.map(({ partNumber }) => partNumber)).toEqual(['KX-100', 'KX-200', 'KX-300']);
});

test('a table of packages that does not sum them up tells nothing of the whole', () => {
  const list = packingListOn(`
Holm Trading Ltd                                 PACKING LIST
5 High Street, London W1A 1AA, United Kingdom    No. 88123

Item   Part no.   Description      Qty   Unit   Case no.
1      KX-100     Gear box         10    pcs    1
2      KX-300     Motor            2     pcs    2

Case no.   L x W x H (cm)    Net kg    Gross kg   Volume m3
1          220x110x140       640       720        3.388
2          120x80x90         210       245        0.864
`);
  expect(list).toMatchObject({ netWeight: null, grossWeight: null, volume: null });
});

describe('weights in lines of their own below the goods', () => {
  const goods = [
    ['R28710', 'Night stand', '7', '84', '275.5', '301.5'],
    ['R28711', 'Dining table', '9', '121', '306.5', '337.5'],
    ['R28712', 'Book shelf', '3', '12', '106.5', '137.5'],
  ] as const;
  const listWith = (below: (net: string, gross: string) => readonly string[]) =>
    packingListOn(`
PI No. 4711       Date 12.03.2026       Page 1 of 1      Ref 88-12
                         PACKING LIST

Item     Description                   Ctns        Qty
${goods
  .flatMap(([item, name, cartons, quantity, net, gross]) => [
    `${item}   ${name.padEnd(30)}${cartons.padEnd(12)}${quantity}`,
    ...below(net, gross).map((text) => `         ${text}`),
  ])
  .join('\n')}
TOTAL                                  19          217
`);

  test.each<[string, (net: string, gross: string) => readonly string[]]>([
    ['with colons', (net, gross) => [`Net weight: ${net} kg`, `Gross weight: ${gross} kg`]],
    ['without', (net, gross) => [`Net weight ${net} kg`, `Gross weight ${gross} kg`]],
    ['in one line', (net, gross) => [`Net weight ${net} kg  Gross weight ${gross} kg`]],
    ['by short names', (net, gross) => [`Net: ${net} kg`, `Gross: ${gross} kg`]],
    ['in German', (net, gross) => [`Netto: ${net} kg Brutto: ${gross} kg`]],
    [
      'under the code',
      (net, gross) => ['HS code: 9403.60', `Net weight: ${net} kg`, `Gross weight: ${gross} kg`],
    ],
  ])('are those of each, where one row stands over them, %s', (_, below) => {
    expect(listWith(below).lineItems).toMatchObject(
      goods.map(([, , , , net, gross]) => ({ netWeight: Number(net), grossWeight: Number(gross) })),
    );
  });

  test('are those of a crate, where several rows stand over them', () => {
    const { lineItems } = packingListOn(`
                         PACKING LIST

Item     Description                   Ctns        Qty
R28710   Night stand                   7           84
R28711   Dining table                  9           121
         Net weight: 582.0 kg  Gross weight: 639.0 kg
R28712   Book shelf                    3           12
         Net weight: 106.5 kg  Gross weight: 137.5 kg
TOTAL                                  19          217
`);
    expect(lineItems.slice(0, 2)).toMatchObject([{ netWeight: null }, { netWeight: null }]);
  });
});

test.each([
  'Total Shipping Weight',
  'Ship Wt',
  'Shipment Weight',
  'Versandgewicht',
  "Poids d'expédition",
  'Peso embarcado',
])('what is shipped weighs with its packing: %s', (name) => {
  const { grossWeight, netWeight, weightUnit } = packingListOn(`
Lakeshore Industries Inc.                               PACKING SLIP
72 Old Mill Road, Greenville, SC 29607, USA             Slip No. 7617

Ln    Ordered   Shipped   U/M   Item Number   Description            Net Wt
1     235       235       EA    684.5602      Oil filters            1,000.50
2     250       250       EA    044.8015      LED lamps              2,000.50

Total Cartons:              211
Net Weight:                 3,001.00  LBS
${`${name}:`.padEnd(28)}3,334.40  LBS
`);
  expect({ grossWeight, netWeight, weightUnit }).toEqual({
    grossWeight: 3334.4,
    netWeight: 3001,
    weightUnit: 'lb',
  });
});
