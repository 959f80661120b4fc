import { withPageLanguages } from './languages/page-languages.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { createPpOcrLineReader } from './second/pp-ocr-line-reader.ts';
import { withSecondLook } from './second/second-look.ts';
import { createTesseract, type TesseractLimits } from './tesseract.ts';

/**
 * OCR as documents are read with it.
 * @throws Error when a language's data is not installed.
 */
export const createOcr = (languages: readonly string[], limits?: TesseractLimits): OcrEngine =>
  withSecondLook(withPageLanguages(createTesseract(languages, limits), languages), createPpOcrLineReader());
