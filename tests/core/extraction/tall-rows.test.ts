import { describe, expect, test } from 'bun:test';
import { boxedPaper, lines, type Print } from './boxed-paper.ts';
import { head, invoiceOn } from './exporters-papers.ts';

const columns = [40, 260, 340, 420, 560] as const;

/** The sides of the cells of a row. */
const cells = (y0: number, y1: number): [number, number, number, number][] =>
  columns.slice(1).map((right, at) => [columns[at] ?? 0, y0, right, y1]);

/** A row whose figures stand beside one of its lines of text, from the first on. */
const row = (y: number, texts: readonly string[], beside: number, figures: readonly string[]): Print[] => [
  ...texts.map((text, at) => ({ text, x: 44, y: y + 4 + at * 10 })),
  ...figures.map((text, at) => ({ text, x: (columns[at + 1] ?? 0) + 10, y: y + 4 + beside * 10 })),
];

describe('rows of which the figures stand in the middle', () => {
  test.each([1, 1.5])('the lines drawn between rows tell which text is whose: beside line %d', (beside) => {
    const goods: readonly (readonly [readonly string[], readonly string[]])[] = [
      [
        ['Hydraulic cylinder', 'double acting', 'with seals'],
        ['10', '12.50', '125.00'],
      ],
      [
        ['Repair kit', 'for cylinder', 'NBR blue'],
        ['3', '100.00', '300.00'],
      ],
      [
        ['Pump', 'with motor', '230 V'],
        ['2', '50.00', '100.00'],
      ],
    ];
    const { extractedData } = boxedPaper(
      [...cells(200, 214), ...goods.flatMap((_, at) => cells(214 + at * 34, 248 + at * 34))],
      [
        { text: 'COMMERCIAL INVOICE', x: 200, y: 20, size: 14 },
        ...lines(40, 50, ['Seller: Holm Trading Ltd', '5 High Street', 'London W1A 1AA']),
        ...lines(340, 50, ['Invoice No: CI-4711', 'Date: 12 May 2026']),
        ...lines(40, 110, ['Buyer: Acme GmbH', 'Hauptstr. 3', '80333 Berlin, Germany']),
        ...row(200, ['Description'], 0, ['Qty', 'Price', 'Amount']),
        ...goods.flatMap(([texts, figures], at) => row(214 + at * 34, texts, beside, figures)),
        { text: 'Total USD', x: 44, y: 330 },
        { text: '525.00', x: 430, y: 330 },
      ],
    );
    expect(extractedData.invoice?.lineItems.map((line) => line.description)).toEqual([
      'Hydraulic cylinder double acting with seals',
      'Repair kit for cylinder NBR blue',
      'Pump with motor 230 V',
    ]);
  });

  test('what goes on with a text above the figures is of the same goods', () => {
    const invoice = invoiceOn(`${head}
Description                               Qty     Price      Amount

Hydraulic cylinder,
double acting
with seals                                10 pcs  12.50      125.00
HS 84122120
Origin DE

Seal kit
for cylinder
blue                                       3 pcs  100.00     300.00
HS 84841000
Origin IT

Total EUR                                                    425.00`);
    expect(invoice?.lineItems).toMatchObject([
      { description: 'Hydraulic cylinder, double acting with seals', countryOfOrigin: 'DE' },
      { description: 'Seal kit for cylinder blue', countryOfOrigin: 'IT' },
    ]);
  });
});

test('codes of articles right over each of the goods', () => {
  const invoice = invoiceOn(`${head}
Description                               Qty     Price      Amount
4711-01
Hydraulic cylinder                        10 pcs  12.50      125.00
8412.21.20 DE
4711-02
Seal kit                                   3 pcs  100.00     300.00
8484.10.00 IT
Total EUR                                                    425.00`);
  expect(invoice?.lineItems).toMatchObject([
    { partNumber: '4711-01', description: 'Hydraulic cylinder', hsCode: '8412.21.20', countryOfOrigin: 'DE' },
    { partNumber: '4711-02', description: 'Seal kit', hsCode: '8484.10.00', countryOfOrigin: 'IT' },
  ]);
});
