import type { GreyImage } from '../grey-image.ts';
import type { OcrWord } from './ocr-engine.ts';

/** What Tesseract's thread is asked: the words of a picture. */
export interface PictureQuestion {
  readonly id: number;
  /** The first reads everything, each other the lines that the first is not sure of. */
  readonly languages: readonly string[];
  readonly image: GreyImage;
  readonly dotsPerInch: number;
}

export interface PictureAnswer {
  readonly id: number;
  /** Of each language, in the order of the question. */
  readonly readings: readonly (readonly OcrWord[])[];
  /** What went wrong, where something did. */
  readonly failure?: string;
}
