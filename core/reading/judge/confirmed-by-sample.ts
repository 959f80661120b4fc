import type { GreyImage } from '../grey-image.ts';
import { darkOnLight } from '../image/dark-on-light.ts';
import { evenLight } from '../image/even-light.ts';
import { inkMarks } from '../image/ink-marks.ts';
import { type StraightPicture, straighten } from '../image/straighten.ts';
import type { LineReader } from '../ocr/second/line-reader.ts';
import { lineText } from '../ocr/second/line-text.ts';
import { heightOf } from '../ocr/second/rectangles.ts';
import { lettersOf } from '../ocr/second/two-readings.ts';
import { unreadInk } from '../ocr/second/unread-ink.ts';
import type { Page, Word } from '../page.ts';
import { likeness } from './likeness.ts';
import { sampleOf } from './sample.ts';
import type { Suspicion } from './suspicion.ts';
import type { TextLayer } from './text-layer.ts';

/** A scanner's software lays words out less exactly than print: in heights of a word, to all sides. */
const looseness = { across: 0.35, down: 0.15 };
const noRoom = { across: 0, down: 0 };
/** With fewer words that could be read again, nothing is known of a layer. */
const fewestRead = 5;
/** Less sure of a letter, the reader's word counts for nothing. */
const surelyRead = 0.8;
/** Where more of the sample than this can neither be read as the layer says nor surely otherwise, the page is to be read. */
const mostUnsettled = 0.1;
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
  const straight = await straighten(evenLight(darkOnLight(picture)), {
    turn: layer.turned ?? 0,
    skew: layer.skew ?? 0,
    scale: 1,
  });
  let [read, unknown] = [0, 0];
  for (const word of sampleOf(layer.words)) {
    const outcome = await compare(word, straight, reader);
    if (outcome === 'differs') return false;
    if (outcome === 'same') read++;
    else unknown++;
  }
  if (read < fewestRead || unknown > (read + unknown) * mostUnsettled) return false;
  return !hasMoreInk(layer.words, straight);
}

type Outcome = 'same' | 'differs' | 'unknown';

async function compare(word: Word, picture: StraightPicture, reader: LineReader): Promise<Outcome> {
  const outcome = await compareWithin(looseness, word, picture, reader);
  // With room around it, a neighbour's letter may have been read as its own.
  return outcome === 'same' ? outcome : compareWithin(noRoom, word, picture, reader);
}

async function compareWithin(
  room: { readonly across: number; readonly down: number },
  word: Word,
  { image, toPixels }: StraightPicture,
  reader: LineReader,
): Promise<Outcome> {
  const box = toPixels(word.box);
  const height = heightOf(box);
  const { text, least } = await lineText(reader, image, {
    x0: box.x0 - room.across * height,
    y0: box.y0 - room.down * height,
    x1: box.x1 + room.across * height,
    y1: box.y1 + room.down * height,
  });
  const [seen, said] = [lettersOf(text), lettersOf(word.text)];
  if (seen.includes(said)) return 'same';
  if (!/\d/.test(said) && likeness(said, seen) >= alike) return 'same';
  return least >= surelyRead || seen === '' ? 'differs' : 'unknown';
}

function hasMoreInk(words: readonly Word[], { image, toPixels }: StraightPicture): boolean {
  const boxes = words.map(({ box }) => toPixels(box));
  const heights = boxes.map(heightOf).sort((a, b) => a - b);
  const pieces = unreadInk(inkMarks(image), boxes, (heights[heights.length >> 1] ?? 0) * capitals);
  return pieces.length > Math.max(mostUnknown.pieces, words.length * mostUnknown.part);
}

/** A box of a text layer reaches from the highest to the lowest letters of its font; this part of it are capitals. */
const capitals = 0.75;
