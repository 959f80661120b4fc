import { describe, expect, test } from 'bun:test';
import { boxedPaper, lines, type Print } from './boxed-paper.ts';

const title = (text: string, x = 220, y = 20, size = 14): Print => ({ text, x, y, size });

/** The parties and the goods of every one of them. */
const shipper = ['SCHELDE TOOLS BV', 'HAVENLAAN 14', '9300 AALST', 'BELGIUM'];
const rest: Print[] = [
  { text: '1. Exporter (Name, full address, country)', x: 42, y: 90, size: 7 },
  ...lines(42, 102, shipper),
  { text: '3. Consignee (Name, full address, country)', x: 42, y: 170, size: 7 },
  ...lines(42, 182, ['ACME IMPORTS LTD', '12 HIGH ROAD', 'LONDON SW1A 1AA', 'UNITED KINGDOM']),
  { text: '8. Description of goods', x: 42, y: 300, size: 7 },
  { text: '20 cartons ball bearings HS 8482.10', x: 42, y: 312 },
];

const numberOf = (head: readonly Print[]) =>
  boxedPaper([], [...head, ...rest]).extractedData.certificate_of_origin?.certificateNumber;

describe('the number of a certificate is read', () => {
  test.each<[string, string, readonly Print[]]>([
    [
      'behind the name of a form and No',
      'A 123456',
      [title('MOVEMENT CERTIFICATE', 42), title('EUR.1   No A 123456', 320, 40, 11)],
    ],
    [
      'with No apart',
      'A 123456',
      [
        title('MOVEMENT CERTIFICATE', 42),
        title('EUR.1', 320, 60, 16),
        { text: 'No', x: 400, y: 62, size: 8 },
        { text: 'A 123456', x: 430, y: 60, size: 12 },
      ],
    ],
    [
      'in German',
      'A 123456',
      [title('WARENVERKEHRSBESCHEINIGUNG', 42), title('EUR.1 Nr. A 123456', 320, 60, 11)],
    ],
    [
      'beside the name of the form, without a word',
      'A 123456',
      [
        title('MOVEMENT CERTIFICATE', 42),
        title('EUR.1', 320, 60, 16),
        { text: 'A 123456', x: 430, y: 60, size: 12 },
      ],
    ],
    [
      'right behind it',
      'A 123456',
      [title('MOVEMENT CERTIFICATE', 42), title('EUR.1 A 123456', 320, 60, 12)],
    ],
    [
      'over the title',
      'A123456',
      [{ text: 'A123456', x: 430, y: 20, size: 12 }, title('MOVEMENT CERTIFICATE EUR.1', 42, 44)],
    ],
    [
      'beside ORIGINAL',
      'E 7654321',
      [
        title('E 7654321', 400, 20, 12),
        { text: 'ORIGINAL', x: 480, y: 20 },
        title('EUROPEAN UNION', 320, 50, 11),
        title('CERTIFICATE OF ORIGIN', 320, 64, 12),
      ],
    ],
    [
      'with No before it, beside ORIGINAL',
      'B 0065514',
      [
        { text: 'No', x: 400, y: 20, size: 8 },
        title('B 0065514', 420, 20, 12),
        { text: 'ORIGINAL', x: 500, y: 20 },
        title('CERTIFICATE OF ORIGIN', 320, 64, 12),
      ],
    ],
    [
      'behind No in two languages',
      'B 0065514',
      [
        title('CERTIFICAT D’ORIGINE – CERTIFICAAT VAN OORSPRONG', 200, 20, 12),
        { text: 'N° – Nr. B 0065514', x: 400, y: 44 },
      ],
    ],
    [
      'as a reference',
      '001-26-0123456',
      [
        title('CERTIFICATE OF ORIGIN'),
        { text: 'Reference No. : 001-26-0123456', x: 380, y: 60 },
        { text: 'Reference Code : 1a2b-3c4d', x: 380, y: 72 },
      ],
    ],
    [
      'below the word reference, beside a code',
      '001-26-0123456',
      [
        title('CERTIFICATE OF ORIGIN'),
        { text: 'Reference No.', x: 380, y: 60, size: 7 },
        { text: '001-26-0123456', x: 380, y: 70 },
        { text: 'Reference Code', x: 480, y: 60, size: 7 },
        { text: '1a2b-3c4d', x: 480, y: 70 },
      ],
    ],
    [
      'as the reference of a Form A',
      'GZ/2026/0012345',
      [
        { text: 'Reference No.  GZ/2026/0012345', x: 320, y: 40 },
        title('GENERALIZED SYSTEM OF PREFERENCES', 320, 56, 10),
        title('CERTIFICATE OF ORIGIN', 320, 68, 10),
        title('FORM A', 350, 80, 12),
      ],
    ],
    [
      'as that of a Form E',
      'E26MA12345678',
      [
        { text: 'Reference No. E26MA12345678', x: 320, y: 40 },
        title('ASEAN-CHINA FREE TRADE AREA', 320, 56, 10),
        title('CERTIFICATE OF ORIGIN', 320, 68, 10),
        title('FORM E', 350, 80, 12),
      ],
    ],
    [
      'on an A.TR.',
      'D 0123456',
      [title('MOVEMENT CERTIFICATE', 42), title('A.TR. No D 0123456', 320, 40, 11)],
    ],
    [
      'by its full name',
      'CCPIT123456789',
      [
        title('CERTIFICATE OF ORIGIN OF THE PEOPLE’S REPUBLIC OF CHINA'),
        { text: 'Certificate No. CCPIT123456789', x: 380, y: 60 },
      ],
    ],
    [
      'below the serial number of the sheet',
      '26C4403A1234/00123',
      [
        { text: 'Serial No. CCPIT241234567', x: 380, y: 34 },
        title('CERTIFICATE OF ORIGIN'),
        { text: 'Certificate No. 26C4403A1234/00123', x: 380, y: 60 },
      ],
    ],
    [
      'as C.O. No.',
      'COO/BLR/00321',
      [title('CERTIFICATE OF ORIGIN (NON PREFERENTIAL)'), { text: 'C.O. No. : COO/BLR/00321', x: 42, y: 60 }],
    ],
    [
      'as a serial number',
      '104552',
      [title('CERTIFICATE OF ORIGIN'), { text: 'Sl. No. 104552', x: 420, y: 20 }],
    ],
    ['as folio', '104552', [title('CERTIFICADO DE ORIGEN'), { text: 'Folio: 104552', x: 420, y: 44 }]],
    [
      'below its Spanish name',
      'MX-2026-00451',
      [
        title('CERTIFICADO DE ORIGEN'),
        { text: 'Número de certificado', x: 420, y: 44, size: 7 },
        { text: 'MX-2026-00451', x: 420, y: 56 },
      ],
    ],
    ['behind №', '1234567', [title('CERTIFICATE OF ORIGIN'), { text: '№ 1234567', x: 460, y: 40 }]],
    [
      'in a numbered box',
      'KR0261234567',
      [
        title('CERTIFICATE OF ORIGIN'),
        { text: '2. Certificate No.:', x: 320, y: 90, size: 7 },
        { text: 'KR0261234567', x: 330, y: 104 },
      ],
    ],
    [
      'in a box as the number of its issue',
      'AU-KR-748960',
      [
        title('CERTIFICATE OF ORIGIN'),
        { text: '2. Issuing Number', x: 320, y: 90, size: 7 },
        { text: 'AU-KR-748960', x: 330, y: 104 },
      ],
    ],
    [
      'in a box as a reference number',
      '2026-AU-00871',
      [
        title('CERTIFICATE OF ORIGIN'),
        { text: 'Certificate Reference Number', x: 320, y: 90, size: 7 },
        { text: '2026-AU-00871', x: 330, y: 104 },
      ],
    ],
    [
      'as a unique reference',
      'AU2026/881',
      [title('CERTIFICATE OF ORIGIN'), { text: 'Unique Reference Number: AU2026/881', x: 320, y: 60 }],
    ],
    [
      'as that of a declaration of origin',
      'XM/2026/44',
      [title('CERTIFICATE OF ORIGIN'), { text: 'Origin Declaration No. XM/2026/44', x: 320, y: 60 }],
    ],
    [
      'in digits alone, larger than the rest',
      '0045123',
      [title('CERTIFICATE OF ORIGIN', 200, 20), { text: '0045123', x: 470, y: 20, size: 13 }],
    ],
  ])('%s', (_, number, head) => {
    expect(numberOf(head)).toBe(number);
  });
});

