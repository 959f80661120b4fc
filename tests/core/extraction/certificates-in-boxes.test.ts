import { describe, expect, test } from 'bun:test';
import { boxedPaper, lines, type Print } from './boxed-paper.ts';

const title: Print = { text: 'CERTIFICATE OF ORIGIN', x: 220, y: 20, size: 14 };

const certificate = (boxes: Parameters<typeof boxedPaper>[0], prints: readonly Print[]) =>
  boxedPaper(boxes, [title, ...prints]).extractedData.certificate_of_origin;

describe('the box of a producer', () => {
  const produced = (name: string) =>
    certificate(
      [[40, 60, 300, 120]],
      [
        { text: '3. Producer Name and Address', x: 44, y: 64, size: 7 },
        { text: name, x: 50, y: 84 },
      ],
    )?.producer.name;

  test('names nobody where it keeps him to the exporter', () => {
    expect(produced('UNKNOWN')).toBeNull();
    expect(produced('AVAILABLE TO CUSTOMS UPON REQUEST')).toBeNull();
    expect(produced('VARIOUS')).toBeNull();
  });

  test('names whom it names', () => {
    expect(produced('Various Textiles Ltd.')).toBe('Various Textiles Ltd.');
  });
});

test('the label again in the script of another language is no part of a name', () => {
  const exporter = certificate(
    [[40, 60, 300, 140]],
    [
      { text: 'Exporter', x: 44, y: 64, size: 7 },
      { text: 'المصدر', x: 270, y: 64, size: 7 },
      ...lines(50, 80, ['Wadi Dates Trading LLC', 'Warehouse 4, Al Quoz', 'Dubai', 'United Arab Emirates']),
    ],
  )?.exporter;
  expect(exporter).toMatchObject({ name: 'Wadi Dates Trading LLC', country: 'AE' });
});

test('whom a trader acts for is no part of his address', () => {
  const exporter = certificate(
    [[40, 60, 300, 160]],
    [
      { text: '1. Exporter (name, address, country)', x: 44, y: 64, size: 7 },
      ...lines(50, 80, [
        'Malwa Exports Pvt. Ltd.',
        'Plot 7',
        'Indore 452001',
        'India',
        'ON BEHALF OF Narmada Mills Ltd.',
      ]),
    ],
  )?.exporter;
  expect(exporter?.address).toBe('Plot 7, Indore 452001, India');
});

test('the name in large letters over the address, where it stands again, is no part of it', () => {
  const exporter = certificate(
    [],
    [
      { text: 'Rüegger Textil AG', x: 400, y: 40, size: 16 },
      ...lines(400, 62, ['Rüegger Textil AG', 'Technoparkstrasse 12', '4600 Olten', 'Schweiz']),
      ...lines(50, 150, ['Ostrava Belts a.s.', 'Nádražní 12', '702 00 Ostrava', 'Czech Republic']),
      { text: 'We declare that the goods of our invoice no. 4711 originate in Switzerland.', x: 50, y: 260 },
    ],
  )?.exporter;
  expect(exporter).toMatchObject({
    name: 'Rüegger Textil AG',
    address: 'Technoparkstrasse 12, 4600 Olten, Schweiz',
  });
});

test('a line that ends between a tax number and its key ends the address, and a dash before a postal code parts nothing', () => {
  const exporter = certificate(
    [
      [40, 60, 140, 110],
      [140, 60, 560, 110],
    ],
    [
      { text: 'Exporter Name & Address', x: 44, y: 70, size: 7 },
      ...lines(146, 68, [
        'Malwa Exports Private Limited, Plot No. 7, MIDC Area, Rajkot - 360004, Gujarat, India, GSTIN',
        '27WMLTL6293L1ZG',
      ]),
    ],
  )?.exporter;
  expect(exporter).toMatchObject({
    name: 'Malwa Exports Private Limited',
    address: 'Plot No. 7, MIDC Area, Rajkot - 360004, Gujarat, India',
    taxId: '27WMLTL6293L1ZG',
  });
});

test('a caption beside the last line of a box is none of what stands below its bar', () => {
  const exporter = certificate(
    [
      [40, 60, 560, 74],
      [40, 60, 560, 160],
      [40, 160, 560, 174],
      [40, 160, 560, 240],
    ],
    [
      { text: '(10) EXPORTADOR', x: 44, y: 63, size: 7 },
      { text: '(11) IMPORTADOR', x: 44, y: 163, size: 7 },
      ...lines(50, 78, [
        'Ipê Rolamentos S.A.',
        'Rua Sete 66',
        '13054-750 Campinas',
        'Brasil',
        'CNPJ: 96.915.135/0001-36',
      ]),
      { text: 'Sello y firma', x: 480, y: 134, size: 7 },
      ...lines(50, 178, ['Toluca Ejes S.A. de C.V.', 'Calle Norte 68', '76220 Querétaro', 'México']),
    ],
  )?.exporter;
  expect(exporter).toMatchObject({ name: 'Ipê Rolamentos S.A.', taxId: '96.915.135/0001-36' });
});

