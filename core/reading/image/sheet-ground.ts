import type { GreyImage } from '../grey-image.ts';
import type { Point, SheetCorners } from '../page.ts';

/** An edge so near the photo's own, in its size, is where the photo ends. */
const cut = 0.008;
/** Beyond an edge the ground is darker than this part of the sheet's grey; beyond a crease or a shadow's end it is not. */
const darker = 0.8;
/** Print on the ground differs so much from it within a few pixels; the grain of a desk does not. */
const printed = 60;
/** With more of it than this part, the ground may be a coloured page around a light box. */
const mostPrinted = 0.01;
/** How far from an edge, in pixels of the picture, the grey on either side of it is taken. */
const beside = 5;

/**
 * How many edges of a sheet show the darker ground beyond them; corners in pixels. None counts when one neither does nor
 * is the photo's own.
 */
export function edgesOnGround(corners: SheetCorners, picture: GreyImage): number {
  const [width, height] = [picture.width, picture.height];
  const sides = corners.map((from, at) => [from, corners[(at + 1) % 4] ?? from] as const);
  const isCut = ([[x0, y0], [x1, y1]]: (typeof sides)[number]): boolean =>
    Math.max(x0, x1) < cut * width ||
    Math.min(x0, x1) > (1 - cut) * width ||
    Math.max(y0, y1) < cut * height ||
    Math.min(y0, y1) > (1 - cut) * height;
  const shown = sides.filter((side) => !isCut(side));
  return shown.every((side) => isDarkBeyond(side, picture)) ? shown.length : 0;
}

/** Clockwise around the sheet, the ground is to the left. */
function isDarkBeyond([[x0, y0], [x1, y1]]: readonly [Point, Point], picture: GreyImage): boolean {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [outX, outY] = [((y1 - y0) / length) * beside, (-(x1 - x0) / length) * beside];
  const [inside, outside]: [number[], number[]] = [[], []];
  for (let part = 0.1; part <= 0.9; part += 0.02) {
    const [x, y] = [x0 + (x1 - x0) * part, y0 + (y1 - y0) * part];
    const [within, beyond] = [greyAt(picture, x - outX, y - outY), greyAt(picture, x + outX, y + outY)];
    if (within !== null) inside.push(within);
    if (beyond !== null) outside.push(beyond);
  }
  return median(outside) < darker * median(inside);
}

function greyAt({ data, width, height }: GreyImage, x: number, y: number): number | null {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= width || row >= height) return null;
  return data[row * width + column] ?? null;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 255;

/** Whether nothing seems to be printed on what lies around a sheet; corners in pixels. */
export function isPlainAround(corners: SheetCorners, picture: GreyImage): boolean {
  const { width, height } = picture;
  const sides = corners.map((from, at) => [from, corners[(at + 1) % 4] ?? from] as const);
  const isAround = (x: number, y: number): boolean =>
    sides.some(([[x0, y0], [x1, y1]]) => {
      const length = Math.hypot(x1 - x0, y1 - y0);
      return ((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length < -2 * beside;
    });
  let [looked, withPrint] = [0, 0];
  for (let y = 2; y < height - 2; y += 2)
    for (let x = 2; x < width - 2; x += 2) {
      if (!isAround(x, y)) continue;
      looked++;
      if (rangeAround(picture, x, y) > printed) withPrint++;
    }
  return withPrint <= mostPrinted * looked;
}

function rangeAround({ data, width }: GreyImage, x: number, y: number): number {
  let [least, most] = [255, 0];
  for (let row = y - 2; row <= y + 2; row++)
    for (let at = row * width + x - 2; at <= row * width + x + 2; at++) {
      least = Math.min(least, data[at]!);
      most = Math.max(most, data[at]!);
    }
  return most - least;
}
