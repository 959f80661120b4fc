import { readConfig } from '../../core/config.ts';
import type { OcrEngine } from '../../core/reading/ocr/ocr-engine.ts';
import { createPpOcrLineReader } from '../../core/reading/ocr/second/pp-ocr-line-reader.ts';
import { withSecondLook } from '../../core/reading/ocr/second/second-look.ts';
import { createTesseract } from '../../core/reading/ocr/tesseract.ts';

/** A measurement gives way to all others on its machine, so that a page may take minutes. */
const limits = { startMilliseconds: 300_000, pageMilliseconds: 900_000 };

/** OCR with which documents are read, both readers and all languages, that waits for a page as long as it takes. */
export const patientOcr = (): OcrEngine =>
  withSecondLook(createTesseract(readConfig({}, {}).ocrLanguages, limits), createPpOcrLineReader());
