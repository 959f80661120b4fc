import { expect, test } from 'bun:test';
import { boxedPaper, lines, type Print } from './boxed-paper.ts';

const form: readonly Print[] = [
  { text: 'CERTIFICATE OF ORIGIN', x: 220, y: 20, size: 14 },
  { text: '1. Exporter', x: 40, y: 50, size: 7 },
  ...lines(40, 62, ['ANATOLIA TEKSTIL A.S.', 'Organize Sanayi Bolgesi 12', '16159 BURSA, TURKEY']),
  { text: 'Item', x: 40, y: 260, size: 7 },
  { text: 'Description of goods', x: 100, y: 260, size: 7 },
  { text: 'Quantity', x: 400, y: 260, size: 7 },
  { text: '1', x: 40, y: 275 },
  { text: 'COTTON SHIRTS', x: 100, y: 275 },
  { text: '400 PCS', x: 400, y: 275 },
];

const certificate = (prints: readonly Print[]) =>
  boxedPaper(
    [
      [36, 46, 310, 116],
      [36, 256, 570, 500],
      [36, 510, 300, 700],
      [300, 510, 570, 700],
    ],
    [...form, ...prints],
  ).extractedData.certificate_of_origin;

const declared = lines(40, 515, [
  '8. Declaration by the exporter',
  'I, the undersigned, declare that the goods meet the',
  'conditions for the issue of this certificate.',
]);
const certifying = lines(304, 515, [
  '9. Certification',
  'It is hereby certified, on the basis of control carried',
  'out, that the declaration by the exporter is correct.',
]);

test('the day in the stamp of the authority is that of the certificate, though the exporter’s has a town', () => {
  const read = certificate([
    ...declared,
    { text: 'BURSA 03/03/2025', x: 40, y: 660 },
    ...certifying,
    { text: 'GENERAL ORGANIZATION FOR EXPORT AND', x: 330, y: 600, size: 8, bold: true },
    { text: 'IMPORT CONTROL', x: 372, y: 610, size: 8, bold: true },
    { text: '14/03/2025', x: 385, y: 624 },
  ]);
  expect(read?.issueDate).toBe('2025-03-14');
  expect(read?.issuingAuthority).toBe('GENERAL ORGANIZATION FOR EXPORT AND IMPORT CONTROL');
});

test('so it is though the exporter’s has a label', () => {
  const read = certificate([
    ...declared,
    { text: 'Place and date: BURSA, 03/03/2025', x: 40, y: 660 },
    ...certifying,
    { text: '14/03/2025', x: 304, y: 640 },
  ]);
  expect(read?.issueDate).toBe('2025-03-14');
});

test('a day before that of the declaration is another’s', () => {
  const read = certificate([
    ...declared,
    { text: 'Place and date: BURSA, 13/03/2025', x: 40, y: 660 },
    ...certifying,
    { text: 'Export document 118 of 04/03/2025', x: 304, y: 640 },
  ]);
  expect(read?.issueDate).toBe('2025-03-13');
});

test.each([
  ['that the country of origin of the good(s) is JAPAN.', 'JP'],
  ['that the goods described above are of TURKISH origin.', 'TR'],
])('the exporter declares %s', (sentence, country) => {
  const read = certificate([
    ...declared,
    { text: 'I, the undersigned, declare', x: 40, y: 590 },
    { text: sentence, x: 40, y: 602 },
  ]);
  expect(read?.countryOfOrigin).toBe(country);
});
