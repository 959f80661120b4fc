import type { OcrEngine } from '../../../../core/reading/ocr/ocr-engine.ts';

/** Fails the test that needs OCR where there should be none. */
export const noOcr: OcrEngine = {
  name: 'none',
  recognize: () => Promise.reject(new Error('OCR was asked for a page that needs none')),
  close: () => Promise.resolve(),
};
