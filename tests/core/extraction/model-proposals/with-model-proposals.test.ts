import { describe, expect, test } from 'bun:test';
import { extractDocument } from '../../../../core/extraction/extract-document.ts';
import type { ModelProposal } from '../../../../core/extraction/model-proposals/model-proposal.ts';
import { textPage, textReading } from '../../layout/text-page.ts';

const paper = `                                   COMMERCIAL INVOICE

KESTREL WORKS LTD
Unit 4, Dock Road, Hull HU1 2AB, United Kingdom

Invoice No: KW-7712
Date: 12 March 2026

Bill to
Holm Trading ApS
Havnegade 2
8000 Aarhus, Denmark

Zv. 88-1402        Xq  4 April 2026       Carriage paid by us: 1,250.00 net

Description      Quantity    Unit Price    Amount
Brass valves     10          2.50          25.00

                             Total   EUR   25.00`;

const read = (proposed: Readonly<Record<string, string>>, text = paper) =>
  extractDocument(textReading(text), {
    documentType: 'invoice',
    withTrace: true,
    modelProposals: Object.entries(proposed).map(([path, text]) => ({ page: 1, path, text })),
  });
const plain = extractDocument(textReading(paper), { documentType: 'invoice' });

describe('what only a language model proposes', () => {
  test('fills what is empty, with its print, below the threshold of review, and a person looks at it', () => {
    expect(plain.extractedData.invoice?.purchaseOrderNumber).toBeNull();
    const { extractedData, confidence, evidence, proposedByModel, reviewReasons } = read({
      purchaseOrderNumber: '88-1402',
      dueDate: '4  april 2026',
    });
    expect(extractedData.invoice).toMatchObject({ purchaseOrderNumber: '88-1402', dueDate: '2026-04-04' });
    expect(evidence.dueDate).toMatchObject({ page: 1, text: '4 April 2026' });
    expect(confidence.fields.dueDate).toBeGreaterThan(0.3);
    expect(confidence.fields.dueDate).toBeLessThanOrEqual(0.7);
    expect(proposedByModel).toEqual(['purchaseOrderNumber', 'dueDate']);
    expect(reviewReasons).toEqual(['Values rest on a language model alone: compare them with the page']);
  });

  test.each([
    ['is not on the page', 'purchaseOrderNumber', '99-1402'],
    ['is a part of a printed number', 'purchaseOrderNumber', '1402'],
    ['is a part of a printed figure', 'freightAmount', '1,250'],
    ['is no value of its field', 'dueDate', '88-1402'],
    ['is more than a value of its field', 'freightAmount', 'Carriage paid by us: 1,250.00 net 25.00'],
    ['is the print of another field', 'purchaseOrderNumber', 'KW-7712'],
    ['is of a line of goods', 'lineItems[0].partNumber', '88-1402'],
  ])('is left out where it %s', (_, path, text) => {
    const { trace, proposedByModel, ...extraction } = read({ [path]: text });
    expect(extraction).toEqual(plain);
    expect(proposedByModel).toEqual([]);
  });

  test('is no label of the form and no sentence as a name', () => {
    const blank =
      'INVOICE\n\nInvoice No: 4711\n\nSome words that nobody ever reads here anyway for the paper';
    for (const text of ['Invoice No', 'Some words that nobody ever reads here anyway for the paper'])
      expect(read({ 'supplier.name': text }, blank).extractedData.invoice?.supplier.name ?? null).toBeNull();
  });
});

describe('beside rules', () => {
  test('what they are sure of stays', () => {
    const { trace, proposedByModel, ...extraction } = read({ invoiceNumber: '88-1402' });
    expect(extraction).toEqual(plain);
  });

  test('a doubtful value that the model proposes too is surer, and stays in doubt', () => {
    const faint = { ...textReading(paper), pages: [textPage(paper, 1, 'ocr', 0.15)] };
    const of = (modelProposals: readonly ModelProposal[]) =>
      extractDocument(faint, { documentType: 'invoice', modelProposals });
    const [own, supported] = [of([]), of([{ page: 1, path: 'invoiceNumber', text: 'KW-7712' }])];
    expect(own.confidence.fields.invoiceNumber).toBeLessThan(0.7);
    expect(supported.extractedData).toEqual(own.extractedData);
    const sureness = supported.confidence.fields.invoiceNumber ?? 0;
    expect(sureness).toBeGreaterThan(own.confidence.fields.invoiceNumber ?? 1);
    expect(sureness).toBeLessThanOrEqual(0.7);
    expect(supported.proposedByModel).toEqual([]);
  });

  test('a trace shows its candidates as such', () => {
    const field = read({ purchaseOrderNumber: '88-1402' }).trace?.find(
      ({ path }) => path === 'purchaseOrderNumber',
    );
    expect(field?.candidates).toContainEqual(
      expect.objectContaining({
        ...{ value: '88-1402', by: 'language model', isTaken: true },
        found: 'named by the language model',
      }),
    );
  });
});
