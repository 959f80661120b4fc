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
