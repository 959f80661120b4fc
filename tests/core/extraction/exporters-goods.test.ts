import { expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import { textReading } from '../layout/text-page.ts';
import { head, invoiceOn, packingListOn } from './exporters-papers.ts';

test('a country that is wrapped in the last line of goods is read whole', () => {
  const invoice = invoiceOn(`${head}
Sl  Description        HS Code   Origin          Quantity   Rate     Amount
1   Car tyres, 205/55  401110    South Korea     10 NOS     112.33   1,123.30
2   Porcelain plates   691110    United Arab     36 NOS     72.38    2,605.68
                                 Emirates
    Total                                                            3,728.98`);
  expect(invoice?.lineItems.map((line) => line.countryOfOrigin)).toEqual(['KR', 'AE']);
});

test('a country that is wrapped below a description is read whole', () => {
  const invoice = invoiceOn(`${head}
Description                                        Quantity   Price    Amount
Parfums, eau de parfum 50 ml                       320 pcs    32.88    10,521.60
Tariff code: 33030090 - Origin: United Arab
Emirates
Copper wire, 8 mm                                  10 kg      8.13     81.30
Tariff code: 74081190 - Origin: Chile

Total                                                                  10,602.90`);
  expect(invoice?.lineItems).toMatchObject([
    { description: 'Parfums, eau de parfum 50 ml', countryOfOrigin: 'AE', hsCode: '3303.00.90' },
    { description: 'Copper wire, 8 mm', countryOfOrigin: 'CL' },
  ]);
});

test.each([
  'Charge 3946633',
  'Delivery note 80377480 of 20.08.2024',
  '包装: standard export carton',
  'matricole da 25/783 a 25/991',
  'Kein Gefahrgut',
])('what is printed below a description of these very goods does not describe them: %s', (aside) => {
  const invoice = invoiceOn(`${head}
Description                        Quantity   Price    Amount
Red wine in bottles, 2023          258 pcs    20.609   5,317.12
${aside}
Chocolate bars, 200 g              10 pcs     9.862    98.62

Total                                                  5,415.74`);
  expect(invoice?.lineItems[0]?.description).toBe('Red wine in bottles, 2023');
});

test('the second line of a description may begin with such a word without being one', () => {
  const invoice = invoiceOn(`${head}
Description                        Quantity   Price    Amount
Plastic crates for fruit,          258 pcs    20.609   5,317.12
packing and storing purposes
Chocolate bars, 200 g              10 pcs     9.862    98.62

Total                                                  5,415.74`);
  expect(invoice?.lineItems[0]?.description).toBe('Plastic crates for fruit, packing and storing purposes');
});

test('the foot of every page is no line of goods though it has the number of its page', () => {
  const withFoot = (page: number, text: string): string =>
    `${text.padEnd(text.length + 60 - text.split('\n').length, '\n')}Processado por programa certificado n.º 0547/AT           Pág. ${page}`;
  const invoice = invoiceOn(
    withFoot(
      1,
      `${head}
Artigo    Descrição                 Qtd.       Pr. Unitário   Valor
B00858    Café torrado em grão      250 KG     8,28           2.070,00
B00859    Pratos de porcelana       10 UN      3,42           34,20`,
    ),
    withFoot(2, 'Total (EUR)                                                  2.104,20'),
  );
  expect(invoice?.lineItems.map((line) => line.total)).toEqual([2070, 34.2]);
});

test('orders and articles under one another in one column: the order is the buyer’s, the article the line’s', () => {
  const invoice = invoiceOn(`Padma Apparels Ltd.
Factory: House 52, Road 7, Industrial Area, Chattogram 4100, Bangladesh
Tel: +880 61 645 2973

COMMERCIAL INVOICE

For Account & Risk of Messrs.          Invoice No. & Date
Mälardalen Handel AB                   PCL-973/2025 DATE: 22.09.2025
Industrigatan 55                       Sales Contract No. & Date
504 62 Borås, Sweden                   SC-9724/AW DATE: 24.06.2025

Order No.   Description of Goods                 H.S. Code   Quantity    Unit Price   Total Amount
Style No.                                                                US$          US$
B97-3086    Men's Polo Shirt, 100% Cotton        6105.10     6,700 PCS   3.41         22,847.00
ST-77006
B97-3086    Men's Hooded Sweatshirt, 60% Cotton  6109.10     7,500 PCS   2.40         18,000.00
ST-77007    40% Polyester
            TOTAL:                                           14,200 PCS               US$ 40,847.00`);
  expect(invoice).toMatchObject({
    invoiceNumber: 'PCL-973/2025',
    invoiceDate: '2025-09-22',
    purchaseOrderNumber: 'B97-3086',
    supplier: { address: 'House 52, Road 7, Industrial Area, Chattogram 4100, Bangladesh' },
    totalAmount: 40847,
  });
  expect(invoice?.lineItems).toMatchObject([
    { partNumber: 'ST-77006', description: "Men's Polo Shirt, 100% Cotton" },
    { partNumber: 'ST-77007', description: "Men's Hooded Sweatshirt, 60% Cotton 40% Polyester" },
  ]);
});

test('a code of an article below the description, a tariff code behind some of them', () => {
  const invoice = invoiceOn(`${head}
No.   Description / Code                 Quantity    Price    Amount
1     Olive oil, 0.5 l                   300 ltr     6.74     2,022.00
      K70702    HS 1509.20
2     Roasted coffee, whole beans        100 kg      10.00    1,000.00
      VN-6151-10

      Total                                                   3,022.00`);
  expect(invoice?.lineItems).toMatchObject([
    { description: 'Olive oil, 0.5 l', partNumber: 'K70702', hsCode: '1509.20' },
    { description: 'Roasted coffee, whole beans', partNumber: 'VN-6151-10', hsCode: null },
  ]);
});

test('a name of two columns that stands close to the next: the gap parts them, not the mark between two languages', () => {
  const list = extractDocument(
    textReading(`PACKING LIST

Packing List No: PL-4711            Date: 12 May 2026
Seller: Holm Trading Ltd, 5 High Street, London W1A 1AA

 Volumes /   Código / Code   Descrição / Description    Quantidade /   Peso bruto /
Packages                                                    Quantity   Gross weight
      17  186.5265           Computadores portáteis              355         779,70
       3  818.9340           Perfumes, 100 ml                    190          49,70`),
    { documentType: 'packing_list' },
  ).extractedData.packing_list;
  expect(list?.lineItems).toMatchObject([
    { packageCount: 17, partNumber: '186.5265' },
    { packageCount: 3, partNumber: '818.9340' },
  ]);
});

test.each(['BUNDLES', 'DRUMS', 'CASKS'])(
  'a column that counts %s, its name wrapped, counts packages',
  (kind) => {
    const list = extractDocument(
      textReading(`PACKING / WEIGHT LIST

P/L No. PL-58434            Date: 12 May 2026
Seller: Holm Trading Ltd, 5 High Street, London W1A 1AA

S/N   PRODUCT                    HS CODE     NO. OF       NET WEIGHT (MT)    GROSS WEIGHT (MT)
                                             ${kind}
1     POLYETHYLENE BAGS          392321           4       0.059              0.069
2     PORCELAIN PLATES           691110          10       0.178              0.198
      GRAND TOTAL                                14       0.237              0.267`),
      { documentType: 'packing_list' },
    ).extractedData.packing_list;
    expect(list).toMatchObject({ packageCount: 14, packageType: kind });
    expect(list?.lineItems.map((line) => line.packageCount)).toEqual([4, 10]);
  },
);

test('an article in brackets before its name, as programs print it, on the only line', () => {
  const invoice = invoiceOn(`${head}
Description                            Quantity         Unit price   Taxes    Amount
[FURN_7800] Desk stand with screen     3.00 Unit(s)     100.00       0% EX    300.00

Total                                                                         300.00`);
  expect(invoice?.lineItems).toMatchObject([
    {
      partNumber: 'FURN_7800',
      description: 'Desk stand with screen',
      quantity: 3,
      unit: 'Unit(s)',
      total: 300,
    },
  ]);
});

test('the name of a tariff code in two languages, the first of them unknown, leaves nothing in the description', () => {
  const invoice = invoiceOn(`${head}
Description                            Quantity   Unit price   Amount
Industrial thermometers, Pt100         268 ks     35.85        9,607.80
Code: D22391, JKN / CN code: 90251990
Room thermostats, type RT 20           145 ks     34.32        4,976.40
Code: 043.5779, JKN / CN code: 90321020

Total                                                          14,584.20`);
  expect(invoice?.lineItems).toMatchObject([
    { description: 'Industrial thermometers, Pt100', hsCode: '9025.19.90' },
    { description: 'Room thermostats, type RT 20', hsCode: '9032.10.20' },
  ]);
});

test('packages told over the goods that they hold are no goods', () => {
  const list = packingListOn(`PACKING LIST

Seller: Holm Trading Ltd, 5 High Street, London W1A 1AA

Item     Material   Description                           Quantity     Net weight
Handling unit 00344681740990136569      1 of 2      EUR PALLET 1200x800
Gross 5,350.700 KG   Tare 323.600 KG    120 x 80 x 72 CM
000010   621.1262   LED lamps, GU10 5 W                   910 PC       52.000 KG
000020   M09427     Car tyres, new, 205/55 R16            434 PC       4,648.900 KG
Handling unit 00348306868463949763      2 of 2      EUR PALLET 1200x800
Gross 298.700 KG     Tare 37.700 KG     120 x 80 x 75 CM
000030   739.5020   Brake pads for cars, rear             8 SET        14.000 KG`);
  expect(list?.lineItems).toMatchObject([
    { lineNumber: '000010', description: 'LED lamps, GU10 5 W' },
    { lineNumber: '000020', description: 'Car tyres, new, 205/55 R16' },
    { lineNumber: '000030', description: 'Brake pads for cars, rear' },
  ]);
});

test('serial numbers below the goods, line after line, are none of them', () => {
  const list = packingListOn(`PACKING LIST

Seller: Holm Trading Ltd, 5 High Street, London W1A 1AA

ITEM   P/N         DESCRIPTION                   QTY        CTN   N.W. (KG)   G.W. (KG)
1      875.5357    Barcode scanner, cordless     5 PCS      2     23.80       36.01
S/N: C2418061778, C2418061779, C2418061780,
C2418061781, C2418061782
2      957.1004    Wireless access point         1 PCS      1     34.20       48.75
S/N: F2417087332

       TOTAL                                     6          3     58.00       84.76`);
  expect(list).toMatchObject({ packageCount: 3, grossWeight: 84.76 });
  expect(list?.lineItems).toMatchObject([
    { lineNumber: '1', partNumber: '875.5357', description: 'Barcode scanner, cordless' },
    { lineNumber: '2', partNumber: '957.1004', description: 'Wireless access point' },
  ]);
});

test('behind @ stands what one package holds and weighs, on the line below what all do', () => {
  const list = packingListOn(`PACKING LIST

Seller: Holm Trading Ltd, 5 High Street, London W1A 1AA

C/No.   Description            Quantity    N/W (KGS)   G/W (KGS)   Meas. (M3)
1-3     Smartphones, 256 GB    @64         @14.9       @17.1       @0.076
        (TX-2433-10)           192 PCS     44.7        51.3        0.228

TOTAL: 3 CARTONS                           44.7        51.3        0.228`);
  expect(list).toMatchObject({ grossWeight: 51.3, netWeight: 44.7, volume: 0.228, packageCount: 3 });
  expect(list?.lineItems).toMatchObject([
    {
      partNumber: 'TX-2433-10',
      description: 'Smartphones, 256 GB',
      quantity: 192,
      unit: 'PCS',
      netWeight: 44.7,
    },
  ]);
});

test('the origin painted on the packages is that of the goods, where nothing else tells it', () => {
  const invoice = invoiceOn(`${head}
Marks and numbers   Description of goods        Quantity   Unit price   Amount
BIEN HOA CITY       Car tyres, 225/45 R17       143 EA     72.87        10,420.41
C/NO. 1-260         MODEL: PR-1089-W
MADE IN KOREA
                    Porcelain plates, 22 cm     233 EA     8.59         2,001.47

                    TOTAL                                               12,421.88`);
  expect(invoice?.countryOfOrigin).toBe('KR');
});

test('how the quantity is packed does not describe the goods', () => {
  const list = packingListOn(`PAKLIJST

Seller: Holm Trading Ltd, 5 High Street, London W1A 1AA

Regel   Artikel       Omschrijving                         GN/HS     Aantal    Netto kg
1       B5819W-SL     Schottkydiode 40 V 1 A SOD-123       854110    42.000    0,70
                      14 rol(len) à 3.000 st, DC 2227
2       TMC21F128     Microcontroller 32 bit               854231     2.500    5,27
                      1 rol(len) à 2.500 st, DC 2531`);
  expect(list?.lineItems.map((line) => line.description)).toEqual([
    'Schottkydiode 40 V 1 A SOD-123',
    'Microcontroller 32 bit',
  ]);
});

test('items whose figures stand below their names keep apart though some sizes come to their numbers by chance', () => {
  const item = (number: number, code: string, name: string, figures: string, weight: string): string =>
    `0000${number}   ${code.padEnd(16)}${name}
         ${figures}
                        Lieferschein 8037748${number} vom 20.08.2024
                        Nettogewicht ${weight} KG    Bruttogewicht ${weight.replace(',', '9,')} KG`;
  const invoice = invoiceOn(`Rechnung                          Rechnungsnummer 1810538005

Pos.     Material        Bezeichnung
         Menge                                Preis     Preiseinheit    Wert
${item(10, 'A48922', 'Trinkgläser, 35 cl', '5.450 ST                             2,03      1 ST           11.063,50', '831,4')}
${item(20, 'R57510', 'Trinkgläser, 27 cl tempered', '2.750 ST                             1,62      1 ST            4.455,00', '791,7')}
${item(30, 'TX-4653-10', 'Beutel aus Polyethylen, 200 x 300 mm', '4.100 ST                             0,23      1 ST              943,00', '129,6')}

                                     Summe Positionen         16.461,50
Endbetrag USD                                                 16.461,50`);
  expect(invoice?.lineItems).toMatchObject([
    { lineNumber: '000010', description: 'Trinkgläser, 35 cl', quantity: 5450, netWeight: 831.4 },
    { lineNumber: '000020', description: 'Trinkgläser, 27 cl tempered', quantity: 2750, netWeight: 791.7 },
    {
      lineNumber: '000030',
      description: 'Beutel aus Polyethylen, 200 x 300 mm',
      quantity: 4100,
      netWeight: 129.6,
    },
  ]);
});
