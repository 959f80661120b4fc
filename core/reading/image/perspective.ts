import type { GreyImage } from '../grey-image.ts';
import type { Box, Point, SheetCorners } from '../page.ts';

/**
 * From a point of a sheet to the point of the photo in which it lies, both as fractions. The map of a square to the
 * four corners that a camera makes of it (P. Heckbert, Fundamentals of Texture Mapping, 1989, 2.2.3).
 */
function onPhoto([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: SheetCorners): (point: Point) => Point {
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(dx3 * dy2 - dx2 * dy3) / area, (dx1 * dy3 - dx3 * dy1) / area];
  const [a, b, d, e] = [x1 - x0 + g * x1, x3 - x0 + h * x3, y1 - y0 + g * y1, y3 - y0 + h * y3];
  return ([u, v]) => {
    const depth = g * u + h * v + 1;
    return [(a * u + b * v + x0) / depth, (d * u + e * v + y0) / depth];
  };
}

/** The upright box of the photo around what was a box of the sheet. */
export function boxOnPhoto([x0, y0, x1, y1]: Box, corners: SheetCorners): Box {
  const place = onPhoto(corners);
  const points = [place([x0, y0]), place([x1, y0]), place([x1, y1]), place([x0, y1])];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const within = (value: number): number => Math.min(1, Math.max(0, value));
  return [within(Math.min(...xs)), within(Math.min(...ys)), within(Math.max(...xs)), within(Math.max(...ys))];
}

/** The sheet alone, as if it had been laid on a scanner; each side is as long as the longer of the two it was. */
export function laidFlat(photo: GreyImage, corners: SheetCorners): GreyImage {
  const long = (from: Point, to: Point): number =>
    Math.hypot((to[0] - from[0]) * photo.width, (to[1] - from[1]) * photo.height);
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const width = Math.max(1, Math.round(Math.max(long(topLeft, topRight), long(bottomLeft, bottomRight))));
  const height = Math.max(1, Math.round(Math.max(long(topLeft, bottomLeft), long(topRight, bottomRight))));
  const place = onPhoto(corners);
  const data = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const [across, down] = place([(x + 0.5) / width, (y + 0.5) / height]);
      data[at] = levelAt(photo, across * photo.width - 0.5, down * photo.height - 0.5);
    }
  return { data, width, height };
}

/** The grey between four pixels. */
function levelAt({ data, width, height }: GreyImage, x: number, y: number): number {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const [right, below] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [across, down] = [Math.max(0, x - left), Math.max(0, y - top)];
  const upper = data[top * width + left]! * (1 - across) + data[top * width + right]! * across;
  const lower = data[below * width + left]! * (1 - across) + data[below * width + right]! * across;
  return upper * (1 - down) + lower * down;
}
