import { expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import { withoutPrint } from '../../../core/extraction/paths.ts';
import type { OcrEngine } from '../../../core/reading/ocr/ocr-engine.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { otherDocuments } from '../../fixtures/other-documents.ts';

/** Drawn PDFs have a text layer: nothing has to be read from pictures. */
const noOcr: OcrEngine = { name: 'none', recognize: async () => [], close: async () => {} };

/** Every value that is not null, by its path. */
function filledIn(value: unknown, path: string): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [`${path} = ${value}`];
  return Object.entries(value).flatMap(([key, inner]) => filledIn(inner, `${path}.${key}`));
}

test('nothing is read from blank forms', async () => {
  const forms = (await otherDocuments(null)).filter(({ kind }) => kind === 'blank');
  expect(forms.length).toBeGreaterThanOrEqual(8);
  for (const { fileName, bytes } of forms) {
    const reading = await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr });
    const { extractedData } = extractDocument(reading, { documentType: null });
    expect(filledIn(extractedData, fileName)).toEqual([]);
  }
});

test('sentences of a form that were taken for goods are its print, unless a figure or a party was found', () => {
  const at = (text: string) => ({ page: 1, box: null, text });
  const certificate = (description: string, exporter: string | null) => ({
    data: { exporter: { name: exporter }, lineItems: [{ description }] },
    confidence: { ...(exporter && { 'exporter.name': 0.9 }), 'lineItems[0].description': 0.6 },
    evidence: {
      ...(exporter && { 'exporter.name': at(exporter) }),
      'lineItems[0].description': at(description),
    },
  });
  const sentence = 'This certificate consists of';
  expect(withoutPrint(certificate(sentence, null), ['agreement']).data.lineItems).toEqual([]);
  expect(withoutPrint(certificate('12 PCS VALVES', null), ['agreement']).data.lineItems).toHaveLength(1);
  expect(withoutPrint(certificate('VALVES', 'ACME LTD.'), ['agreement']).data.lineItems).toHaveLength(1);
});
