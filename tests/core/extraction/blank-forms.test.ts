import { expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
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
