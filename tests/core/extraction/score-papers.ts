import { compareDocument, type DocumentScore } from '../../../core/documents/measure/compare-document.ts';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import type { OcrEngine } from '../../../core/reading/ocr/ocr-engine.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { drawPaper } from '../../fixtures/papers/draw-paper.ts';
import type { PaperLayout } from '../../fixtures/papers/paper-layout.ts';

/** Drawn PDFs have a text layer: nothing has to be read from pictures. */
const noOcr: OcrEngine = { name: 'none', recognize: async () => [], close: async () => {} };

const sum = (scores: readonly DocumentScore[], value: (score: DocumentScore) => number): number =>
  scores.reduce((all, score) => all + value(score), 0);

/** What share of the values of drawn papers is read right. */
export async function scorePapers(layouts: readonly PaperLayout[], seeds: readonly number[]) {
  const scores: DocumentScore[] = [];
  for (const layout of layouts) {
    for (const seed of seeds) {
      const { bytes, truth } = await drawPaper(layout, seed);
      const reading = await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr });
      const data = truth.extractedData as Readonly<Record<string, unknown>>;
      const extraction = extractDocument(reading, { documentType: null });
      scores.push(
        compareDocument({ documentType: truth.documentType, extractedData: data }, extraction, 0.8),
      );
    }
  }
  const lines = sum(scores, (score) => score.lines.asked + score.lines.given);
  return {
    types: sum(scores, (score) => (score.typeRight ? 1 : 0)) / scores.length,
    header: sum(scores, (score) => score.header.right) / sum(scores, (score) => score.header.asked),
    lines: lines === 0 ? 1 : (2 * sum(scores, (score) => score.lines.right)) / lines,
    falseFills: sum(scores, (score) => score.falseFills),
    wronglyProcessed: sum(scores, (score) => (score.processedRight === false ? 1 : 0)),
  };
}
