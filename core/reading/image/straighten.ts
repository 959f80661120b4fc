import type { GreyImage } from '../grey-image.ts';
import type { Box } from '../page.ts';
import type { Turn } from '../words/turn-upright.ts';
import { loadSharp } from './load-sharp.ts';

/** Falling less than so many degrees, lines are straight enough for OCR. */
const straight = 0.1;

/** A page turned upright and straight, for OCR. */
export interface StraightPicture {
  readonly image: GreyImage;
  /** From pixels of `image` to fractions of the upright, straight page. */
  toPage(rectangle: {
    readonly x0: number;
    readonly y0: number;
    readonly x1: number;
    readonly y1: number;
  }): Box;
  /** Back to the pixels of `image`. */
  toPixels(box: Box): {
    readonly x0: number;
    readonly y0: number;
    readonly x1: number;
    readonly y1: number;
  };
}

/**
 * Turns a picture by quarter turns (clockwise), scales it, and turns it back by `skew` degrees. Nothing is cut off:
 * the corners that come to lie outside of the page are kept beyond its edges.
 */
export async function straighten(
  picture: GreyImage,
  how: { readonly turn: Turn; readonly skew: number; readonly scale: number },
): Promise<StraightPicture> {
  const upright = turnPicture(picture, how.turn);
  const width = Math.max(1, Math.round(upright.width * how.scale));
  const height = Math.max(1, Math.round(upright.height * how.scale));
  const image =
    Math.abs(how.skew) < straight
      ? await resized(upright, width, height)
      : how.scale < 1
        ? await rotated(await resized(upright, width, height), -how.skew, 1)
        : await rotated(upright, -how.skew, how.scale);
  const [left, top] = [(image.width - width) / 2, (image.height - height) / 2];
  const fraction = (value: number): number => Math.min(1, Math.max(0, value));
  return {
    image,
    toPage: ({ x0, y0, x1, y1 }) => [
      fraction((x0 - left) / width),
      fraction((y0 - top) / height),
      fraction((x1 - left) / width),
      fraction((y1 - top) / height),
    ],
    toPixels: ([x0, y0, x1, y1]) => ({
      x0: x0 * width + left,
      y0: y0 * height + top,
      x1: x1 * width + left,
      y1: y1 * height + top,
    }),
  };
}

/** By quarter turns clockwise. */
export function turnPicture(picture: GreyImage, turn: Turn): GreyImage {
  if (turn === 0) return picture;
  const { data, width, height } = picture;
  const out = new Uint8Array(data.length);
  if (turn === 180) {
    for (let at = 0; at < data.length; at++) out[data.length - 1 - at] = data[at]!;
    return { data: out, width, height };
  }
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const to = turn === 90 ? x * height + height - 1 - y : (width - 1 - x) * height + y;
      out[to] = data[at]!;
    }
  return { data: out, width: height, height: width };
}

export async function resized(picture: GreyImage, width: number, height: number): Promise<GreyImage> {
  if (width === picture.width && height === picture.height) return picture;
  const { data } = await loadSharp()(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 1 },
  })
    .resize({ width, height, fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width, height };
}

/** Turned and enlarged at once: each pixel that is made anew costs sharpness, and a twentieth of a second a page. */
async function rotated(
  { data, width, height }: GreyImage,
  degrees: number,
  scale: number,
): Promise<GreyImage> {
  const angle = (degrees * Math.PI) / 180;
  const [along, across] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  const turned = await loadSharp()(data, { raw: { width, height, channels: 1 } })
    .affine([along, -across, across, along], { background: 'white', interpolator: 'bicubic' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: turned.data, width: turned.info.width, height: turned.info.height };
}
