import { describe, expect, test } from 'bun:test';
import { extractDocument } from '../../../../core/extraction/extract-document.ts';
import { textReading } from '../../layout/text-page.ts';
import { boxedPaper, lines } from '../boxed-paper.ts';
import { packingListOn } from './packing-lists.ts';

const goods = `
Description               Quantity     Cartons      Net kg     Gross kg
Armchair of pine          84 PCS       12           275.5      301.5
Dining table              121 PCS      9            306.5      337.5
`;

const buyer = `
               PACKING LIST

To: Acme Ltd
    4 High Street
    Leeds LS1 4AB
    United Kingdom

Invoice No: CI-4711
`;

const latin = {
  name: 'NINGBO HAISHENG TRADING CO., LTD.',
  address: '182 ZHENXING ROAD, NINGBO, ZHEJIANG 315040, CHINA',
  country: 'CN',
  taxId: null,
};

describe('a company that is named in the letters of its country as well', () => {
  test.each([
    ['over', '宁波海晟贸易有限公司\nNINGBO HAISHENG TRADING CO., LTD.'],
    ['below', 'NINGBO HAISHENG TRADING CO., LTD.\n宁波海晟贸易有限公司'],
    ['before', '宁波海晟贸易有限公司 NINGBO HAISHENG TRADING CO., LTD.'],
    ['behind', 'NINGBO HAISHENG TRADING CO., LTD. 宁波海晟贸易有限公司'],
  ])('is read once, the other name standing %s it', (_, name) =>
    expect(packingListOn(`${name}\n${latin.address}\n${buyer}${goods}`).supplier).toEqual(latin),
  );

  test('has its address read once', () =>
    expect(
      packingListOn(
        `宁波海晟贸易有限公司\n${latin.name}\n浙江省宁波市江北区振兴路182号\n${latin.address}\n${buyer}${goods}`,
      ).supplier,
    ).toEqual(latin));

  test('keeps the only name that it has', () =>
    expect(packingListOn(`宁波海晟贸易有限公司\n${latin.address}\n${buyer}${goods}`).supplier.name).toBe(
      '宁波海晟贸易有限公司',
    ));
});

test.each([
  'SELLER (SIGNATURE & STAMP):',
  '卖方 SELLER (签章 SIGNATURE & STAMP):',
  'Signature and stamp of the seller',
  'Seller / Stamp & signature',
])('where a party signs, letters of its stamp are not its name: %s', (caption) =>
  expect(
    packingListOn(`${latin.name}\n${latin.address}\n${buyer}${goods}

${caption}

ELECTRONICS CO., LTD.`).supplier,
  ).toEqual(latin),
);

test.each(['-', '—', 'N/A'])(
  'a cell of part numbers in which nothing is said names no article: %s',
  (none) => {
    const { lineItems } = packingListOn(`
PACKING LIST

Model         Description               Quantity     Net kg     Gross kg
VN-2650       Armario de pino           84           275.5      301.5
${none.padEnd(14)}Mesa de comedor           121          306.5      337.5
`);
    expect(lineItems.map(({ partNumber }) => partNumber)).toEqual(['VN-2650', null]);
  },
);

test('sums below each other beside a notice are none of the goods', () => {
  const row = (y: number, texts: readonly string[]) =>
    texts.map((text, at) => ({ text, x: [40, 120, 370, 420, 520][at] ?? 0, y }));
  const list = boxedPaper(
    [],
    [
      { text: 'Packing List', x: 400, y: 40, size: 18 },
      ...row(200, ['SKU', 'Description', 'Qty', 'UOM', 'Net wt (lb)']),
      ...row(225, ['MTR-7820', 'Gear motor 90 VDC', '1', 'EA', '14.5']),
      ...row(250, ['CTL-7972', 'Controller board', '5', 'EA', '5.5']),
      ...row(275, ['HSE-8785', 'Hose assembly', '11', 'EA', '34.1']),
      ...lines(40, 310, [
        'Goods are exported subject to regulations. Do not',
        'ship them onward to another country of the world.',
      ]),
      ...lines(400, 310, ['Packages', 'Net weight', 'Gross weight']),
      ...lines(500, 310, ['3 cartons', '54.1 lb', '61.6 lb']),
    ],
  ).extractedData.packing_list;
  expect(list?.lineItems.map(({ partNumber }) => partNumber)).toEqual(['MTR-7820', 'CTL-7972', 'HSE-8785']);
  expect(list?.packageCount).toBe(3);
});

describe('the type of a list is told by its title', () => {
  test.each([
    ['PACKING LIST N. PL-47186 DEL 13 febbraio 2025', 'Fattura / Invoice', 'Vs. ordine / Your order'],
    ['PACKING LIST No. PL-47186 dated 13 February 2025', 'Facture / Invoice', 'Commande / Order'],
    ['PACKLISTE Nr. PL-47186 vom 13. Februar 2025', 'Rechnung / Invoice', 'Bestellung / Order'],
  ])('%s, though it names its invoice in two languages', (title, invoice, order) =>
    expect(
      extractDocument(
        textReading(`
${title}

${order.padEnd(30)}PO835431
${invoice.padEnd(30)}2025-9882

Acme S.p.A.
${goods}`),
        { documentType: null, calibration: null },
      ).documentType,
    ).toBe('packing_list'),
  );
});
