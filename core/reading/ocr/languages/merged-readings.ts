import type { OcrWord } from '../ocr-engine.ts';
import { gapBetween, heightOf, widthOf } from '../second/rectangles.ts';
import { plainText } from './languages-to-read.ts';

/** Two words are one where they share so much of the smaller one's width and height. */
const shared = { across: 0.5, down: 0.4 };
/** So sure of letters that differ in their accents alone, the reader that knows the language's accents is right. */
const knowsAccents = 0.6;

/** Where two readings differ in their letters, neither is surer than this, and the second reader is asked. */
const disputed = 0.85;

/**
 * A page's words as two languages' data read them: of each word what is surer, and the accents of `again`, which is in
 * the page's own language. A word that only one of them saw, or saw whole, stays as `first` has it.
 */
export function mergedReadings(first: readonly OcrWord[], again: readonly OcrWord[]): readonly OcrWord[] {
  const pairs = new Map(first.map((word) => [word, again.filter((other) => isSameInk(word, other))]));
  const seen = new Map<OcrWord, number>();
  for (const others of pairs.values())
    for (const other of others) seen.set(other, (seen.get(other) ?? 0) + 1);
  return first.map((word) => {
    const [other, ...more] = pairs.get(word) ?? [];
    if (!other || more.length > 0 || seen.get(other) !== 1) return word;
    const isSame = plainText(other.text) === plainText(word.text);
    if (isSame && (other.confidence > knowsAccents || other.confidence > word.confidence))
      return { ...word, text: other.text, confidence: Math.max(word.confidence, other.confidence) };
    return other.confidence > word.confidence
      ? { ...word, text: other.text, confidence: Math.min(other.confidence, disputed) }
      : word;
  });
}

function isSameInk(a: OcrWord, b: OcrWord): boolean {
  const down = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return (
    -gapBetween(a, b) > shared.across * Math.min(widthOf(a), widthOf(b)) &&
    down > shared.down * Math.min(heightOf(a), heightOf(b))
  );
}
