import type { PictureReading } from '../ocr/read-picture.ts';
import type { Box, Page, Word } from '../page.ts';
import { boxAsShown } from '../words/as-shown.ts';
import { inReadingOrder } from '../words/reading-order.ts';
import { asTurned } from '../words/turn-upright.ts';
import { agreementOf } from './agreement.ts';
import { isWithin, type Suspicion } from './suspicion.ts';
import type { TextLayer } from './text-layer.ts';
import { settledByBoth } from './two-opinions.ts';
import { settledByOcr } from './unsure-words.ts';

/** A text layer that OCR confirms so far is believed: what differs may as well be OCR's mistake. */
export const believed = 0.8;
/** Letters that cannot be seen are another's OCR, and where a sample has not confirmed them ours is no worse. */
const believedHidden = 0.92;
/** So nearly alike, there is nothing to settle. */
const theSame = 0.999;
/** Of numbers and codes that OCR is sure of, letters that cannot be seen must say more. */
const believedNumbers = 0.9;
/** What OCR finds beside a text layer is a word from here on; less sure, it is a logo or the grain of a photo. */
const surelyWord = 0.6;
/** An unseen layer that nothing confirms is worth no more than this. */
const unconfirmed = 0.5;

/** What became of a page whose text layer was in doubt. */
export interface Reconciled {
  readonly page: Omit<Page, 'number'>;
  /** A sentence for the user, or null. */
  readonly note: ((number: number) => string) | null;
}

/**
 * Decides between a text layer and the picture of its page. A layer that agrees with the picture stays, and gains what
 * only the picture shows; one that cannot be seen and errs in places is settled with OCR word by word; one that says
 * something else is given up for OCR. No word is taken twice.
 */
export function reconcile(
  layer: TextLayer,
  read: PictureReading,
  suspicion: Suspicion,
  pictures: readonly Box[],
): Reconciled {
  if (suspicion === 'unsure-letters') return withUnsureLettersRead(layer, read);
  const { words, invisible } = layer;
  const isHidden = suspicion === 'nonsense' || invisible > 0.5;
  const isTurned = !isSameTurn(layer.turned, read.turned);
  if (read.source === 'blank') {
    // Letters without ink on an empty page: nothing of it can be seen.
    if (invisible > 0.9) return { page: { ...asShown(layer), source: 'blank', words: [] }, note: null };
    return kept(layer, words);
  }
  if (read.isIllegible)
    return isHidden
      ? {
          ...kept(
            layer,
            words.map((word) => lessSure(word, unconfirmed)),
          ),
          note: unchecked,
        }
      : kept(layer, words);
  if (isTurned) return isHidden ? givenUp(layer, read) : kept(layer, words);
  const agreement = agreementOf(words, setStraightBy(layer.skew, read, layer));
  if (!isBelieved(agreement, isHidden, suspicion) && !isTrustedText(suspicion, words, pictures))
    return givenUp(layer, read);
  const { score, numbers, unknownToLayer } = agreement;
  if (isHidden && ((score ?? 1) < theSame || (numbers ?? 1) < 1)) {
    const said = setStraightBy(read.skew, layer, layer);
    const both = settledByBoth(said, read.words, score ?? 0);
    return { page: { ...asRead(layer, read), source: 'mixed', words: both }, note: null };
  }
  const sure = invisible > 0 ? words.map((word) => lessSure(word, score ?? 1)) : words;
  const added = unknownToLayer.filter((word) => isSurelyWord(word));
  if (added.length === 0) return kept(layer, sure);
  return {
    page: { ...frameOf(layer), source: 'mixed', words: inReadingOrder([...sure, ...added]) },
    note: null,
  };
}

/** The text layer with those words from the picture of which a font does not tell all letters. */
function withUnsureLettersRead(layer: TextLayer, read: PictureReading): Reconciled {
  const isRead = !read.isIllegible && isSameTurn(layer.turned, read.turned);
  const settled = settledByOcr(layer.words, isRead ? setStraightBy(layer.skew, read, layer) : []);
  return {
    page: { ...frameOf(layer), source: settled.areOfOcr ? 'mixed' : 'text-layer', words: settled.words },
    note: settled.areOfOcr ? lettersRead : null,
  };
}

const kept = (layer: TextLayer, words: readonly Word[]): Reconciled => ({
  page: { ...frameOf(layer), source: 'text-layer', words },
  note: null,
});

const givenUp = (layer: TextLayer, read: PictureReading): Reconciled => ({
  page: { ...asRead(layer, read), source: 'ocr', words: read.words },
  note: readAgain,
});

/** Whether a layer agrees with the picture so far that what differs may as well be a mistake of OCR. */
function isBelieved(
  { score, numbers }: ReturnType<typeof agreementOf>,
  isHidden: boolean,
  suspicion: Suspicion,
): boolean {
  if (isHidden && numbers !== null && numbers < believedNumbers) return false;
  // Letters that stand for nothing leave nothing to compare.
  return score === null ? suspicion !== 'nonsense' : score >= (isHidden ? believedHidden : believed);
}

const asShown = ({ width, height, turned }: TextLayer) => asTurned({ width, height }, turned);

/** The page as its picture was read. */
const asRead = (layer: TextLayer, read: PictureReading) => ({
  ...asTurned(asShown(layer), read.turned),
  ...wayOf(read),
});

/** Words of a page that was set straight by `skew` degrees as they stand where it was by `other`. */
function setStraightBy(
  other: number | undefined,
  { words, skew = 0 }: Pick<PictureReading, 'words' | 'skew'>,
  { width, height }: Pick<Page, 'width' | 'height'>,
): readonly Word[] {
  const between = { width, height, skew: skew - (other ?? 0) };
  return words.map((word) => ({ ...word, box: boxAsShown(word.box, between) }));
}

const readAgain = (number: number): string =>
  `The text layer of page ${number} does not say what the page shows; the page was read again by OCR.`;
const unchecked = (number: number): string =>
  `The text layer of page ${number} could not be checked against its picture.`;

const lettersRead = (number: number): string =>
  `A font of page ${number} does not tell all its letters; words with such letters were read by OCR.`;

/** Visible text beside a scan, not over it, is digital: OCR may read it worse, but it is what the page says. */
function isTrustedText(suspicion: Suspicion, words: readonly Word[], pictures: readonly Box[]): boolean {
  return (
    suspicion !== 'nonsense' && suspicion !== 'invisible' && !words.some((word) => isWithin(word, pictures))
  );
}

const isSurelyWord = ({ text, confidence }: Word): boolean =>
  confidence >= surelyWord && /[\p{L}\p{N}]/u.test(text);

const lessSure = (word: Word, most: number): Word => ({
  ...word,
  confidence: Math.min(word.confidence, most),
});

const wayOf = ({ turned, skew, rules }: Pick<Page, 'turned' | 'skew' | 'rules'>) => ({
  ...(turned === undefined ? {} : { turned }),
  ...(skew === undefined ? {} : { skew }),
  ...(rules === undefined ? {} : { rules }),
});

/** The page as its text layer lies. */
const frameOf = (layer: TextLayer) => ({ width: layer.width, height: layer.height, ...wayOf(layer) });

const isSameTurn = (a: number | undefined, b: number | undefined): boolean => (a ?? 0) === (b ?? 0);
