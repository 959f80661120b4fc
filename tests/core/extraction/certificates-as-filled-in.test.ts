import { describe, expect, test } from 'bun:test';
import type { Box } from '../../../core/reading/page.ts';
import { boxedPaper, lines, type Print } from './boxed-paper.ts';

const title: Print = { text: 'CERTIFICATE OF ORIGIN', x: 220, y: 20, size: 14 };

/** An exporter and an importer, without whom a form is a blank one. */
const parties: readonly Print[] = [
  { text: '1. Exporter', x: 44, y: 64, size: 7 },
  ...lines(50, 78, ['Kitano Seiki Co., Ltd.', '2-106 Sakae, Naka-ku', 'Nagoya 460-0008', 'Japan']),
  { text: '2. Importer', x: 44, y: 144, size: 7 },
  ...lines(50, 156, ['Acme Trading Ltd', '5 High Street', 'Leeds LS1 4AP']),
];

const certificate = (boxes: readonly Box[], prints: readonly Print[]) => {
  const read = boxedPaper([[40, 60, 300, 140], [40, 140, 300, 210], ...boxes], [title, ...parties, ...prints])
    .extractedData.certificate_of_origin;
  if (!read) throw new Error('it was taken for another paper');
  return read;
};

describe('the agreement in the title of a form', () => {
  const titled = (...texts: readonly string[]) =>
    certificate(
      [[300, 60, 560, 200]],
      texts.map((text, at) => ({ text, x: 430 - text.length * 2.4, y: 80 + 13 * at, size: 11, bold: true })),
    ).agreement;

  test('goes on until it has said what it is', () => {
    expect(titled('REGIONAL COMPREHENSIVE ECONOMIC', 'PARTNERSHIP AGREEMENT')).toBe(
      'REGIONAL COMPREHENSIVE ECONOMIC PARTNERSHIP AGREEMENT',
    );
    expect(titled('ASEAN-CHINA FREE TRADE AREA', 'PREFERENTIAL TARIFF')).toBe('ASEAN-CHINA FREE TRADE AREA');
  });

  test('is named before the letters that the form is called by', () => {
    expect(titled('Form RCEP', '', 'REGIONAL COMPREHENSIVE ECONOMIC', 'PARTNERSHIP AGREEMENT')).toBe(
      'REGIONAL COMPREHENSIVE ECONOMIC PARTNERSHIP AGREEMENT',
    );
    expect(titled('Form RCEP')).toBe('Form RCEP');
  });

  test.each([
    'Tratado entre México, Estados Unidos y Canadá',
    'AGREEMENT BETWEEN JAPAN AND MONGOLIA',
    'Accord entre le Canada et la Jordanie',
    'Acordo entre o Brasil e o Chile',
    'Abkommen zwischen der EU und Japan',
  ])('may say no more than between whom it is: %s', (name) => {
    expect(titled(name)).toBe(name);
  });
});

describe('an agreement between parties whose names stand on lines of their own', () => {
  const centered = (...texts: readonly (readonly [text: string, size: number, bold?: boolean])[]) =>
    certificate(
      [[300, 60, 560, 200]],
      texts.map(([text, size, bold = false], at) => ({
        text,
        x: 430 - (text.length * size) / 4,
        y: 80 + 18 * at,
        size,
        bold,
      })),
    ).agreement;

  test('is named with them, in whatever letters they are set', () => {
    expect(centered(['used in FTA between', 8], ['CHINA', 11, true], ['and', 8], ['ICELAND', 11, true])).toBe(
      'FTA between CHINA and ICELAND',
    );
    expect(
      centered(['ASSOCIATION', 8, true], ['between the EUROPEAN ECONOMIC COMMUNITY and TURKEY', 8]),
    ).toBe('ASSOCIATION between the EUROPEAN ECONOMIC COMMUNITY and TURKEY');
  });

  test('does not go on with what only stands below it', () => {
    expect(centered(['PERU-ICELAND FREE TRADE AGREEMENT', 9, true], ['See notes overleaf', 7])).toBe(
      'PERU-ICELAND FREE TRADE AGREEMENT',
    );
  });
});