const columns: readonly Print[] = [
  { text: '5. HS Code', x: 42, y: 203, size: 7 },
  { text: '7. Number and kind of packages; description of goods', x: 112, y: 203, size: 7 },
  { text: '8. Origin criterion', x: 322, y: 203, size: 7 },
  { text: '9. Gross weight or other quantity', x: 402, y: 203, size: 7 },
];
const table: Parameters<typeof boxedPaper>[0] = [
  [40, 200, 110, 420],
  [110, 200, 320, 420],
  [320, 200, 400, 420],
  [400, 200, 560, 420],
];

test('goods below their packages are one line, with the quantity below the gross weight', () => {
  const items = certificate(table, [
    ...columns,
    ...lines(44, 224, ['841370', '', '848180']).filter(({ text }) => text !== ''),
    ...lines(114, 224, ['95 CTNS', 'Centrifugal pumps', '10 CTNS', 'Ball valves']),
    ...lines(324, 224, ['A', '', 'A']).filter(({ text }) => text !== ''),
    ...lines(404, 224, ['4744.8 KGS', '93 NOS', '253.9 KGS', '240 KGS']),
  ])?.lineItems;
  expect(items).toMatchObject([
    { description: 'Centrifugal pumps', packageCount: 95, grossWeight: 4744.8, quantity: 93, unit: 'NOS' },
    { description: 'Ball valves', packageCount: 10, grossWeight: 253.9, quantity: 240, unit: 'KGS' },
  ]);
});

test('the last word of a heading of the goods is no label of the number of the paper', () => {
  const read = certificate(
    [
      [40, 200, 240, 320],
      [240, 200, 340, 320],
      [340, 200, 440, 320],
    ],
    [
      { text: '5. Description of Good(s)', x: 44, y: 203, size: 7 },
      ...lines(244, 203, ['6. HS Tariff', 'Classification', 'Number']).map((one) => ({ ...one, size: 7 })),
      { text: '7. Preference Criterion', x: 344, y: 203, size: 7 },
      ...lines(44, 250, ['Wooden toy trains', 'Notebooks, bound']),
      ...lines(244, 250, ['9503.00', '4820.10']),
      ...lines(380, 250, ['B', 'A']),
    ],
  );
  expect(read?.certificateNumber).toBeNull();
  expect(read?.lineItems.at(-1)?.hsCode).toBe('4820.10');
});

test('a quantity behind the code has its unit on the next line where its own ends', () => {
  const items = certificate(table, [
    ...columns,
    { text: '1) 94 cartons - New tyres (HS 401110), 466', x: 114, y: 224 },
    { text: '4765.8 KGS', x: 404, y: 224 },
    { text: 'pcs', x: 114, y: 233 },
    { text: '2) 5 cartons - Oil filters (HS 842123), 284 pcs', x: 114, y: 250 },
    { text: '190.6 KGS', x: 404, y: 250 },
  ])?.lineItems;
  expect(items).toMatchObject([
    { packageCount: 94, description: 'New tyres', quantity: 466, unit: 'pcs', grossWeight: 4765.8 },
    { packageCount: 5, description: 'Oil filters', quantity: 284, unit: 'pcs', grossWeight: 190.6 },
  ]);
});

test('pieces are whole whatever mark shows the decimals of the amounts beside them', () => {
  const items = certificate(
    [[40, 200, 560, 320]],
    [
      { text: '(4) Código arancelario', x: 44, y: 203, size: 7 },
      { text: '(5) Denominación de las mercancías', x: 140, y: 203, size: 7 },
      { text: '(6) Peso o cantidad', x: 360, y: 203, size: 7 },
      { text: '(7) Valor FOB en US$', x: 460, y: 203, size: 7 },
      ...lines(44, 224, ['39232100', '70133790']),
      ...lines(140, 224, ['Bolsas de polietileno', 'Vasos de vidrio']),
      ...lines(360, 224, ['1.110 pcs', '247 pcs']),
      ...lines(470, 224, ['122.10', '35,288.00']),
    ],
  )?.lineItems;
  expect(items?.map(({ quantity }) => quantity)).toEqual([1110, 247]);
});

test('lettered boxes are named as numbered ones are', () => {
  const read = certificate(
    [
      [40, 60, 300, 130],
      [300, 60, 560, 130],
    ],
    [
      { text: '(A) EXPORTER / CONSIGNOR', x: 44, y: 64, size: 7, bold: true },
      ...lines(50, 78, ['CHENAB LOOM WEAVING LIMITED', 'PLOT 136, FAISALABAD 38000', 'PAKISTAN']),
      { text: '(B) CONSIGNEE', x: 304, y: 64, size: 7, bold: true },
      ...lines(310, 78, ['PADMA COMPOSITE LTD.', 'ROAD 7, GAZIPUR 1704', 'BANGLADESH']),
    ],
  );
  expect(read?.exporter).toMatchObject({ name: 'CHENAB LOOM WEAVING LIMITED', country: 'PK' });
  expect(read?.importer).toMatchObject({ name: 'PADMA COMPOSITE LTD.', country: 'BD' });
});
