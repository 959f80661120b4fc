import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectFileType } from '../../core/files/file-type.ts';
import type { OcrEngine } from '../../core/reading/ocr/ocr-engine.ts';
import type { Reading } from '../../core/reading/page.ts';
import { readDocument } from '../../core/reading/read-document.ts';
import type { FactoryLayout } from '../../tests/fixtures/all-layouts.ts';
import { scannedLikeInAnOffice } from '../../tests/fixtures/scans/everyday-scan.ts';
import type { Truth } from '../../tests/fixtures/truth.ts';

/** A drawn document as it was read. */
export interface DrawnReading {
  readonly layout: FactoryLayout;
  readonly name: string;
  readonly isScan: boolean;
  readonly truth: Truth;
  readonly reading: Reading;
}

/** Drawn PDFs have a text layer: nothing has to be read from pictures. */
const noOcr: OcrEngine = { name: 'none', recognize: async () => [], close: async () => {} };

const cache = join(import.meta.dir, '../../node_modules/.cache/landfall-readings');

/**
 * Draws a document and reads it. OCR takes seconds a page: what was read is kept under `node_modules/.cache`
 * by the bytes of the file; delete that folder after a change of reading.
 *
 * @param ocr null: a scan that was not read before is left out
 * @param maker as in `FactoryLayout.draw`
 */
export async function readDrawn(
  layout: FactoryLayout,
  seed: number,
  scanDpi: number | null,
  ocr: OcrEngine | null,
  maker?: number,
): Promise<DrawnReading | null> {
  const drawn = await layout.draw(seed, maker);
  const { bytes } = scanDpi === null ? drawn : await scannedLikeInAnOffice(drawn, layout.name, seed, scanDpi);
  const known = { layout, name: `${layout.name}-${seed}`, isScan: scanDpi !== null, truth: drawn.truth };
  const kept = join(cache, `${createHash('sha256').update(bytes).digest('hex')}.json`);
  if (scanDpi !== null && existsSync(kept))
    return { ...known, reading: JSON.parse(readFileSync(kept, 'utf8')) as Reading };
  if (scanDpi !== null && ocr === null) return null;
  const mimeType = detectFileType(bytes);
  if (!mimeType) throw new Error(`${known.name} is no PDF, PNG, JPEG or TIFF`);
  const reading = await readDocument({ bytes, mimeType, ocr: ocr ?? noOcr });
  if (scanDpi !== null) {
    mkdirSync(cache, { recursive: true });
    writeFileSync(kept, JSON.stringify(reading));
  }
  return { ...known, reading };
}
