import type { GreyImage } from '../grey-image.ts';
import { withoutRulingLines } from '../image/ruling-lines.ts';
import { textDirection } from '../image/skew.ts';
import { resized, turnPicture } from '../image/straighten.ts';
import type { Page } from '../page.ts';
import type { Turn } from '../words/turn-upright.ts';

/** How a page lies: the quarter turn that sets it upright, and the degrees by which its lines then fall. */
export interface Lie {
  readonly turn: Turn;
  readonly skew: number;
}

/** What the rows of ink on a page tell before OCR. */
export interface LikelyLies {
  /** All four, the likeliest first. */
  readonly lies: readonly [Lie, Lie, Lie, Lie];
  /**
   * So many of the first are likely: two where rows are clear in one direction. A list of the same words under each
   * other has clear rows in the wrong one, so that the others are likely again where these cannot be read.
   */
  readonly likely: number;
  /** Whether ink and paper alternate as lines of text do; a photo, noise or a drawing does not. */
  readonly hasRows: boolean;
}

/** How the last of these pages lay, where its picture was read: the next is likely to lie so too. */
export function lieBefore(pages: readonly Page[]): Turn | null {
  const page = pages.at(-1);
  return page?.source === 'ocr' && page.words.length > 0 ? (page.turned ?? 0) : null;
}

/** Pixels on the longer side of the copy that is looked at. */
const lookedAt = 1_400;
/** Lines that fall less than this are straight. */
const straight = 0.1;
/** Text is four times sharper and more along its lines than across them (drawn scans: 3.3 to 9.9). */
const clearlyAlong = 2.5;
/** Rows alternate so much more than grain strewn at random would: text 10 to 17 times, noise and photos 0.2 to 1.5. */
const leastRows = 2.5;

/**
 * The ways in which a page may lie, by its lines of text and as the page before it lay. `picture` is of
 * even light.
 */
export async function likelyLies(
  picture: GreyImage,
  dotsPerInch: number,
  guess: Turn | null,
): Promise<LikelyLies> {
  const scale = Math.min(1, lookedAt / Math.max(picture.width, picture.height));
  const small = await resized(
    picture,
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const text = withoutRulingLines(small, dotsPerInch * scale);
  const side = turnPicture(text, 90);
  const [along, across] = [textDirection(text), textDirection(side)];
  // A longer row holds more ink: set against its length, both sides of a page can be compared.
  const lines = along.sharpness / text.width;
  const columns = across.sharpness / side.width;
  const lie = (turn: Turn): Lie => {
    const { skew } = turn === 0 || turn === 180 ? along : across;
    return { turn, skew: Math.abs(skew) < straight ? 0 : skew };
  };
  const upright: readonly [Turn, Turn] = guess === 180 ? [180, 0] : [0, 180];
  const sideways: readonly [Turn, Turn] = guess === 270 ? [270, 90] : [90, 270];
  const [first, second, third, fourth] =
    lines >= columns ? [...upright, ...sideways] : [...sideways, ...upright];
  return {
    lies: [lie(first), lie(second), lie(third), lie(fourth)],
    likely: lines > columns * clearlyAlong || columns > lines * clearlyAlong ? 2 : 4,
    hasRows: Math.max(along.rowness, across.rowness) >= leastRows,
  };
}
