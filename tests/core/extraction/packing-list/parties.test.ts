import { describe, expect, test } from 'bun:test';
import { boxedPaper, lines } from '../boxed-paper.ts';
import { packingListOn } from './packing-lists.ts';

const goods = `
No.    Description                  Ctns      Pcs       N.W (kgs)        G.W (kgs)
1      NIGHT STAND 2 DRAWERS         75        75        1,275.0          1,455.0
2      DINING TABLE OAK 180X90       86        86        4,472.0          4,678.4
`;

test('another company behind its role is no line of an address', () => {
  const { buyer } = packingListOn(`
                         PACKING LIST
Cliente
Pennine Engineering Limited
69 Foundry Road
Leicester, LE4 9HU
Reino Unido
Agencia de carga: Andina Air Cargo S.A.S.
${goods}`);
  expect(buyer.address).toBe('69 Foundry Road, Leicester, LE4 9HU, Reino Unido');
});

test('nor is the one who ships, behind words for that', () => {
  const { buyer } = packingListOn(`
                         PACKING LIST
M/S SERRA AZUL METAIS S.A.
    AV. BRASIL, 75
    89219-600 JOINVILLE - SC
    BRAZIL
SHIPPED BY KITAYAMA TRADING CO., LTD.
    NO. 31, GONGYE 12TH ROAD
    TAICHUNG 407, TAIWAN
${goods}`);
  expect(buyer.address ?? '').not.toContain('KITAYAMA');
});

test('two companies whose names touch are parted where the columns below them begin', () => {
  const { buyer } = packingListOn(`
                         PACKING LIST
Buyer                                      Delivery address
Grupo Sierra Alta Manufacturas S.A. de C.V. Bajio Comercial S.A. de C.V.
Calle Norte 15                              Calle Norte 88
76220 Queretaro, QRO                        76220 Queretaro, QRO
Mexico                                      Mexico
${goods}`);
  expect(buyer.name).toBe('Grupo Sierra Alta Manufacturas S.A. de C.V.');
});

test('what a firm makes, between its name and its street, is no line of its address', () => {
  const { supplier } = packingListOn(`
Nuova Aurora Commerciale S.p.A.
Filatura - Tintoria - Filati per maglieria
Viale dell'Industria, 95 - 36100 Vicenza (VI) - Italia
P.IVA IT95554327913

                         PACKING LIST
${goods}`);
  expect(supplier.address).toBe("Viale dell'Industria, 95 - 36100 Vicenza (VI) - Italia");
});

describe('what a letterhead says under the name', () => {
  const addressUnder = (line: string): string | null =>
    packingListOn(`
Northwood Traders Ltd
${line}
12 Mill Lane, Leeds LS1 4AB, United Kingdom

                         PACKING LIST
${goods}`).supplier.address;

  test.each([
    'Propriétaires-récoltants · Négociants-éleveurs',
    'Vignerons depuis 1872',
    'Import - Export',
    'Producers of fine wines',
    'Fasteners • Tools',
    'Established 1923',
    'An ISO 9001:2015 certified company',
    'Grossiste en vins et spiritueux',
    'Groothandel in bloembollen',
  ])('of its trade is no line of its address: %s', (line) =>
    expect(addressUnder(line)).toBe('12 Mill Lane, Leeds LS1 4AB, United Kingdom'),
  );

  test.each(['Trade Tower', 'Zona Industrial - Lote A', 'Import House, 4 Dock Road'])(
    'of the place is one: %s',
    (line) => expect(addressUnder(line)).toBe(`${line}, 12 Mill Lane, Leeds LS1 4AB, United Kingdom`),
  );
});

test.each([
  'NILUFER V.D. 2959088656',
  'Nilüfer V.D.: 2959088656',
  'Nilüfer VD 295 908 8656',
  'Nilüfer Vergi Dairesi 2959088656',
  'Marmara Kurumlar V.D. No: 2959088656',
  'NILUFER TAX OFFICE 2959088656',
  'Vergi Dairesi / No: Nilüfer / 2959088656',
])('a Turkish tax number stands behind the office that keeps it: %s', (line) => {
  const { supplier } = packingListOn(`
                         PACKING LIST
EXPORTER                           CONSIGNEE
EGE YILDIZ MAKINA A.Ş.             Pennine Engineering Limited
ATATÜRK CADDESI NO: 188            69 Foundry Road
16159 BURSA                        Leicester, LE4 9HU
TÜRKIYE                            United Kingdom
${line}
${goods}`);
  expect(supplier.address).toBe('ATATÜRK CADDESI NO: 188, 16159 BURSA, TÜRKIYE');
  expect(supplier.taxId).toBe('2959088656');
});

test.each([
  ['with its tax number', 'BTW NL655764773B01'],
  ['with its telephone', 'Tel. +31 80 124 2460'],
])(
  "the buyer stands in the envelope's window, and not the issuer's address at the other edge %s",
  (_, line) => {
    const { buyer, supplier } = packingListOn(`
De Ruyterhoek Import N.V.
                                                            Marconistraat 80
                                                            8028 PM Zwolle
                                                            Nederland
                                                            ${line}

  Pacífico Sur Exportadora S.A.
  Av. Errázuriz 22
  Talca
  Chile

                         PACKING LIST
${goods}`);
    expect(supplier).toMatchObject({
      name: 'De Ruyterhoek Import N.V.',
      address: 'Marconistraat 80, 8028 PM Zwolle, Nederland',
    });
    expect(buyer).toMatchObject({
      name: 'Pacífico Sur Exportadora S.A.',
      address: 'Av. Errázuriz 22, Talca, Chile',
    });
  },
);

test("the buyer stands below the sender's small line in the window, and not where the goods are delivered", () => {
  const { buyer, supplier } =
    boxedPaper(
      [],
      [
        { text: 'Nordwerk Textil AG', x: 42, y: 20, size: 14 },
        ...lines(42, 40, ['Am Güterbahnhof 66', '46395 Bocholt', 'Deutschland']),
        { text: 'Nordwerk Textil AG, Bocholt', x: 340, y: 96, size: 6 },
        ...lines(340, 106, ['Wiśniewski Handel S.A.', 'ul. Przemysłowa 61', '61-315 Poznań', 'Polen']),
        { text: 'PACKLISTE', x: 42, y: 200, size: 16 },
        {
          text: 'Lieferadresse: Karpaty Produkcja S.A., ul. Składowa 48, 61-315 Poznań, Polen',
          x: 42,
          y: 230,
        },
        { text: 'Bezeichnung', x: 42, y: 260 },
        { text: 'Menge', x: 300, y: 260 },
        { text: 'Netto kg', x: 400, y: 260 },
        { text: 'Bremsbeläge', x: 42, y: 276 },
        { text: '38 Stk.', x: 300, y: 276 },
        { text: '120,5', x: 400, y: 276 },
      ],
    ).extractedData.packing_list ?? {};
  expect(supplier?.name).toBe('Nordwerk Textil AG');
  expect(buyer?.name).toBe('Wiśniewski Handel S.A.');
});
