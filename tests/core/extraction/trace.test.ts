import { describe, expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import type { TaughtLayout } from '../../../core/extraction/taught/taught-layout.ts';
import { textReading } from '../layout/text-page.ts';

const paper = (order: string): string => `KESTREL WORKS LTD
Unit 4, Dock Road, Hull HU1 2AB, United Kingdom

INVOICE

Invoice No: KW-7712
Date: 12 March 2026
Our reference order number text: ${order}

Bill to
Holm Trading ApS
Havnegade 2
8000 Aarhus, Denmark

Description      Quantity    Unit Price    Amount
Brass valves     10          2.50          25.00

                             Total         25.00
                             Amount due    25.00`;

const traced = (text: string, ...taught: readonly TaughtLayout[]) => {
  const { trace = [] } = extractDocument(textReading(text), {
    ...{ documentType: 'invoice', taught, withTrace: true },
  });
  return (path: string) => trace.find((one) => one.path === path);
};

describe('the trace of a value', () => {
  const of = traced(paper('HT-118'));

  test('names the candidate that was taken, its label, and what it counts', () => {
    expect(of('invoiceNumber')).toMatchObject({
      taken: { value: 'KW-7712', evidence: { page: 1, text: 'KW-7712' } },
      candidates: [
        {
          ...{ value: 'KW-7712', isTaken: true, by: 'labels', found: 'behind "Invoice No:"' },
          evidence: { page: 1, text: 'KW-7712' },
          reasons: [
            { name: 'label', because: 'Invoice No:' },
            { name: 'place' },
            { name: 'form' },
            { name: 'page' },
          ],
        },
      ],
    });
    const [{ reasons, score } = { reasons: [], score: 0 }] = of('invoiceNumber')?.candidates ?? [];
    expect(reasons.reduce((product, { amount }) => product * amount, 1)).toBeCloseTo(score, 1);
  });

  test('shows all that was proposed, sums due among the totals', () => {
    const found = of('totalAmount')?.candidates.map((one) => one.found);
    expect(found).toEqual(expect.arrayContaining(['right of "Total"', 'right of "Amount due"']));
  });

  test('shows at which label a party stands, and who else might be meant', () => {
    expect(of('buyer.name')?.candidates[0]).toMatchObject({
      ...{ value: 'Holm Trading ApS', found: 'at "Bill to"', isTaken: true },
    });
    expect(of('supplier.name')?.candidates).toContainEqual(
      expect.objectContaining({ value: 'KESTREL WORKS LTD', found: 'without a label, as in a letterhead' }),
    );
  });

  test('states that a name was guessed', () => {
    expect(of('purchaseOrderNumber')?.candidates[0]).toMatchObject({ value: 'HT-118', by: 'guessed names' });
  });

  test('shows what approved papers propose', () => {
    const layout: TaughtLayout = {
      ...{ id: 'kestrel', documentType: 'invoice', state: 'trial', demoted: [] },
      papers: [
        {
          id: 'first',
          pages: textReading(paper('HT-118')).pages,
          data: { invoiceNumber: 'KW-7712', purchaseOrderNumber: 'HT-118' },
        },
      ],
    };
    expect(traced(paper('HT-240'), layout)('purchaseOrderNumber')?.candidates).toContainEqual(
      expect.objectContaining({
        ...{ value: 'HT-240', by: 'taught layout', isTaken: true },
        found: 'behind the same print as on an approved paper',
      }),
    );
  });
});

test('no notes are taken where nobody asks', () => {
  expect(extractDocument(textReading(paper('1')), { documentType: 'invoice' })).not.toHaveProperty('trace');
});

describe('the trace of a cell', () => {
  const packed = `PACKING LIST

No: PL-88
KESTREL WORKS LTD

Description      Cartons    Qty     Net per box    Gross weight
Brass valves     4          40      12.5           52
Steel rods       2          10      8.25           18

Total            6                                 70`;
  const cellsOf = (text: string, asked: string, documentType: 'invoice' | 'packing_list' = 'invoice') =>
    extractDocument(textReading(text), { documentType, withTrace: asked }).trace ?? [];

  test('shows the name over its column, its row, and what the product and the sum say', () => {
    const [cell] = cellsOf(paper('HT-118'), 'lineItems[0].total');
    expect(cell).toMatchObject({
      path: 'lineItems[0].total',
      taken: { value: 25, evidence: { text: '25.00' } },
      cell: {
        column: { head: 'Amount', field: 'total', isNamed: true },
        row: [
          { head: 'Description', field: 'description', text: 'Brass valves' },
          { head: 'Quantity', field: 'quantity', text: '10' },
          { head: 'Unit Price', field: 'unitPrice', text: '2.50' },
          { head: 'Amount', field: 'total', text: '25.00' },
        ],
        checks: [
          '10 × 2.5 = 25, which is the total of the line',
          'Over the one line, total adds up to 25, as the paper states it (total amount)',
        ],
        rejected: [],
      },
    });
  });

  test('shows a product and a sum that do not agree', () => {
    const wrong = paper('HT-118').replace('2.50          25.00', '2.50          27.00');
    const checks = cellsOf(wrong, 'lineItems[0].unitPrice')[0]?.cell?.checks;
    expect(checks).toEqual(['10 × 2.5 = 25, but the total of the line is 27']);
  });

  test('names the figures of its row that were not taken, with the reason', () => {
    const [cell] = cellsOf(packed, 'lineItems[1].grossWeight', 'packing_list');
    expect(cell?.cell?.column).toMatchObject({ head: 'Gross weight', field: 'grossWeight' });
    expect(cell?.cell?.rejected).toEqual([
      { text: '8.25', reason: 'under "Net per box", from which no field is read' },
    ]);
    expect(cell?.cell?.checks).toEqual([
      'Over all 2 lines, gross weight adds up to 70, as the paper states it (gross weight)',
    ]);
  });

  test('shows the row of a cell that has no value', () => {
    const [cell] = cellsOf(paper('HT-118'), 'lineItems[0].hsCode');
    expect(cell).toMatchObject({ path: 'lineItems[0].hsCode', taken: null, cell: { column: null } });
    expect(cell?.cell?.row).toHaveLength(4);
  });

  test('comes for a whole line where that is asked for, and never for all lines at once', () => {
    const rows = Array.from(
      { length: 60 },
      (_, at) => `Brass valves ${at}   10          2.50          25.00`,
    );
    const long = paper('HT-118').replace('Brass valves     10          2.50          25.00', rows.join('\n'));
    const pathsOf = (asked: string) => cellsOf(long, asked).flatMap(({ path, cell }) => (cell ? [path] : []));
    expect(pathsOf('lineItems[7]')).toContain('lineItems[7].unitPrice');
    expect(pathsOf('lineItems[7]').every((path) => path.startsWith('lineItems[7].'))).toBe(true);
    expect(pathsOf('lineItems')).toEqual([]);
    const all = cellsOf(long, 'invoiceNumber');
    expect(all.filter(({ path }) => path.includes('['))).toEqual([]);
    expect(all.find(({ path }) => path === 'lineItems')).toMatchObject({
      taken: null,
      table: {
        lineCount: 60,
        checks: expect.arrayContaining(['In 60 of 60 lines, quantity × unit price is the total']),
      },
    });
  });
});
