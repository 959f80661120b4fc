import sharp, { type Metadata } from 'sharp';
import type { GreyImage } from '../grey-image.ts';
import type { ReadingLimits } from '../limits.ts';
import { ReadingError } from '../reading-error.ts';
import { pictureFailure } from './picture-failure.ts';

/** Pixels on the longer side that OCR reads best for a page of usual print: A4 at 300 dpi. */
const wantedSide = 3_500;
/** Enlarging further only blurs. */
const mostEnlarged = 3;

/** A page's picture as OCR likes it: upright, grey, on white, of a size at which small print can be told apart. */
export interface PreparedPicture {
  readonly image: GreyImage;
  /** Size of the original, upright, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels of `image` for each of the original. */
  readonly scale: number;
  /** Dots per inch, if the file says so. */
  readonly statedDensity: number | undefined;
}

/** @throws ReadingError IMAGE_TOO_LARGE, FILE_DAMAGED */
export async function preparePicture(
  bytes: Uint8Array,
  index: number,
  limits: ReadingLimits,
): Promise<PreparedPicture> {
  try {
    const options = { page: index, limitInputPixels: limits.maximumInputPixels } as const;
    const metadata = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (metadata.width * metadata.height > limits.maximumInputPixels)
      throw new ReadingError('IMAGE_TOO_LARGE');
    const { width, height } = uprightSize(metadata);
    const scale = wantedScale(width, height, limits.maximumRenderedPixels);
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .flatten({ background: 'white' })
      .greyscale()
      .resize({ width: Math.round(width * scale), height: Math.round(height * scale), fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      image: { data: firstChannel(data, info.channels), width: info.width, height: info.height },
      width,
      height,
      scale,
      statedDensity: metadata.density,
    };
  } catch (error) {
    throw error instanceof ReadingError ? error : pictureFailure(error);
  }
}

function uprightSize(metadata: Metadata): { readonly width: number; readonly height: number } {
  return metadata.autoOrient;
}

function wantedScale(width: number, height: number, maximumPixels: number): number {
  const enlarged = Math.min(mostEnlarged, Math.max(1, wantedSide / Math.max(width, height)));
  return Math.min(enlarged, Math.sqrt(maximumPixels / (width * height)));
}

function firstChannel(data: Buffer, channels: number): Uint8Array {
  if (channels === 1) return data;
  return Uint8Array.from({ length: data.length / channels }, (_, index) => data[index * channels]!);
}