describe('a certificate of goods in free circulation', () => {
  const circulation = () =>
    certificate(
      [
        [300, 60, 560, 100],
        [300, 100, 560, 140],
        [300, 140, 560, 170],
        [300, 170, 560, 220],
      ],
      [
        { text: 'A.TR', x: 304, y: 70, size: 14, bold: true },
        { text: 'No', x: 380, y: 72, size: 8 },
        { text: 'C 890 1201', x: 430, y: 70, size: 11 },
        { text: '2. Transport document (Optional)', x: 303, y: 103, size: 6.5 },
        { text: 'No', x: 306, y: 122, size: 6.5 },
        { text: 'CMR 124593', x: 330, y: 121 },
        { text: '5. Country of exportation', x: 303, y: 143, size: 6.5 },
        { text: 'TÜRKİYE', x: 306, y: 155 },
        { text: '8. Remarks', x: 303, y: 173, size: 6.5 },
        { text: 'INV. CI-257368', x: 306, y: 186 },
        { text: 'DATE: 09/01/2025', x: 306, y: 198 },
      ],
    );

  test('proves no origin by the country that exports', () => {
    expect(circulation().countryOfOrigin).toBeNull();
  });

  test('has not the number that another box asks for', () => {
    expect(circulation().certificateNumber).toBe('C 890 1201');
  });

  test('tells its invoice among the remarks', () => {
    expect(circulation()).toMatchObject({ invoiceNumber: 'CI-257368', invoiceDate: '2025-01-09' });
  });
});

describe('the box of the invoice', () => {
  const invoiced = (label: string, ...prints: readonly Print[]) => {
    const { invoiceNumber, invoiceDate } = certificate(
      [[300, 240, 560, 280]],
      [{ text: label, x: 303, y: 244, size: 6.5 }, ...prints],
    );
    return { invoiceNumber, invoiceDate };
  };

  test.each([
    ['7. Fatura comercial', 'Número:', 'Data:'],
    ['7. Factura comercial', 'N°', 'Fecha'],
    ['10. Invoice', 'No.', 'Date:'],
    ['10. Commercial invoice', 'Number:', 'Dated'],
    ['9. Facture', 'Numéro :', 'Date :'],
    ['8. Rechnung', 'Nr.', 'vom'],
  ])('may tell number and day by keys of their own: %s, %s, %s', (label, number, day) => {
    expect(
      invoiced(
        label,
        { text: number, x: 306, y: 262, size: 7 },
        { text: 'INV-2025-2089', x: 350, y: 261 },
        { text: day, x: 430, y: 262, size: 7 },
        { text: '30/05/2025', x: 470, y: 261 },
      ),
    ).toEqual({ invoiceNumber: 'INV-2025-2089', invoiceDate: '2025-05-30' });
  });

  test('stays empty where its keys have no value', () => {
    expect(
      invoiced(
        '7. Fatura comercial',
        { text: 'Número:', x: 306, y: 262, size: 7 },
        { text: 'Data:', x: 430, y: 262, size: 7 },
      ),
    ).toEqual({ invoiceNumber: null, invoiceDate: null });
  });
});

describe('how the goods travel', () => {
  const way = (size: number) =>
    certificate(
      [[40, 220, 300, 320]],
      [
        { text: '3. Means of transport and route (as far as known)', x: 44, y: 224, size: 7 },
        ...['Departure date', "Vessel's name/Aircraft etc.", 'Port of Discharge'].map((text, at) => ({
          text,
          x: 48,
          y: 242 + 20 * at,
          size,
        })),
        ...['13/08/2024', 'SABLE MERIDIAN V.FE110R', 'HAI PHONG'].map((text, at) => ({
          text,
          x: 170,
          y: 242 + 20 * at,
        })),
      ],
    ).transportDetails;

  test('is told without the names that the form prints before each part of it', () => {
    expect(way(7)).toBe('13/08/2024 SABLE MERIDIAN V.FE110R HAI PHONG');
  });

  test('is told with the names that were typed', () => {
    expect(way(9)).toContain('Departure date 13/08/2024');
  });
});

describe('who certifies', () => {
  const signed = (...texts: readonly string[]) =>
    certificate(
      [[300, 560, 560, 760]],
      [
        { text: '12. Certification', x: 304, y: 564, size: 7 },
        {
          text: 'It is hereby certified that the declaration by the exporter is correct.',
          x: 304,
          y: 576,
          size: 6,
        },
        ...texts.map((text, at) => ({ text, x: 310, y: 640 + 10 * at, size: 8 })),
        { text: 'HANOI, 12 May 2025', x: 310, y: 730, size: 8 },
        { text: 'Place and date, signature and stamp of certifying authority', x: 304, y: 748, size: 6 },
      ],
    ).issuingAuthority;

  test('is told with the part of the office below its name', () => {
    expect(signed('MINISTRY OF INDUSTRY AND TRADE,', 'OFFICE HAI PHONG CITY')).toBe(
      'MINISTRY OF INDUSTRY AND TRADE, OFFICE HAI PHONG CITY',
    );
    expect(signed('CHINA COUNCIL OF TRADE PROMOTION, QINGDAO', 'BRANCH')).toBe(
      'CHINA COUNCIL OF TRADE PROMOTION, QINGDAO BRANCH',
    );
  });
});

