import type { GreyImage } from '../grey-image.ts';
import type { Word } from '../page.ts';
import { hasInk } from './ink.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { ocrWordsToWords } from './ocr-words.ts';

/** What a picture of a page gives: its words, or that it shows nothing. */
export type PictureReading =
  | { readonly source: 'ocr'; readonly words: readonly Word[] }
  | { readonly source: 'blank'; readonly words: readonly [] };

/** Reads the words of a page's picture; an empty sheet is not given to OCR, which would invent some. */
export async function readPicture(
  ocr: OcrEngine,
  image: GreyImage,
  dotsPerInch: number,
): Promise<PictureReading> {
  if (!hasInk(image)) return { source: 'blank', words: [] };
  const words = await ocr.recognize(image, dotsPerInch);
  return { source: 'ocr', words: ocrWordsToWords(words, image) };
}
