import type { GreyImage } from '../grey-image.ts';
import type { Word } from '../page.ts';
import { inReadingOrder } from '../words/reading-order.ts';
import type { OcrWord } from './ocr-engine.ts';

/** OCR reads rules and specks as strokes; a word of nothing else at this confidence is one of them. */
const strokes = /^[|_\-—–~=.,'`‘’“”"*:;\\/[\](){}<>«»°•]+$/u;
const strokeConfidence = 0.6;

/** Words of a picture as words of its page. What OCR makes of rules and specks is left out. */
export function ocrWordsToWords(
  words: readonly OcrWord[],
  image: Pick<GreyImage, 'width' | 'height'>,
): readonly Word[] {
  return inReadingOrder(words.filter(isText).map((word) => toWord(word, image)));
}

function isText(word: OcrWord): boolean {
  const text = word.text.trim();
  return (
    text !== '' &&
    word.x1 > word.x0 &&
    word.y1 > word.y0 &&
    !(strokes.test(text) && word.confidence < strokeConfidence)
  );
}

function toWord(word: OcrWord, { width, height }: Pick<GreyImage, 'width' | 'height'>): Word {
  const clamp = (value: number): number => Math.min(1, Math.max(0, value));
  return {
    text: word.text.trim().normalize('NFC'),
    box: [clamp(word.x0 / width), clamp(word.y0 / height), clamp(word.x1 / width), clamp(word.y1 / height)],
    confidence: clamp(word.confidence),
    size: (word.lineHeight > 0 ? word.lineHeight : word.y1 - word.y0) / height,
    // The LSTM engine does not tell weights apart.
    bold: false,
  };
}
