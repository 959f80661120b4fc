import type { GreyImage } from '../grey-image.ts';
import { withoutRulingLines } from '../image/ruling-lines.ts';
import { textDirection } from '../image/skew.ts';
import { resized, turnPicture } from '../image/straighten.ts';
import type { Turn } from '../words/turn-upright.ts';

/** How a page lies: the quarter turn that sets it upright, and the degrees by which its lines then fall. */
export interface Lie {
  readonly turn: Turn;
  readonly skew: number;
}

/** Pixels on the longer side of the copy that is looked at. */
const lookedAt = 1_400;
/** Lines that fall less than this are straight. */
const straight = 0.1;

/**
 * The four ways in which a page may lie, the likeliest first: along its lines of text, and as the page
 * before it lay. `picture` is of even light.
 */
export async function likelyLies(
  picture: GreyImage,
  dotsPerInch: number,
  guess: Turn,
): Promise<readonly [Lie, ...Lie[]]> {
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
  const order = inOrder(lines, columns, guess);
  return [lie(order[0]), ...order.slice(1).map(lie)];
}

function inOrder(lines: number, columns: number, guess: Turn): readonly [Turn, ...Turn[]] {
  const upright: readonly [Turn, Turn] = guess === 180 ? [180, 0] : [0, 180];
  const sideways: readonly [Turn, Turn] = guess === 270 ? [270, 90] : [90, 270];
  return lines >= columns ? [...upright, ...sideways] : [...sideways, ...upright];
}
