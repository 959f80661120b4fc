import { describe, expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import { textReading } from '../layout/text-page.ts';

const extract = (text: string, documentType: 'invoice' | 'packing_list' | 'certificate_of_origin') =>
  extractDocument(textReading(text), { documentType });

const goods = `Description      Quantity    Unit Price    Amount
Brass valves     10          2.50          25.00

                             Total         25.00`;

describe('a name that no list has', () => {
  test('is known by the words that it shares with others, and which field it is shows its value', () => {
    const { extractedData, confidence } = extract(
      `INVOICE

Your purchasing order reference code: HT-2025-118

${goods}`,
      'invoice',
    );
    expect(extractedData.invoice).toMatchObject({ purchaseOrderNumber: 'HT-2025-118' });
    // A guess is always for a person to look at.
    expect(confidence.fields.purchaseOrderNumber).toBeLessThanOrEqual(0.7);
  });

  test('never takes the place of one that is known', () => {
    const { extractedData, confidence } = extract(
      `INVOICE

Order No: HT-4711
Your purchasing order reference code: HT-2025-118

${goods}`,
      'invoice',
    );
    expect(extractedData.invoice?.purchaseOrderNumber).toBe('HT-4711');
    expect(confidence.fields.purchaseOrderNumber).toBeGreaterThan(0.7);
  });

  test('heads a column, which is filled where no other has its values', () => {
    const { extractedData } = extract(
      `PACKING LIST

Item description wording      Shipped quantity figure     Overall gross weight kgs
Brass valves, threaded        120                         310.5
Steel flanges, forged         80                          412.0`,
      'packing_list',
    );
    expect(extractedData.packing_list?.lineItems).toMatchObject([
      { description: 'Brass valves, threaded', quantity: 120, grossWeight: 310.5 },
      { description: 'Steel flanges, forged', quantity: 80, grossWeight: 412 },
    ]);
  });

  test('goes from the beginning of a value that it was taken for', () => {
    const { extractedData } = extract(
      `PACKING LIST

Exporting manufacturer and exporter
Shree Ganpati Exports Private Limited
12 Ring Road, 395002 Surat, India

Description            Quantity    Gross weight
Towels of cotton       120         310.5`,
      'packing_list',
    );
    expect(extractedData.packing_list?.supplier.name).toBe('Shree Ganpati Exports Private Limited');
  });
});

test('the small print of a form is no goods', () => {
  const { extractedData } = extract(
    `CERTIFICATE OF ORIGIN

The information provided in this certificate   is accurate and criterion for origin
assumes the responsibility for proving         such representations
This certificate consists of                   pages with attachments`,
    'certificate_of_origin',
  );
  expect(extractedData.certificate_of_origin?.lineItems ?? []).toEqual([]);
});

test('a paper whose required value stands behind a guessed name is for a person to look at, however sure the rest is', () => {
  const overallWith = (label: string): number =>
    extract(
      `COMMERCIAL INVOICE

Seller: Holm Trading Ltd                 ${label}: HT-4711
High Street, Leeds LS1 4AP, UK           Invoice date: 14 March 2025

Buyer: Bergen Import AS
12 Strandgaten, 5013 Bergen, Norway

Description              Quantity    Unit Price    Amount
Brass valves, threaded   10          2.50          25.00
Steel flanges, forged    20          5.00          100.00

                                     Total GBP     125.00`,
      'invoice',
    ).confidence.overall;
  expect(overallWith('Invoice No')).toBeGreaterThan(0.8);
  expect(overallWith('Exporting invoice serial')).toBe(0.7);
});
