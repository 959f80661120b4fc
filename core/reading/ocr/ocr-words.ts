import type { StraightPicture } from '../image/straighten.ts';
import type { Word } from '../page.ts';
import { inReadingOrder } from '../words/reading-order.ts';
import { fontSizes } from './font-sizes.ts';
import { withMillilitres } from './millilitres.ts';
import type { OcrWord } from './ocr-engine.ts';
import { withSharpS } from './sharp-s.ts';

/** OCR reads rules and specks as strokes; a word of nothing else at this confidence is one of them. */
const strokes = /^[|_\-—–~=.,'`‘’“”"*:;\\/[\](){}<>«»°•]+$/u;
const strokeConfidence = 0.6;

/** Never a word, however sure OCR is of it. */
const rules = /^[|¦_—]+$/u;

/** With no word beside it, a speck or what is left of the corner of a box. */
const loneSign = /^[.,'`‘’“”"*;«»°•~^=]{1,2}$/u;

/** `B/L` and `B/Ls`, whose stroke OCR takes for a letter; with it there is no such word. */
const strokeInBl = /(?<=^B)[Il1|f!](?=Ls?[.:]?$)/u;

/** What is left of a table's line beside a letter. */
const ruleEnds = /^[|¦]+|[|¦]+$/gu;

/** Words of a picture as words of its page. What OCR makes of rules and specks is left out. */
export function ocrWordsToWords(words: readonly OcrWord[], picture: StraightPicture): readonly Word[] {
  const texts = words.filter(isText);
  const kept = texts.filter((word) => !loneSign.test(word.text.trim()) || isBesideText(word, texts));
  const sizes = fontSizes(kept);
  const read = kept.map((word) => toWord(word, sizes.get(word) ?? word.lineHeight, picture));
  return withMillilitres(inReadingOrder(read));
}

/** Whether letters or digits stand beside a sign on its line, no further than their own height. */
const isBesideText = (sign: OcrWord, words: readonly OcrWord[]): boolean =>
  words.some(
    (word) =>
      /[\p{L}\p{N}]/u.test(word.text) &&
      sign.y1 > word.y0 &&
      sign.y0 < word.y1 + (word.y1 - word.y0) / 2 &&
      Math.max(sign.x0, word.x0) - Math.min(sign.x1, word.x1) < word.y1 - word.y0,
  );

function isText(word: OcrWord): boolean {
  const text = word.text.trim();
  return (
    text !== '' &&
    word.x1 > word.x0 &&
    word.y1 > word.y0 &&
    !rules.test(text) &&
    !(strokes.test(text) && word.confidence < strokeConfidence)
  );
}

/** `size` is that of its font, in pixels. */
function toWord(word: OcrWord, size: number, { image, toPage }: StraightPicture): Word {
  const text = word.text.trim().normalize('NFC');
  return {
    text: withSharpS(text.replace(ruleEnds, '') || text).replace(strokeInBl, '/'),
    box: toPage(word),
    confidence: Math.min(1, Math.max(0, word.confidence)),
    size: size / image.height,
    // The LSTM engine does not tell weights apart.
    bold: false,
  };
}
