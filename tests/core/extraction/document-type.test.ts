import { describe, expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import type { PageSource } from '../../../core/reading/page.ts';
import { textPage } from '../layout/text-page.ts';
import { boxedPaper } from './boxed-paper.ts';

const typeOf = (text: string, source: PageSource): string | null =>
  extractDocument(
    { pages: [textPage(text, 1, source, 0.9)], pageCount: 1, engines: [], notes: [] },
    { documentType: null },
  ).documentType;

describe.each(['text-layer', 'ocr'] as const)('the type of a paper (%s)', (source) => {
  test("is not that of the invoice whose number is asked for in a row of the form's labels", () => {
    const form = `
                     ROMANEIO DE CARGA

ROMANEIO Nº        DATA              FATURA COMERCIAL Nº      PEDIDO DO CLIENTE
PL-31227           09/09/2025        CI-255131                PO784444
`;
    expect(typeOf(form, source)).toBe('packing_list');
  });

  test('is told by what the columns of its goods say, where its name is not known', () => {
    const list = `
Ipiranga Sul Ltda.                         Zendungsoverzicht 31227
Invoice No. 255131                         Date 09/09/2025

Item   Description                  Quantity      Cartons     Net weight    Gross weight
1      Brake pads                   38 PCS        4           120.5         131.0
2      Brake discs                  12 PCS        3           88.0          92.4
`;
    expect(typeOf(list, source)).toBe('packing_list');
  });

  test('is not that of the invoice that a caption names beside a party', () => {
    const statement = `
Mekong Footwear JSC

Consignee                                Invoice
Lavigne Distribution SARL                CI-88120 dated 03/03/2026
12 rue de la Gare
69000 Lyon
France

Item   Product                              HS heading    Quantity       Criterion
1      Shoes with leather uppers            6403          1,200 pairs    W 6403

The exporter VNREX3600123456 of the products covered by this document declares that, except
where otherwise clearly indicated, these products are of Vietnam preferential origin according
to rules of origin of the Generalised System of Preferences of the European Union.
`;
    expect(typeOf(statement, source)).toBe('certificate_of_origin');
  });

  test.each([
    ['PACKING LIST / DELIVERY NOTE', 'packing_list'],
    ['Lista de Empaque / Packing List / Romaneio', 'packing_list'],
    ['Delivery note and packing list', 'packing_list'],
    ['LIEFERSCHEIN / PACKLISTE', 'packing_list'],
    ['Lieferschein', 'packing_list'],
    ['DISTINTA IMBALLO', 'packing_list'],
    ['CRATE CONTENTS LIST', 'packing_list'],
    ['GUÍA DE REMISIÓN', null],
    ['COMMERCIAL INVOICE', 'invoice'],
  ])(
    'is that of a packing list where its goods have no prices, unless it calls itself otherwise: %s',
    (title, type) => {
      const list = `
Ipiranga Sul Ltda.                         ${title}

Invoice No. 255131                         Date 09/09/2025

Lp.    Nazwa towaru                 Ilość         Kartony     Waga netto    Waga brutto
1      Brake pads                   38 PCS        4           120.5         131.0
2      Brake discs                  12 PCS        3           88.0          92.4
`;
      expect(typeOf(list, source)).toBe(type);
    },
  );

  test('is none of the four for a delivery note that tells no packages with both weights', () => {
    const note = `
Ipiranga Sul Ltda.                         LIEFERSCHEIN

Nr. 255131                                 Datum 09.09.2025

Pos.   Bezeichnung                  Menge         Gewicht kg
1      Bremsbeläge                  38 Stück      131,0
2      Bremsscheiben                12 Stück       92,4
`;
    expect(typeOf(note, source)).toBeNull();
  });

  test('is a packing list where a delivery slip lists its goods under the number and weight of each package', () => {
    const slip = (first: string, second: string): string => `
Lakeshore Industries LLC

Delivery Slip # WH/OUT/61624

Product                              HS Code      Ordered        Delivered
${first}
[B64548] Industrial thermometers     902519       341.00 Units   341.00 Units
${second}
[K21921] Disposable syringes         901831       345.00 Boxes   345.00 Boxes
`;
    expect(typeOf(slip('PACK0002065 (Weight: 280.70 kg)', 'PACK0002066 (Weight: 267.30 kg)'), source)).toBe(
      'packing_list',
    );
    expect(typeOf(slip('Karton 1 - 14,5 kg', 'Karton 2 - 9,0 kg'), source)).toBe('packing_list');
    expect(typeOf(slip('Order S51652', 'Order S51653'), source)).toBeNull();
  });

  test('is told by a title with its number behind it', () => {
    const letter = `
Ipiranga Sul Ltda.                         Packing list: 31227
Commercial Invoice No. 255131              Date 09/09/2025

Description                  Quantity      Price        Amount
Brake pads                         38      12.00        456.00
`;
    expect(typeOf(letter, source)).toBe('invoice');
  });

  test('is not that of the papers named in a list of its own facts', () => {
    const list = `
Siam Aroon Marine Products

             PACKING LIST & WEIGHT CERTIFICATE

Sold to                                  No.              5295/PL
Nordic Food Import AB                    Date             04/05/2024
Hamngatan 4                              Invoice          TS-045/2024
41106 Gothenburg                         Contract         SC17395

Commodity                                Cartons          Net kg
Frozen squid rings                       331              3,310.00
`;
    expect(typeOf(list, source)).toBe('packing_list');
  });
});

test('the type of a paper is a packing list for a delivery note that calls itself one below, beside the invoice that goes with it', () => {
  const note = (title: string, below: string): string =>
    boxedPaper(
      [],
      [
        { text: 'Datum', x: 42, y: 60, size: 9 },
        { text: 'Date', x: 110, y: 60, size: 6 },
        { text: '12.02.2026', x: 180, y: 60, size: 9 },
        { text: 'Rechnung', x: 42, y: 74, size: 9 },
        { text: 'Invoice', x: 110, y: 74, size: 6 },
        { text: 'RG-2640220', x: 180, y: 74, size: 9 },
        { text: title, x: 42, y: 110, size: 16 },
        { text: below, x: 42, y: 130, size: 8 },
        { text: 'Pos.', x: 42, y: 170 },
        { text: 'Bezeichnung', x: 90, y: 170 },
        { text: 'Menge', x: 400, y: 170 },
        { text: '1', x: 42, y: 190 },
        { text: 'Bremsbeläge', x: 90, y: 190 },
        { text: '38 Stk.', x: 400, y: 190 },
      ],
    ).documentType ?? 'none';
  expect(note('Lieferschein L263074', 'Packliste / Delivery note and packing list')).toBe('packing_list');
  expect(note('Lieferschein L263074', 'Bitte sofort prüfen')).toBe('none');
});

describe('the title of a paper', () => {
  const under = (title: string): string | null =>
    typeOf(
      `
Ipiranga Sul Ltda.
Rua do Porto 12, Santos

                    ${title}

Date   09/09/2025
Nordic Food Import AB
Hamngatan 4, 41106 Gothenburg
`,
      'text-layer',
    );

  test.each([
    ['I N V O I C E', 'invoice'],
    ['I   N   V   O   I   C   E', 'invoice'],
    ['P A C K I N G   L I S T', 'packing_list'],
    ['B I L L   O F   L A D I N G', 'bill_of_lading'],
    ['C E R T I F I C A T E   O F   O R I G I N', 'certificate_of_origin'],
  ])('may be spelled with gaps between its letters: %s', (title, type) => {
    expect(under(title)).toBe(type);
  });

  test.each([
    ['COMMERCIAL INVOICE / PACKING LIST', 'invoice'],
    ['INVOICE CUM PACKING LIST', 'invoice'],
    ['TAX INVOICE / DELIVERY ORDER', 'invoice'],
    ['RECHNUNG / LIEFERSCHEIN', 'invoice'],
    ['Lieferschein / Rechnung', 'invoice'],
    ['PRO FORMA', 'invoice'],
    ['SHIPPING INVOICE', 'invoice'],
    ['PACKING LIST / WEIGHT LIST', 'packing_list'],
    ['STRAIGHT BILL OF LADING - SHORT FORM - ORIGINAL - NOT NEGOTIABLE', 'bill_of_lading'],
    ['VICS BILL OF LADING', 'bill_of_lading'],
    ['LTL BILL OF LADING', 'bill_of_lading'],
    ['HOUSE AIR WAYBILL (HAWB)', 'bill_of_lading'],
    ['SEA WAYBILL / EXPRESS RELEASE', 'bill_of_lading'],
    ['ARRIVAL NOTICE / FREIGHT INVOICE', null],
    ['SERVICE REPORT', null],
    ['IMPORT PERMIT', null],
  ])('may name two papers, or say more: %s', (title, type) => {
    expect(under(title)).toBe(type);
  });
});
