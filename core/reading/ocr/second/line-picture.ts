import type { GreyImage } from '../../grey-image.ts';
import type { Rectangle } from './line-reader.ts';

/** A part of an image as the network wants it: so many rows high, as wide as that makes it. */
export interface LinePicture {
  /** Three planes (the network wants colours) of -1 (black) to 1 (white). */
  readonly planes: Float32Array;
  readonly width: number;
  /** Pixels of the image for one of the picture. */
  readonly scale: number;
}

export const lineHeight = 48;
const leastWidth = 24;

/** Cuts `rectangle` (within the image) out and scales it, every pixel as light as the image around it. */
export function linePicture(image: GreyImage, rectangle: Rectangle): LinePicture {
  const height = rectangle.y1 - rectangle.y0;
  const scale = height / lineHeight;
  const width = Math.max(leastWidth, Math.round((rectangle.x1 - rectangle.x0) / scale));
  const plane = new Float32Array(width * lineHeight);
  // Where the image is the finer, each pixel is the mean of several.
  const steps = Math.max(1, Math.round(scale));
  for (let y = 0, at = 0; y < lineHeight; y++)
    for (let x = 0; x < width; x++, at++) {
      let sum = 0;
      for (let down = 0; down < steps; down++)
        for (let across = 0; across < steps; across++)
          sum += lightAt(
            image,
            rectangle.x0 + (x + (across + 0.5) / steps) * scale - 0.5,
            rectangle.y0 + (y + (down + 0.5) / steps) * scale - 0.5,
          );
      plane[at] = sum / steps ** 2 / 127.5 - 1;
    }
  const planes = new Float32Array(3 * plane.length);
  for (let channel = 0; channel < 3; channel++) planes.set(plane, channel * plane.length);
  return { planes, width, scale };
}

function lightAt({ data, width, height }: GreyImage, x: number, y: number): number {
  const left = Math.max(0, Math.min(width - 1, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 1, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const across = Math.max(0, Math.min(1, x - left));
  const down = Math.max(0, Math.min(1, y - top));
  const upper = data[top * width + left]! * (1 - across) + data[top * width + right]! * across;
  const lower = data[bottom * width + left]! * (1 - across) + data[bottom * width + right]! * across;
  return upper * (1 - down) + lower * down;
}
