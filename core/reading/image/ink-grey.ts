import type { GreyImage } from '../grey-image.ts';

/**
 * A coloured picture as grey in which black stays black and coloured ink grows pale: half the usual
 * brightness, half that of the pixel's lightest colour. Print shows through a blue or red stamp, and
 * coloured print is still far darker than paper. `pixels` holds `channels` bytes a pixel (1 is grey
 * already, 2 grey with alpha); the order of red and blue does not matter.
 */
export function inkGrey(
  pixels: Uint8Array,
  size: { readonly width: number; readonly height: number },
  channels: number,
): GreyImage {
  const { width, height } = size;
  if (channels === 1) return { data: pixels, width, height };
  const data = new Uint8Array(width * height);
  for (let to = 0, at = 0; to < data.length; to++, at += channels) {
    if (channels < 3) {
      data[to] = pixels[at]!;
      continue;
    }
    const a = pixels[at]!;
    const b = pixels[at + 1]!;
    const c = pixels[at + 2]!;
    const brightness = (a * 75 + b * 150 + c * 31) >> 8;
    data[to] = (brightness + Math.max(a, b, c)) >> 1;
  }
  return { data, width, height };
}
