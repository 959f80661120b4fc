import { describe, expect, test } from 'bun:test';
import { compareDocument, type DocumentScore } from '../../../core/documents/measure/compare-document.ts';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import type { OcrEngine } from '../../../core/reading/ocr/ocr-engine.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { drawInvoice } from '../../fixtures/invoices/draw-invoice.ts';
import { heldOutLayouts } from '../../fixtures/invoices/held-out/layouts.ts';
import type { InvoiceLayout } from '../../fixtures/invoices/layout.ts';
import { seenLayouts } from '../../fixtures/invoices/layouts.ts';

/** Drawn PDFs have a text layer: nothing has to be read from pictures. */
const noOcr: OcrEngine = { name: 'none', recognize: async () => [], close: async () => {} };

async function scoresOf(layouts: readonly InvoiceLayout[]): Promise<DocumentScore[]> {
  const scores: DocumentScore[] = [];
  for (const layout of layouts) {
    for (const seed of [11, 12]) {
      const { bytes, truth } = await drawInvoice({ layout, seed });
      const reading = await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr });
      const extraction = extractDocument(reading, { documentType: null });
      scores.push(compareDocument({ ...truth, extractedData: { ...truth.extractedData } }, extraction, 0.8));
    }
  }
  return scores;
}

const sum = (scores: readonly DocumentScore[], value: (score: DocumentScore) => number): number =>
  scores.reduce((all, score) => all + value(score), 0);

const figures = (scores: readonly DocumentScore[]) => ({
  types: sum(scores, (score) => (score.typeRight ? 1 : 0)) / scores.length,
  header: sum(scores, (score) => score.header.right) / sum(scores, (score) => score.header.asked),
  lines:
    (2 * sum(scores, (score) => score.lines.right)) /
    sum(scores, (score) => score.lines.asked + score.lines.given),
  falseFills: sum(scores, (score) => score.falseFills),
  wronglyProcessed: sum(scores, (score) => (score.processedRight === false ? 1 : 0)),
});

describe('drawn invoices, read from their PDF', () => {
  test('layouts that the rules were written with', async () => {
    const { types, header, lines, falseFills, wronglyProcessed } = figures(await scoresOf(seenLayouts));
    expect(types).toBe(1);
    expect(header).toBeGreaterThanOrEqual(0.99);
    expect(lines).toBeGreaterThanOrEqual(0.98);
    expect(falseFills).toBe(0);
    expect(wronglyProcessed).toBe(0);
  });

  test('layouts that nobody looked at while the rules were written', async () => {
    const { types, header, lines, falseFills, wronglyProcessed } = figures(await scoresOf(heldOutLayouts));
    expect(types).toBe(1);
    expect(header).toBeGreaterThanOrEqual(0.92);
    expect(lines).toBeGreaterThanOrEqual(0.8);
    expect(falseFills).toBeLessThanOrEqual(2);
    expect(wronglyProcessed).toBeLessThanOrEqual(1);
  });
});
