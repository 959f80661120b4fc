import { describe, expect, test } from 'bun:test';
import type { Doubt } from '../../../../core/documents/doubts/doubt.ts';
import { doubtsAfter, findDoubts } from '../../../../core/documents/doubts/find-doubts.ts';
import { extractDocument } from '../../../../core/extraction/extract-document.ts';
import { textReading } from '../../layout/text-page.ts';

const threshold = 0.8;
const paper = `INVOICE

Your purchasing order reference code: HT-2025-118

Description                   Quantity                    Unit Price    Amount
Brass valves                  10                          2.50          25.00

                                           Total          25.00`;

describe('the doubt about a value that was found by a guessed name', () => {
  const extraction = extractDocument(textReading(paper), { documentType: 'invoice' });
  const doubts = findDoubts(extraction, threshold);
  const messageOf = (path: string, from: readonly Doubt[] = doubts) =>
    from.find((one) => one.path === path)?.message;

  test('names what is printed, and what Landfall took it for', () => {
    expect(messageOf('purchaseOrderNumber')).toMatch(
      /^read with a confidence of only \d+ %, beside "Your purchasing order reference code", which Landfall took for purchase order number$/,
    );
  });

  test('names the head of a column', () => {
    const list = `PACKING LIST

Description               Quantity    Grossing weights
Brass valves, threaded    120         310.5
Steel flanges, forged     80          412.0`;
    const packed = findDoubts(
      extractDocument(textReading(list), { documentType: 'packing_list' }),
      threshold,
    );
    expect(messageOf('lineItems[0].grossWeight', packed)).toMatch(
      /, under "Grossing weights", which Landfall took for gross weight$/,
    );
  });

  test('stays so when a person has changed something else', () => {
    const { documentType, documentTypeConfidence, missingRequired, confidence, reviewReasons } = extraction;
    const subject = { documentType, documentTypeConfidence, missingRequired, confidence, reviewReasons };
    const after = doubtsAfter(doubts, subject, threshold, {});
    expect(messageOf('purchaseOrderNumber', after)).toBe(messageOf('purchaseOrderNumber'));
  });

  test('is none where the name is known', () => {
    const known = paper.replace('Your purchasing order reference code', 'Order No');
    const { guessedNames = {} } = extractDocument(textReading(known), { documentType: 'invoice' });
    expect(guessedNames).not.toHaveProperty('purchaseOrderNumber');
  });
});

test('the doubt about a value that only a language model proposes states that', () => {
  const modelProposals = [{ page: 1, path: 'invoiceNumber', text: '88-1402' }];
  const extraction = extractDocument(textReading(`${paper}\n\nZv. 88-1402`), {
    ...{ documentType: 'invoice', modelProposals },
  });
  expect(findDoubts(extraction, threshold)).toContainEqual(
    expect.objectContaining({
      ...{ kind: 'low_confidence', path: 'invoiceNumber' },
      message: expect.stringMatching(/^read with a confidence of only \d+ %, by the language model alone$/),
    }),
  );
});