describe('no number of a certificate is', () => {
  test.each<[string, readonly Print[]]>([
    ['the copy', [title('CERTIFICATE OF ORIGIN', 200, 20), { text: 'ORIGINAL', x: 470, y: 20, size: 13 }]],
    [
      'the code of the form at its foot',
      [title('CERTIFICATE OF ORIGIN', 200, 20), { text: 'Form CO-12 (rev. 2019)', x: 42, y: 760, size: 6 }],
    ],
    [
      'a telephone number',
      [
        { text: 'GREATER PORT CHAMBER OF COMMERCE', x: 42, y: 10 },
        { text: 'Tel. 555 0134', x: 420, y: 10 },
        title('CERTIFICATE OF ORIGIN', 200, 30),
      ],
    ],
    [
      'a postal code in a letterhead',
      [
        { text: 'SHANGHAI', x: 42, y: 4 },
        { text: '200120', x: 42, y: 16 },
        title('CERTIFICATE OF ORIGIN', 200, 30),
      ],
    ],
    [
      'that of an invoice behind a wide caption',
      [
        title('CERTIFICATION OF ORIGIN'),
        { text: 'BLANKET PERIOD / SINGLE SHIPMENT', x: 320, y: 44, size: 6 },
        { text: 'Invoice no.:', x: 420, y: 56, size: 7 },
        { text: 'INV5144-25', x: 480, y: 56 },
      ],
    ],
    [
      'that of an invoice',
      [
        title('CERTIFICATE OF ORIGIN', 200, 20),
        { text: 'Invoice', x: 470, y: 30, size: 7 },
        { text: 'CI-243331', x: 470, y: 40 },
      ],
    ],
    [
      'the number of an order',
      [title('CERTIFICATE OF ORIGIN', 200, 20), { text: 'PO 4711005', x: 470, y: 20 }],
    ],
  ])('%s', (_, head) => {
    expect(numberOf(head)).toBeNull();
  });
});
