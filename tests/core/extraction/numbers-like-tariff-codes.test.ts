import { describe, expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import { textReading } from '../layout/text-page.ts';

/** The lines of an invoice whose third column has the name and the numbers given. */
function linesWith(name: string, numbers: readonly [string, string, string]) {
  const [first, second, third] = numbers.map((number) => number.padEnd(14));
  const { invoice } = extractDocument(
    textReading(`COMMERCIAL INVOICE

Seller: Holm Trading Ltd            Invoice No: CI-4711
        5 High Street               Date: 12 May 2026
        London W1A 1AA
Buyer: Acme GmbH
       Hauptstr. 3
       80333 Berlin, Germany

Part No.    Description                 ${name.padEnd(14)}Qty       Unit price    Amount
P-100       Stainless steel pipes       ${first}100 pcs       12.00    1,200.00
P-200       Copper pipes                ${second}50 pcs       20.00    1,000.00
P-300       Brass fittings              ${third}30 pcs       10.00      300.00

Total USD 2,500.00`),
    { documentType: 'invoice' },
  ).extractedData;
  return invoice?.lineItems.map(({ hsCode }) => hsCode);
}

describe('six digits beside goods', () => {
  test.each(['Xyz', 'Bestand', 'Commodity', ''])(
    'that begin with no heading are no tariff codes, under "%s"',
    (name) => {
      expect(linesWith(name, ['450081', '101231', '209917'])).toEqual([null, null, null]);
    },
  );

  test.each(['Xyz', 'Commodity'])('that all begin with headings are, under "%s"', (name) => {
    expect(linesWith(name, ['730640', '741110', '741220'])).toEqual(['7306.40', '7411.10', '7412.20']);
  });

  test('under the name of a tariff code are one whatever they are: what the paper says is read', () => {
    expect(linesWith('HS code', ['450081', '101231', '209917'])).toEqual(['4500.81', '1012.31', '2099.17']);
  });
});
