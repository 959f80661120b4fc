import { expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import { textReading } from '../layout/text-page.ts';

const paper = (currency: string, amounts: readonly [string, string, string], place = 'Muscat, Oman') =>
  extractDocument(
    textReading(`
                              COMMERCIAL INVOICE

Seller: Gulf Fittings LLC                    Invoice No: GF-4711
        Way 12                               Date: 12 May 2026
        ${place}

Buyer:  Acme Retail Ltd
        Unit 4
        Leeds LS1 4AP
        United Kingdom

Description                  Quantity      Unit price         Amount
Brackets of brass                 300  ${amounts[0].padStart(14)} ${amounts[1].padStart(14)}

                             Total ${currency.padEnd(8)}           ${amounts[2].padStart(14)}
`),
    { documentType: 'invoice' },
  );

test('money with three decimals is read so where its currency has three', () => {
  for (const code of ['OMR', 'KWD', 'BHD', 'JOD']) {
    const { extractedData, evidence } = paper(code, ['2.150', '645.000', '645.000']);
    expect(extractedData.invoice).toMatchObject({ totalAmount: 645, currency: code });
    expect(extractedData.invoice?.lineItems[0]).toMatchObject({ quantity: 300, unitPrice: 2.15, total: 645 });
    expect(evidence.totalAmount?.readings).toBeUndefined();
  }
});

test('a sign beside the name of the total tells the currency as well', () => {
  const { extractedData } = paper('R.O.', ['2.150', '645.000', '645.000']);
  expect(extractedData.invoice).toMatchObject({ totalAmount: 645, currency: 'OMR' });
});

test('the dinar of Tunisia is written with a comma', () => {
  const { extractedData } = paper('TND', ['2,150', '645,000', '645,000'], 'Tunis, Tunisia');
  expect(extractedData.invoice?.totalAmount).toBe(645);
});

test('a larger amount with both marks decides for itself', () => {
  const { extractedData } = paper('OMR', ['21.500', '6,450.000', '6,450.000']);
  expect(extractedData.invoice).toMatchObject({ totalAmount: 6450 });
});

test('amounts that come out either way are doubted and name both values', () => {
  const { extractedData, evidence, confidence } = paper('EUR', ['2.150', '645.000', '645.000']);
  expect(extractedData.invoice?.totalAmount).toBe(645_000);
  expect(evidence.totalAmount?.readings).toEqual(['645000', '645']);
  expect(confidence.overall).toBeLessThan(0.8);
});

test('a price without a mark decides what the mark of the total means', () => {
  const { extractedData, evidence } = paper('EUR', ['40', '12.000', '12.000']);
  expect(extractedData.invoice?.totalAmount).toBe(12_000);
  expect(evidence.totalAmount?.readings).toBeUndefined();
});
