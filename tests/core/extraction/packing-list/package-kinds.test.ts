import { describe, expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

const kindOn = (rows: string): string | null =>
  packingListOn(`
Serra Azul Metais S.A.                                   PACKING LIST
Av. Brasil 39, 89219-600 Joinville - SC, Brazil          Date 24 January 2024
${rows}`).packageType;

describe('the kind of packages', () => {
  test('stands before what they are stacked on', () => {
    const kind = kindOn(`
Item   Description            Qty      Packages    Net kg     Gross kg
1      Brake pads             38       4           120.5      131.0
2      Brake discs            12       3           88.0       92.4
Total                                  7           208.5      223.4

Packing:   Cartons on 2 euro pallets, shrink-wrapped
`);
    expect(kind).toBe('Cartons');
  });

  test('goes on with what the bags are made of', () => {
    const kind = kindOn(`
Calidad                Sacos    Peso neto kg     Peso bruto kg
Excelso EP             25       1500.0           1512.5
Supremo 17/18          137      8220.0           8288.5
TOTAL                  162      9720.0           9801.0

Empaque / Packing: SACOS DE YUTE de 60 kg netos
`);
    expect(kind).toBe('SACOS DE YUTE');
  });

  test('is that of every row where they have a column for it', () => {
    const kind = kindOn(`
Packages   Kind      Description            Qty      Net kg     Gross kg
4          CAJAS     Brake pads             38       120.5      131.0
3          CAJAS     Brake discs            12       88.0       92.4
7                    TOTAL                  50       208.5      223.4
`);
    expect(kind).toBe('CAJAS');
  });

  test('is none where rows are packed in several', () => {
    const kind = kindOn(`
Packages   Kind      Description            Qty      Net kg     Gross kg
4          Caisses   Brake pads             38       120.5      131.0
3          Fûts      Brake fluid            12       88.0       92.4
7                    TOTAL                  50       208.5      223.4
`);
    expect(kind).toBeNull();
  });

  test('is told by a sentence on the goods', () => {
    const kind = kindOn(`
Item   Description            Qty      Net kg     Gross kg
1      Brake pads             38       120.5      131.0
2      Brake discs            12       88.0       92.4

Total number of packages: 7
Goods packed in wooden cases on 2 skids, weights in kilograms.
`);
    expect(kind).toBe('wooden cases');
  });

  test('has its whole name where the paper prints it', () => {
    const kind = kindOn(`
Item   Descripción            Cant.    Cajas      Peso neto  Peso bruto
1      Pastillas de freno     38       4          120.5      131.0
2      Discos de freno        12       3          88.0       92.4
       TOTAL                           7          208.5      223.4

Mercancía en cajas de cartón sobre 2 palets europeos, pesos en kilogramos.
`);
    expect(kind).toBe('cajas de cartón');
  });

  test('is not how strong they are or where they go', () => {
    const kind = kindOn(`
Item   Description            Qty      Packages    Net kg     Gross kg
1      Brake pads             38       4           120.5      131.0
2      Brake discs            12       3           88.0       92.4

All goods in strong export cartons.
`);
    expect(kind).toBe('cartons');
  });
});

test('the unit of weights is that of their sums wherever these are printed with one', () => {
  const list = packingListOn(`
PACKING LIST                                   P/L NO. 6994/PL

 C/NO.   DESCRIPTION            Q'TY        N/W        G/W
     1   SKIN CARE CREAM         401       59.1       64.5
     2   WOODEN TOY TRAINS        62       27.9       29.9
PAGE TOTAL 2 CASES                         87.0       94.4

GRAND TOTAL 2 WOODEN CASES   87.0 KG   94.4 KG
`);
  expect(list).toMatchObject({
    netWeight: 87,
    grossWeight: 94.4,
    weightUnit: 'kg',
    packageType: 'WOODEN CASES',
  });
});

test('a list that goes by its invoice has the day beside the number of it', () => {
  const list = packingListOn(`
                                 PACKING LIST
Exporter                                    Invoice No. & Date
Kaveri Knitwear Private Limited             KX-376
139 GIDC Estate                             DT. 17/06/2025
Tiruppur - 641604, India

Description of Goods                        Quantity      Net Weight     Gross Weight
MEN'S TROUSERS OF COTTON                    133 PCS       85.700 KGS     99.000 KGS
WOMEN'S SHIRTS OF COTTON                    988 PCS       88.700 KGS     91.300 KGS
`);
  expect(list).toMatchObject({
    packingListNumber: null,
    invoiceNumber: 'KX-376',
    packingListDate: '2025-06-17',
  });
});

test.each([
  ['Packed as', 'Parcels'],
  ['Packed as', 'Cartons'],
  ['Verpackt als', 'Kisten'],
  ['Emballé en', 'caisses'],
  ['Imballato in', 'casse'],
  ['Tipo embalaje', 'Bultos'],
])('is what stands in a box for it: %s %s', (label, kind) => {
  expect(
    kindOn(`
Item   Description            Qty      Net kg     Gross kg
1      Brake pads             38       120.5      131.0
2      Brake discs            12       88.0       92.4

No. of packages       ${label.padEnd(20)}Gross weight
4                     ${kind.padEnd(20)}223.4 kg
`),
  ).toBe(kind);
});
