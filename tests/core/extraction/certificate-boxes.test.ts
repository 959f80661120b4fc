import { expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import type { Box, Page, Word } from '../../../core/reading/page.ts';

const [width, height] = [600, 800];

interface Print {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A certificate of which these boxes are drawn and these texts printed. */
function certificate(boxes: readonly Box[], prints: readonly Print[], source: Page['source'] = 'text-layer') {
  const words = [{ text: 'CERTIFICATE OF ORIGIN', x: 200, y: 20, size: 14 }, ...prints].flatMap(
    ({ text, x, y, size }): Word[] => {
      let left = x;
      return text.split(' ').map((word) => {
        const right = left + word.length * size * 0.5;
        const box: Box = [left / width, y / height, right / width, (y + size * 0.75) / height];
        left = right + size * 0.3;
        return { text: word, box, confidence: 0.95, size: size / height, bold: false };
      });
    },
  );
  const rules = boxes.flatMap(([x0, y0, x1, y1]): Box[] => [
    [x0 / width, y0 / height, x1 / width, y0 / height],
    [x0 / width, y1 / height, x1 / width, y1 / height],
    [x0 / width, y0 / height, x0 / width, y1 / height],
    [x1 / width, y0 / height, x1 / width, y1 / height],
  ]);
  const page: Page = { number: 1, width, height, source, words, rules };
  const reading = { pages: [page], pageCount: 1, engines: [], notes: [] };
  return extractDocument(reading, { documentType: null }).extractedData.certificate_of_origin;
}

const transport: readonly Print[] = [
  'Angaben über die Beförderung (Ausfüllung freigestellt)',
  'Informations relatives au transport (mention facultative)',
  'Informazioni riguardanti il trasporto (indicazione facoltativa)',
  'Particulars of transport (optional declaration)',
].map((text, at) => ({ text, x: 44, y: 104 + 7 * at, size: 6 }));

test('an empty box whose label is said in four languages says nothing of the transport', () => {
  expect(certificate([[40, 100, 300, 160]], transport)?.transportDetails).toBeNull();
});

test('what stands below the four languages is the way of the goods', () => {
  const way = { text: 'BY TRUCK VIA CHIASSO', x: 50, y: 138, size: 10 };
  expect(certificate([[40, 100, 300, 160]], [...transport, way])?.transportDetails).toBe(
    'BY TRUCK VIA CHIASSO',
  );
});

const certified: readonly Print[] = [
  { text: '12. Certification', x: 44, y: 504, size: 7 },
  { text: 'It is hereby certified that the information herein is correct', x: 44, y: 514, size: 7 },
  { text: 'Export Documents Board Hai Phong', x: 50, y: 560, size: 10 },
  { text: 'HAI PHONG, 10/02/2026', x: 50, y: 600, size: 10 },
];

test('who certifies is named over the date, whatever a stamp prints between them', () => {
  const stamp = { text: 'PAID', x: 190, y: 580, size: 10 };
  const read = certificate([[40, 500, 300, 640]], [...certified, stamp], 'ocr');
  expect(read?.issuingAuthority).toBe('Export Documents Board Hai Phong');
});

test('a title on two lines is one, though OCR measures their letters differently', () => {
  const title = [
    { text: 'AGREEMENT ESTABLISHING THE ASEAN -', x: 330, y: 60, size: 8.9 },
    { text: 'AUSTRALIA - NEW ZEALAND FREE TRADE AREA', x: 325, y: 71, size: 8.4 },
  ];
  expect(certificate([], title, 'ocr')?.agreement).toBe(
    'AGREEMENT ESTABLISHING THE ASEAN - AUSTRALIA - NEW ZEALAND FREE TRADE AREA',
  );
});

test('who certifies signs after the exporter: the day that their sentence says is that of the paper', () => {
  const read = certificate(
    [],
    [
      { text: 'Fecha: 25/07/2026', x: 44, y: 400, size: 9 },
      { text: 'Razón social, sello y firma del exportador o productor:', x: 44, y: 414, size: 9 },
      { text: 'CONSERVAS DEL SUR S.A.', x: 54, y: 428, size: 9 },
      {
        text: 'Certifico la veracidad de la presente declaración en la ciudad de LIMA',
        x: 44,
        y: 500,
        size: 9,
      },
      { text: 'a los 7 DÍAS DEL MES DE AGOSTO DE 2026.', x: 44, y: 512, size: 9 },
    ],
  );
  expect(read?.issueDate).toBe('2026-08-07');
  expect(read?.exporter.name).toBe('CONSERVAS DEL SUR S.A.');
  expect(read?.producer.name).toBeNull();
});

test('over a caption stands what begins there, and nothing of the column on the right', () => {
  const read = certificate(
    [[300, 74, 560, 86]],
    [
      { text: 'Rüegger Präzision AG', x: 42, y: 76, size: 8.5 },
      { text: 'NUMMER DES ZEUGNISSES', x: 305, y: 77, size: 7 },
      { text: 'Industriestrasse 45', x: 42, y: 86, size: 8.5 },
      { text: 'CO-217100', x: 305, y: 89, size: 8.5 },
      { text: '2503 Biel', x: 42, y: 96, size: 8.5 },
      { text: 'Schweiz', x: 42, y: 106, size: 8.5 },
      { text: 'ABSENDER', x: 42, y: 118, size: 7 },
      { text: 'Bursa Cam Sanayi A.S.', x: 42, y: 140, size: 8.5 },
      { text: '16159 Bursa', x: 42, y: 150, size: 8.5 },
      { text: 'Türkei', x: 42, y: 160, size: 8.5 },
      { text: 'EINFÜHRER', x: 42, y: 172, size: 7 },
      { text: 'Rüegger Präzision AG', x: 42, y: 194, size: 8.5 },
      { text: '2503 Biel', x: 42, y: 204, size: 8.5 },
      { text: 'ERZEUGER', x: 42, y: 216, size: 7 },
    ],
  );
  expect(read?.exporter).toMatchObject({
    name: 'Rüegger Präzision AG',
    address: 'Industriestrasse 45, 2503 Biel, Schweiz',
  });
  expect(read?.importer.name).toBe('Bursa Cam Sanayi A.S.');
});