describe('what stands in the column of weights or other quantities', () => {
  const goods = (
    heading: string,
    ...rows: readonly (readonly [goods: string, amounts: readonly string[]])[]
  ) =>
    certificate(
      [
        [40, 330, 390, 540],
        [390, 330, 560, 540],
      ],
      [
        { text: '5. Item', x: 44, y: 336, size: 7 },
        { text: '7. Number and kind of packages; description of goods', x: 90, y: 336, size: 7 },
        { text: heading, x: 400, y: 336, size: 7 },
        ...rows.flatMap(([text, amounts], at): readonly Print[] => [
          { text: String(at + 1), x: 46, y: 366 + 40 * at },
          { text, x: 90, y: 366 + 40 * at },
          { text: `HS code 39012${at}`, x: 90, y: 377 + 40 * at },
          ...amounts.map((amount, row) => ({ text: amount, x: 400, y: 366 + 40 * at + 11 * row })),
        ]),
        { text: 'TOTAL: 50 CARTONS', x: 90, y: 370 + 40 * rows.length },
      ],
    ).lineItems.map(({ quantity, unit, grossWeight }) => ({ quantity, unit, grossWeight }));

  test('is what is sold where one habit fills it with quantities', () => {
    expect(
      goods(
        '9. Gross weight or other quantity',
        ['13 CTNS OF OLIVE OIL', ['381.8 L']],
        ['2 CTNS OF RED WINE', ['105 BTL']],
        ['4 BAGS OF BASMATI RICE', ['1625 KG']],
      )[2],
    ).toEqual({ quantity: 1625, unit: 'KG', grossWeight: null });
  });

  test.each(['gross', 'G.W.', 'brutos', 'bruts', 'brutto'])(
    'tells by the word behind it which weight is gross: %s',
    (word) => {
      expect(
        goods(
          '7. Quantity',
          ['30 CARTONS - POLYETHYLENE GRAIN', ['702.4 kg', `782.30 kg ${word}`]],
          ['14 CARTONS - HANDBAGS OF TEXTILE', ['383 pcs', `232.00 kg ${word}`]],
        ),
      ).toMatchObject([
        { quantity: 702.4, grossWeight: 782.3 },
        { quantity: 383, grossWeight: 232 },
      ]);
    },
  );
});

test.each([
  'Certificate ID',
  'WVB-Nr.',
  'Zertifikatsnummer',
  'Código del certificado',
  'Codice del certificato',
])('a certificate goes by what its paper calls its number: %s', (label) => {
  const { certificateNumber } = certificate(
    [[300, 60, 560, 140]],
    [
      { text: label, x: 304, y: 66, size: 8 },
      { text: 'E243301/00128', x: 420, y: 66 },
    ],
  );
  expect(certificateNumber).toBe('E243301/00128');
});

test('the single line of goods has its number apart from its packages', () => {
  const numbered = (left: number) =>
    certificate(
      [
        [40, 330, 390, 540],
        [390, 330, 560, 540],
      ],
      [
        { text: '8. Item number; number and kind of packages; description of goods', x: 44, y: 336, size: 7 },
        { text: '9. Gross mass (kg)', x: 394, y: 336, size: 7 },
        { text: '1', x: 46, y: 366 },
        { text: '150 cartons black tea in bulk, PEKOE', x: left, y: 366 },
        { text: '5211.0 kg', x: 400, y: 366 },
      ],
    ).lineItems.map(({ lineNumber, packageCount }) => ({ lineNumber, packageCount }));
  expect(numbered(58)).toEqual([{ lineNumber: '1', packageCount: 150 }]);
});

test('weights are told in kilograms with grams where a package would outweigh a lorry', () => {
  const weights = certificate(
    [
      [40, 330, 390, 540],
      [390, 330, 560, 540],
    ],
    [
      { text: '8. Number and kind of packages; description of goods', x: 44, y: 336, size: 7 },
      { text: '9. Gross weight', x: 394, y: 336, size: 7 },
      { text: '2 CASES OF SMARTPHONES', x: 46, y: 366 },
      { text: '64.800 KG', x: 400, y: 366 },
      { text: '4 CASES OF BALL BEARINGS', x: 46, y: 390 },
      { text: '164.000 KG', x: 400, y: 390 },
    ],
  ).lineItems.map(({ grossWeight }) => grossWeight);
  expect(weights).toEqual([64.8, 164]);
});
