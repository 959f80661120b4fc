import { expect, test } from 'bun:test';
import { boxedPaper, lines, type Print } from './boxed-paper.ts';

const title: Print = { text: 'CERTIFICATE OF ORIGIN', x: 220, y: 50, size: 14 };

const certificate = (...prints: readonly Print[]) =>
  boxedPaper([[40, 100, 300, 190]], [title, ...prints]).extractedData.certificate_of_origin;

test('the serial number in the head, and the chamber of merchants over it, are those of the paper', () => {
  const read = certificate(
    { text: "TIRUPPUR MERCHANTS' CHAMBER", x: 200, y: 20, size: 15 },
    { text: 'Sr. No. CO-514390', x: 40, y: 76 },
  );
  expect(read?.certificateNumber).toBe('CO-514390');
  expect(read?.issuingAuthority).toBe("TIRUPPUR MERCHANTS' CHAMBER");
});

test('who makes and exports the goods is named once for both', () => {
  const read = certificate(
    { text: 'Manufacturer & Exporter', x: 44, y: 104, size: 7 },
    ...lines(50, 116, ['Malwa Exports Pvt. Ltd.', 'Plot 7', 'Indore 452001', 'India']),
  );
  expect(read?.exporter).toMatchObject({ name: 'Malwa Exports Pvt. Ltd.', country: 'IN' });
  expect(read?.producer).toMatchObject({ name: 'Malwa Exports Pvt. Ltd.', country: 'IN' });
});

test('the union of which a country is a member may stand before it, in its box and below the goods', () => {
  const heads = ['Description of goods', 'HS code', 'Gross weight'];
  const read = certificate(
    { text: 'Paese, gruppo di paesi o territorio di cui i prodotti sono originari', x: 44, y: 104, size: 6 },
    { text: 'U.E. - ITALIA', x: 50, y: 120 },
    ...heads.map((text, at): Print => ({ text, x: 44 + 200 * at, y: 300, bold: true })),
    { text: 'Ball bearings of steel', x: 44, y: 320 },
    { text: '8482.10', x: 244, y: 320 },
    { text: '75.90 kg', x: 444, y: 320 },
    { text: 'Origin: European Union (Denmark)', x: 44, y: 332 },
  );
  expect(read?.countryOfOrigin).toBe('IT');
  expect(read?.lineItems).toMatchObject([{ description: 'Ball bearings of steel', countryOfOrigin: 'DK' }]);
});
