import { readConfig } from '../../core/config.ts';
import { createOcr } from '../../core/reading/ocr/create-ocr.ts';
import type { OcrEngine } from '../../core/reading/ocr/ocr-engine.ts';

/** A measurement gives way to all others on its machine, so that a page may take minutes. */
const limits = { startMilliseconds: 300_000, pageMilliseconds: 900_000 };

/** OCR as documents are read with it, that waits for a page as long as it takes. */
export const patientOcr = (): OcrEngine => createOcr(readConfig({}, {}).ocrLanguages, limits);
