import { expect, test } from 'bun:test';
import { certificateIn } from './certificate-text.ts';

const form = (rows: string): string => `
                                  CERTIFICATE OF ORIGIN
                                                                     No. CO-073993
Exporter: Malwa Exports Pvt. Ltd., Plot 7, Indore 452001, India
Country of origin: India

${rows}
`;

const goods = (rows: string) =>
  certificateIn(form(rows)).lineItems.map((line) => [
    line.lineNumber,
    line.description,
    line.quantity,
    line.packageCount,
    line.grossWeight,
  ]);

test('pieces may stand before the goods, and what they are packed in behind them', () => {
  expect(
    goods(`
6 Item number; number and kind of packages; description of goods     7 Quantity
1 306 PCS OIL FILTERS, PACKED IN 12 CARTONS                          150.00 KG
2 40 PCS BRAKE PADS, PACKED IN 2 CARTONS                             31.70 KG
`),
  ).toEqual([
    ['1', 'OIL FILTERS', 306, 12, 150],
    ['2', 'BRAKE PADS', 40, 2, 31.7],
  ]);
});

test('a line may end between the packages, counted in words and in brackets, and the word for them', () => {
  expect(
    goods(`
6 Item number; number and kind of packages; description of goods     7 Gross weight
1     ONE HUNDRED EIGHTY FIVE (185)                                  150.00 KG
      PACKAGES OF OIL FILTERS
2     TWO (2) CARTONS OF BRAKE PADS                                  31.70 KG
`),
  ).toEqual([
    ['1', 'OIL FILTERS', null, 185, 150],
    ['2', 'BRAKE PADS', null, 2, 31.7],
  ]);
});
