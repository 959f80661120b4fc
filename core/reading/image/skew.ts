import type { GreyImage } from '../grey-image.ts';

/** A sheet lies within so many degrees of straight; beyond, lines of a table pull as hard as lines of text. */
const most = 6;
const [coarse, fine] = [0.25, 0.05];
/** A row with more ink than this part of its length is a line or a crease, and counts as no more. */
const mostOfRow = 0.35;
/** Darker than this is ink, on a page of even light. */
const inkLevel = 128;

/** How a page's lines of text lie. */
export interface TextDirection {
  /** Degrees clockwise by which the lines fall from left to right. */
  readonly skew: number;
  /** How sharply lines and the gaps between them alternate along that direction. */
  readonly sharpness: number;
  /** The same against what ink strewn at random would give, which is 1. */
  readonly rowness: number;
}

/**
 * The direction in which rows of ink and rows of paper alternate most sharply. `image` is a page of even
 * light, small (1,000 pixels suffice), without ruling lines.
 */
export function textDirection(image: GreyImage): TextDirection {
  const ink = inkOf(image);
  const count = ink.xs.length;
  const atRandom = 2 * count * (1 - count / (image.width * image.height));
  let best = { skew: 0, sharpness: sharpness(ink, image, 0) };
  const look = (from: number, to: number, step: number): void => {
    for (let skew = from; skew <= to + step / 2; skew += step) {
      const found = sharpness(ink, image, skew);
      if (found > best.sharpness) best = { skew, sharpness: found };
    }
  };
  look(-most, most, coarse);
  look(best.skew - coarse, best.skew + coarse, fine);
  return { ...best, rowness: atRandom === 0 ? 0 : best.sharpness / atRandom };
}

interface Ink {
  readonly xs: Uint16Array;
  readonly ys: Uint16Array;
}

function inkOf({ data, width, height }: GreyImage): Ink {
  let count = 0;
  for (let at = 0; at < data.length; at++) if (data[at]! < inkLevel) count++;
  const xs = new Uint16Array(count);
  const ys = new Uint16Array(count);
  for (let y = 0, at = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      if (data[at]! < inkLevel) {
        xs[to] = x;
        ys[to++] = y;
      }
  return { xs, ys };
}

/** Sum of the squared steps from row to row of ink, were the page turned back by `degrees`. */
function sharpness({ xs, ys }: Ink, { width, height }: GreyImage, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const margin = Math.ceil(width * Math.abs(slope)) + 1;
  const rows = new Uint32Array(height + 2 * margin + 1);
  // By how many rows each column is moved: reckoned once, not for every pixel.
  const moved = Int32Array.from({ length: width }, (_, x) => Math.round(-x * slope) + margin);
  for (let at = 0; at < xs.length; at++) rows[ys[at]! + moved[xs[at]!]!]!++;
  let sum = 0;
  const most = width * mostOfRow;
  for (let row = 1; row < rows.length; row++)
    sum += (Math.min(most, rows[row]!) - Math.min(most, rows[row - 1]!)) ** 2;
  return sum;
}
