import { describe, expect, test } from 'bun:test';
import { findDoubts } from '../../../core/documents/doubts/find-doubts.ts';
import { statusAfterReading } from '../../../core/documents/judge-data.ts';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import type { OcrEngine } from '../../../core/reading/ocr/ocr-engine.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { otherDocuments } from '../../fixtures/other-documents.ts';
import { textReading } from '../layout/text-page.ts';

const read = (text: string) => extractDocument(textReading(text), { documentType: null });

/** An air waybill whose title is a picture. */
const waybill = `
020-4471 1824

Shipper                    Nordwerk Antriebe GmbH
                           Lindenstrasse 12, 28197 Bremen, Germany
Consignee                  Lakeshore Industries LLC
                           4400 Navigation Blvd, Houston TX 77011, USA
Airport of Departure       Bremen
Airport of Destination     Houston
Flight / Date              LH 440 / 14.04.2026
Handling information       Keep dry
Gross weight               418.5 kg
Chargeable weight          430.0 kg
Executed on                14.04.2026
Freight prepaid
`;

const goods = `
Ipiranga Sul Ltda.
Rua do Porto 12, Santos

Bill to                                  Our ref.      255131
Nordic Food Import AB                    Date          09/09/2025
Hamngatan 4, 41106 Gothenburg            Due date      09/10/2025

Item   Description                  Quantity      Unit price    Amount
1      Brake pads                   38            12.00         456.00
2      Brake discs                  12            40.00         480.00

                                                  Subtotal      936.00
                                                  Total EUR     936.00
`;

/** The fewest labels that an airline's copy of a house waybill has. */
const sparse = `
HAWB                       BRE-118224
Shipper                    Nordwerk Antriebe GmbH, Bremen
Consignee                  Lakeshore Industries LLC, Houston
Airport of Departure       Bremen
Chargeable weight          430.0 kg
`;

describe('a paper that does not state its type', () => {
  test.each([
    ['bill_of_lading', waybill],
    ['bill_of_lading', sparse],
    ['invoice', goods],
  ] as const)('is read as its likeliest: %s', (type, text) => {
    const extraction = read(text);
    expect(extraction.documentType).toBe(type);
    expect(Object.keys(extraction.evidence).length).toBeGreaterThan(3);
  });

  test('is for a person to look at, and names the next likely type', () => {
    const extraction = read(waybill);
    expect(extraction.reviewReasons[0]).toMatch(
      /^The paper does not state its type\. It was read as a bill of lading, the likeliest; it may be an? /,
    );
    expect(statusAfterReading(extraction, 0)).toBe('requires_review');
    expect(findDoubts(extraction, 0.8).map(({ path }) => path)).toContain('documentType');
  });

  test('is read as the type that its sender names', () => {
    const extraction = extractDocument(textReading(waybill), { documentType: 'packing_list' });
    expect([extraction.documentType, extraction.documentTypeConfidence]).toEqual(['packing_list', 1]);
    expect(extraction.reviewReasons).toEqual([]);
  });

  test('has no type where it shows too little', () => {
    const extraction = read('Ipiranga Sul Ltda.\n\nThank you for your visit.\n\nDate   09/09/2025');
    expect(extraction.documentType).toBeNull();
  });
});

test('a paper that states that it is another is named in the notes', () => {
  const order = read(`PURCHASE ORDER\n${goods}`);
  expect(order.documentType).toBeNull();
  expect(order.notes).toEqual([
    'The pages show none of the four document types: the title is "PURCHASE ORDER"; no fields were read.',
  ]);
});

test('at most one of 20 papers of other types is read as one of the four', async () => {
  const noOcr: OcrEngine = { name: 'none', recognize: async () => [], close: async () => {} };
  const papers = (await otherDocuments()).filter(({ kind }) => kind === 'none of the four');
  let typed = 0;
  for (const { bytes } of papers) {
    const reading = await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr });
    if (extractDocument(reading, { documentType: null }).documentType !== null) typed += 1;
  }
  expect(typed).toBeLessThanOrEqual(papers.length / 20);
});
