import type { GreyImage } from '../grey-image.ts';
import { darkOnLight } from '../image/dark-on-light.ts';
import { evenLight } from '../image/even-light.ts';
import { inkMarks } from '../image/ink-marks.ts';
import { turnPicture } from '../image/straighten.ts';
import type { LineReader, Rectangle } from '../ocr/second/line-reader.ts';
import { lineText } from '../ocr/second/line-text.ts';
import { heightOf } from '../ocr/second/rectangles.ts';
import { lettersOf } from '../ocr/second/two-readings.ts';
import { unreadInk } from '../ocr/second/unread-ink.ts';
import type { Box, Page, Word } from '../page.ts';
import { likeness } from './likeness.ts';
import { sampleOf } from './sample.ts';
import type { Suspicion } from './suspicion.ts';
import type { TextLayer } from './text-layer.ts';

/** A scanner's software lays words out less exactly than print: in heights of a word, to all sides. */
const looseness = { across: 0.35, down: 0.15 };
/** With fewer words that could be read again, nothing is known of a layer. */
const fewestRead = 5;
/** Less sure of a letter, the reader's word counts for nothing. */
const surelyRead = 0.8;
/** Words of a language may differ by an accent that the reader does not know. */
const alike = 0.75;
/** Ink beside a layer's words: a logo, a signature, a stamp. More may be text that the layer lacks. */
const mostUnknown = { pieces: 6, part: 0.05 };

/** Letters that cannot be seen may be anyone's reading. */
const confirmed = 0.95;

/** Nonsense need not be looked at, and letters drawn as outlines are what a layer lacks. */
export const isWorthASample = (suspicion: Suspicion): boolean =>
  suspicion === 'invisible' || suspicion === 'picture';

/** A page whose layer was confirmed. */
export function confirmedPage({ invisible, words, ...layer }: TextLayer): Omit<Page, 'number'> {
  const sure =
    invisible > 0
      ? words.map((word) => ({ ...word, confidence: Math.min(word.confidence, confirmed) }))
      : words;
  return { ...layer, source: 'text-layer', words: sure };
}

/**
 * Whether a picture of the page as shown confirms a text layer: each of some of its words is read again where it stands, and
 * hardly any ink stands elsewhere. False: it is wrong, or this tells too little, and the page has to be read.
 */
export async function isConfirmedBySample(
  layer: TextLayer,
  picture: GreyImage,
  reader: LineReader,
): Promise<boolean> {
  const image = turnPicture(evenLight(darkOnLight(picture)), layer.turned ?? 0);
  let read = 0;
  for (const word of sampleOf(layer.words)) {
    const outcome = await compare(word, image, reader);
    if (outcome === 'differs') return false;
    if (outcome === 'same') read++;
  }
  return read >= fewestRead && !hasMoreInk(layer.words, image);
}

async function compare(
  word: Word,
  image: GreyImage,
  reader: LineReader,
): Promise<'same' | 'differs' | 'unknown'> {
  const box = inPixels(word.box, image);
  const height = heightOf(box);
  const { text, least } = await lineText(reader, image, {
    x0: box.x0 - looseness.across * height,
    y0: box.y0 - looseness.down * height,
    x1: box.x1 + looseness.across * height,
    y1: box.y1 + looseness.down * height,
  });
  const [seen, said] = [lettersOf(text), lettersOf(word.text)];
  if (seen.includes(said)) return 'same';
  if (!/\d/.test(said) && likeness(said, seen) >= alike) return 'same';
  return least >= surelyRead || seen === '' ? 'differs' : 'unknown';
}

function hasMoreInk(words: readonly Word[], image: GreyImage): boolean {
  const boxes = words.map(({ box }) => inPixels(box, image));
  const heights = boxes.map(heightOf).sort((a, b) => a - b);
  const pieces = unreadInk(inkMarks(image), boxes, (heights[heights.length >> 1] ?? 0) * capitals);
  return pieces.length > Math.max(mostUnknown.pieces, words.length * mostUnknown.part);
}

/** A box of a text layer reaches from the highest to the lowest letters of its font; this part of it are capitals. */
const capitals = 0.75;

const inPixels = ([x0, y0, x1, y1]: Box, { width, height }: GreyImage): Rectangle => ({
  x0: x0 * width,
  y0: y0 * height,
  x1: x1 * width,
  y1: y1 * height,
});
