import { expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

const partNumbers = (goods: string): (string | null)[] =>
  packingListOn(`
Holm Trading Ltd                                         PACKING LIST
5 High Street, London W1A 1AA, United Kingdom            Date 24 January 2026
${goods}`).lineItems.map(({ partNumber }) => partNumber);

test('what goods are made of, or how they are cut, is no number of theirs', () => {
  expect(
    partNumbers(`
Style          Description     Material       Cartons  Pcs  Net kg  Gross kg
Slim fit       Trousers        100% cotton    4        480  45.0    50.0
Regular fit    Trousers        Polyester      2        240  80.0    86.0
TOTAL                                         6        720  125.0   136.0
`),
  ).toEqual([null, null]);
});

test('models by their names give way to the codes beside them', () => {
  expect(
    partNumbers(`
Model      SKU          Description     Cartons  Pcs  Net kg  Gross kg
Torino     P-100-22     Leather shoe    4        48   45.0    50.0
Milano     P-100-31     Leather shoe    2        24   80.0    86.0
TOTAL                                   6        72   125.0   136.0
`),
  ).toEqual(['P-100-22', 'P-100-31']);
});

test('bar codes give way to the numbers of the issuer, and are the articles’ where they are alone', () => {
  expect(
    partNumbers(`
EAN             Item code    Description     Cartons  Pcs  Net kg  Gross kg
4006381333931   P-100-22     Marker black    4        480  45.0    50.0
4006381333948   P-100-31     Marker red      2        240  80.0    86.0
TOTAL                                        6        720  125.0   136.0
`),
  ).toEqual(['P-100-22', 'P-100-31']);
  expect(
    partNumbers(`
EAN             Description     Cartons  Pcs  Net kg  Gross kg
4006381333931   Marker black    4        480  45.0    50.0
4006381333948   Marker red      2        240  80.0    86.0
TOTAL                           6        720  125.0   136.0
`),
  ).toEqual(['4006381333931', '4006381333948']);
});

test('drawings are not the parts that are made by them', () => {
  expect(
    partNumbers(`
Pos  Drawing No.    Description     Qty  Unit  Net kg  Gross kg
10   DR-88123       Flange          4    pcs   45.0    50.0
20   DR-90017       Shaft           2    pcs   80.0    86.0
`),
  ).toEqual([null, null]);
});

test('"Item" over codes numbers the goods, and over words describes them', () => {
  const items = (first: string, second: string) =>
    packingListOn(`
PACKING LIST   PL-4711     Date: 12 May 2026

Ctn    Item             Qty pcs   Net kg    Gross kg
1-10   ${first.padEnd(16)} 240       96.0      108.0
11-14  ${second.padEnd(16)} 96        38.4      43.2
TOTAL                   336       134.4     151.2
`).lineItems;
  expect(items('KX-1100', 'KX-2200')).toMatchObject([
    { partNumber: 'KX-1100', description: null },
    { partNumber: 'KX-2200', description: null },
  ]);
  expect(items('Ladies blouse', 'Ladies skirt')).toMatchObject([
    { partNumber: null, description: 'Ladies blouse' },
    { partNumber: null, description: 'Ladies skirt' },
  ]);
});

test('fruit is called by its variety', () => {
  const { lineItems } = packingListOn(`
Frutas Marina S.A.
LISTA DE EMPAQUE   PL-4711     Fecha: 12/05/2026

Folio      Especie   Variedad    Calibre   Cajas   Peso neto kg   Peso bruto kg
F77123     Palta     Hass        18        112     448.0          492.8
F77125     Palta     Fuerte      22        56      224.0          246.4
TOTAL                                      168     672.0          739.2
`);
  expect(lineItems).toMatchObject([
    { description: 'Hass', partNumber: null, packageCount: 112 },
    { description: 'Fuerte', partNumber: null, packageCount: 56 },
  ]);
});

test('"Art." numbers the goods where codes stand below it, and tells the kind of their packages where words do', () => {
  expect(
    partNumbers(`
Art.      Description     Cartons  Pcs  Net kg  Gross kg
8394      Yarn Nm 2/15    4        480  45.0    50.0
1131      Yarn Nm 2/48    2        240  80.0    86.0
TOTAL                     6        720  125.0   136.0
`),
  ).toEqual(['8394', '1131']);
  expect(
    partNumbers(`
Art          Description     Cartons  Pcs  Net kg  Gross kg
Holzkiste    Yarn Nm 2/15    4        480  45.0    50.0
Verschlag    Yarn Nm 2/48    2        240  80.0    86.0
TOTAL                        6        720  125.0   136.0
`),
  ).toEqual([null, null]);
});

test("the buyer's numbers give way to the issuer's own", () => {
  expect(
    partNumbers(`
Your item no.   Our item no.  Description     Cartons  Pcs  Net kg  Gross kg
K-285083        P-100-22      Marker black    4        480  45.0    50.0
K-088328        P-100-31      Marker red      2        240  80.0    86.0
`),
  ).toEqual(['P-100-22', 'P-100-31']);
});

test('a name that may mean several things is settled by what stands below it', () => {
  const { lineItems } = packingListOn(`
PACKING LIST   PL-4711     Date: 12 May 2026

Position   Grade     Product              Pcs   Net kg    Gross kg
000010     S355J2    Steel sheets, 5 mm   240   96.0      108.0
000020     S235JR    Steel bars, 12 mm    96    38.4      43.2
`);
  expect(lineItems).toMatchObject([
    { lineNumber: '000010', description: 'Steel sheets, 5 mm', partNumber: null },
    { lineNumber: '000020', description: 'Steel bars, 12 mm', partNumber: null },
  ]);
});
