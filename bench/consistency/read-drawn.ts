import { createHash } from 'node:crypto';
import { extractDocument } from '../../core/extraction/extract-document.ts';
import type { OcrEngine } from '../../core/reading/ocr/ocr-engine.ts';
import { readDocument } from '../../core/reading/read-document.ts';
import type { Paper } from '../../core/shipments/consistency/paper.ts';
import { scannedLikeInAnOffice } from '../../tests/fixtures/scans/everyday-scan.ts';
import { drawSet } from '../../tests/fixtures/shipments/drawn/draw-set.ts';
import type { ReadSet } from './measure-sets.ts';

/**
 * Draws the papers of a set and reads them as uploaded files are: from the text layer, or, with `dpi`, from a
 * scan of that resolution. A paper whose type is not recognized is left out, as it would be.
 */
export const readDrawn =
  (ocr: OcrEngine, dpi: number | null): ReadSet =>
  async (set) => {
    const papers: Paper[] = [];
    for (const { documentType, bytes } of await drawSet(set)) {
      const reading = await readDocument({ ...(await fileOf(bytes, documentType, dpi)), ocr });
      const extraction = extractDocument(reading, { documentType: null });
      const data = extraction.documentType && extraction.extractedData[extraction.documentType];
      if (!data) continue;
      papers.push({
        documentId: documentType,
        documentType: extraction.documentType,
        fileName: `${documentType}.pdf`,
        sha256: documentType.padEnd(64, '0'),
        data,
        confidence: extraction.confidence.fields,
        evidence: extraction.evidence,
        isScanned: reading.pages.some(({ source }) => source === 'ocr'),
      } as Paper);
    }
    return papers;
  };

async function fileOf(bytes: Uint8Array, name: string, dpi: number | null) {
  if (dpi === null) return { bytes, mimeType: 'application/pdf' as const };
  const seed = createHash('sha256').update(bytes).digest().readUInt32LE(0) % 10_000;
  const scanned = await scannedLikeInAnOffice(
    { fileName: `${name}.pdf`, bytes, pageCount: 1, truth: { documentType: null, extractedData: {} } },
    name,
    seed,
    dpi,
  );
  const ending = scanned.fileName.split('.').at(-1) ?? 'pdf';
  const types = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png', tif: 'image/tiff' } as const;
  return { bytes: scanned.bytes, mimeType: types[ending as keyof typeof types] };
}
