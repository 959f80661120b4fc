import { expect, test } from 'bun:test';
import { extractDocument } from '../../../../core/extraction/extract-document.ts';
import { textReading } from '../../layout/text-page.ts';

/** How sure the quantity of the first line is, as it was read. */
function surenessOn(table: string): number {
  const { confidence, extractedData } = extractDocument(
    textReading(`                         PACKING LIST

Shipper: Holm Trading Ltd           Packing list no: PL-4711
         5 High Street              Date: 12 May 2026
         London W1A 1AA
Buyer:   Acme GmbH
         Hauptstr. 3
         80333 Berlin, Germany

${table}`),
    { documentType: 'packing_list', calibration: null },
  );
  expect(extractedData.packing_list?.lineItems.length).toBe(2);
  return confidence.fields['lineItems[0].quantity'] ?? 0;
}

const quantities = (total: string) => `
Description of goods      Quantity      Net weight kg   Gross weight kg
Ball valves, DN 80        710           120.50          131.00
Smartphones, 128 GB       390           88.25           92.40
TOTAL                     ${total.padEnd(14)}208.75          223.40
`;

const unread = `
Description of goods      Quantity    Xylonen     Net weight kg   Gross weight kg
Ball valves, DN 80        71          7100        120.50          131.00
Smartphones, 128 GB       39          1950        88.25           92.40
TOTAL                                 9050        208.75          223.40
`;

test('quantities that add up are surer than those that nothing sums up', () => {
  expect(surenessOn(quantities('1,100'))).toBeGreaterThan(surenessOn(quantities('')));
});

test('quantities are in doubt where their sum says otherwise, or another column is summed up that nobody knows', () => {
  const told = surenessOn(quantities(''));
  expect(surenessOn(quantities('1,250'))).toBeLessThan(told);
  expect(surenessOn(unread)).toBeLessThan(told);
});
