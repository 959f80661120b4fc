import { lazily } from '../../lazily.ts';
import type { GreyImage } from '../grey-image.ts';
import { darkOnLight } from '../image/dark-on-light.ts';
import { evenInk } from '../image/even-ink.ts';
import { evenLight } from '../image/even-light.ts';
import { rulesOf } from '../image/picture-rules.ts';
import { type RulingLines, takeRulingLines } from '../image/ruling-lines.ts';
import { type StraightPicture, straighten } from '../image/straighten.ts';
import type { Box, Page, Word } from '../page.ts';
import type { Turn } from '../words/turn-upright.ts';
import { hasInk } from './ink.ts';
import { legibility, surelyUpright } from './legibility.ts';
import type { OcrEngine, OcrWord } from './ocr-engine.ts';
import { ocrWordsToWords } from './ocr-words.ts';
import { type Lie, likelyLies } from './page-lie.ts';
import { bandOf } from './sample-band.ts';
import { isMostlySmallPrint, isSmallPrint, type Print, printLook, printOf } from './small-print.ts';
import { type WithoutTerms, withoutTerms } from './terms-beside.ts';

/** What a picture of a page gives: its words and lines, and how the page had to be turned for them. */
export type PictureReading = Pick<Page, 'source' | 'words' | 'rules' | 'turned' | 'skew'> & {
  /** Something is there that could not be read; its words are left out, for they would be nonsense. */
  readonly isIllegible: boolean;
  /** Nothing but small print, as asked for not read; absent: it is not, or it was read. */
  readonly isSmallPrint?: true;
  /** Terms beside or below what the page is about, which were not read; absent: it has none. */
  readonly termsLeftOut?: Pick<WithoutTerms, 'lineCount' | 'box'>;
};

const blank: PictureReading = { source: 'blank', words: [], isIllegible: false };

/** Pixels on the longer side at which OCR reads a page best: A4 at 222 dpi. More costs time and reads no better. */
const wantedSide = 2_600;
const [mostReduced, mostEnlarged] = [0.7, 3];
/** Below, OCR saw letters where there are none: a photo, noise, or a script that it does not know. */
const leastLegible = 0.4;

/** How a picture is to be read. */
export interface PictureOptions {
  readonly dotsPerInch: number;
  readonly maximumPixels: number;
  /** How the page before lay, or how the text layer of this one does; null where nothing is known. */
  readonly guess: Turn | null;
  /** A page of nothing but small print is not read: see `isSmallPrint`. */
  readonly skipsSmallPrint: boolean;
  /** Boxes of the words that the file holds as text and that can be seen: terms among them are read as the rest is. */
  readonly seenWords?: readonly Box[];
}

/**
 * Reads the words of a page's picture; an empty sheet is not given to OCR, which would invent some. The
 * page may lie on any side and be askew.
 * @throws ReadingError READING_TIMED_OUT
 */
export async function readPicture(
  ocr: OcrEngine,
  picture: GreyImage,
  options: PictureOptions,
): Promise<PictureReading> {
  if (!hasInk(picture)) return blank;
  const light = evenLight(darkOnLight(picture));
  if (!hasInk(light)) return blank;
  const even = evenInk(light);
  const scale = readingScale(even, options.maximumPixels);
  const dotsPerInch = options.dotsPerInch * scale;
  const { lies, likely, hasRows } = await likelyLies(even, options.dotsPerInch, options.guess);
  const lay = async (lie: Lie, sample: GreyImage): Promise<Laid> => {
    const straight = await straighten(sample, { ...lie, scale });
    const { image, lines } = takeRulingLines(straight.image, dotsPerInch);
    return { lie, straight, dotsPerInch, lines, image, print: lazily(() => printOf(image, dotsPerInch)) };
  };
  const likeliest = lazily(() => lay(lies[0], even));
  const look = lazily(async () => printLook((await likeliest()).print()));
  if (options.skipsSmallPrint && hasRows && isSmallPrint(await look()))
    return { source: 'ocr', words: [], isIllegible: false, isSmallPrint: true };
  const termsOf = async ({ image, print, lie }: Laid): Promise<WithoutTerms | null> =>
    hasRows && lie === lies[0] && isMostlySmallPrint(await look())
      ? withoutTerms(image, print(), options.seenWords ?? [])
      : null;
  const asLying = async (lie: Lie, sample?: GreyImage): Promise<Attempt> => {
    const laid = await (lie === lies[0] && !sample ? likeliest() : lay(lie, sample ?? even));
    const terms = sample ? null : await termsOf(laid);
    const image = terms?.image ?? laid.image;
    const words = await ocr.recognize(image, dotsPerInch);
    return { ...laid, image, terms, words, legibility: legibility(words) };
  };
  // As the page before, or upright as nearly all are: read as a whole at once, it is well read nearly always.
  const whole = hasRows && lies[0].turn === (options.guess ?? 0) ? await asLying(lies[0]) : null;
  if (whole && whole.legibility >= surelyUpright) return toReading(ocr, whole);
  // A strip of the page tells how it lies at a fifth of the cost. Where nothing looks like lines, it decides alone.
  let strip: Attempt | undefined;
  for (const [place, lie] of lies.entries()) {
    if (strip && place >= likely && strip.legibility >= leastLegible) break;
    const tried = await asLying(lie, bandOf(even, lie.turn === 90 || lie.turn === 270));
    if (!strip || tried.legibility > strip.legibility) strip = tried;
    if (strip.legibility >= surelyUpright || !hasRows) break;
  }
  if (strip && !hasRows && strip.legibility < leastLegible) return toReading(ocr, strip);
  const { lie } = strip ?? { lie: lies[0] };
  return toReading(ocr, whole?.lie === lie ? whole : await asLying(lie));
}

/** A page set straight, without the lines of forms and tables. */
interface Laid {
  readonly lie: Lie;
  readonly image: GreyImage;
  readonly dotsPerInch: number;
  readonly lines: RulingLines;
  readonly straight: StraightPicture;
  readonly print: () => Print;
}

/** A page as the first reader saw it, which shows better than the second how it lies: that one leaves out nonsense. */
interface Attempt extends Laid {
  readonly words: readonly OcrWord[];
  readonly legibility: number;
  /** The terms that were left out of its picture; null: none. */
  readonly terms: WithoutTerms | null;
}

async function toReading(
  ocr: OcrEngine,
  { lie, image, dotsPerInch, words: firstRead, lines, straight, terms }: Attempt,
): Promise<PictureReading> {
  const words = (await ocr.lookAgain?.(image, firstRead, dotsPerInch)) ?? firstRead;
  const turn = {
    ...(lie.turn === 0 ? {} : { turned: lie.turn }),
    ...(lie.skew === 0 ? {} : { skew: lie.skew }),
  };
  if (legibility(words) < leastLegible) return { source: 'ocr', words: [], isIllegible: true, ...turn };
  const read: readonly Word[] = ocrWordsToWords(words, straight);
  const rules = rulesOf(lines, straight.toPage);
  return {
    source: 'ocr',
    words: read,
    isIllegible: false,
    ...(rules.length === 0 ? {} : { rules }),
    ...(terms && { termsLeftOut: { lineCount: terms.lineCount, box: terms.box } }),
    ...turn,
  };
}

function readingScale({ width, height }: GreyImage, maximumPixels: number): number {
  const wanted = wantedSide / Math.max(width, height);
  return Math.min(
    Math.max(mostReduced, Math.min(mostEnlarged, wanted)),
    Math.sqrt(maximumPixels / (width * height)),
  );
}
