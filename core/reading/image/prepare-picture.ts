import type { GreyImage } from '../grey-image.ts';
import type { ReadingLimits } from '../limits.ts';
import { ReadingError } from '../reading-error.ts';
import { inkGrey } from './ink-grey.ts';
import { loadSharp } from './load-sharp.ts';
import { pictureFailure } from './picture-failure.ts';
import { pixelHeight } from './pixel-shape.ts';

/** A page's picture: upright as its camera says, grey, on white. */
export interface PreparedPicture {
  readonly image: GreyImage;
  /** Size of the original, upright, in pixels made square; `image` is smaller only where a limit asks for it. */
  readonly width: number;
  readonly height: number;
  /** Dots per inch of the original, if the file says so. */
  readonly statedDensity: number | undefined;
}

/** Page `index` (from 0) of a picture. @throws ReadingError IMAGE_TOO_LARGE, FILE_DAMAGED */
export async function preparePicture(
  bytes: Uint8Array,
  index: number,
  limits: ReadingLimits,
): Promise<PreparedPicture> {
  try {
    const options = { page: index, failOn: 'error', limitInputPixels: limits.maximumInputPixels } as const;
    const metadata = await loadSharp()(bytes, { ...options, limitInputPixels: false }).metadata();
    if (metadata.width * metadata.height > limits.maximumInputPixels)
      throw new ReadingError('IMAGE_TOO_LARGE');
    const shown = metadata.autoOrient;
    // Pixels that are no squares are made squares: the shorter side of each as long as the longer.
    const pixel = pixelHeight(bytes, index);
    const isOnSide = shown.width !== metadata.width;
    const [wider, higher] = [Math.max(1, 1 / pixel), Math.max(1, pixel)];
    const width = Math.round(shown.width * (isOnSide ? higher : wider));
    const height = Math.round(shown.height * (isOnSide ? wider : higher));
    const scale = Math.min(1, Math.sqrt(limits.maximumRenderedPixels / (width * height)));
    // A TIFF may call samples grey that are three: libvips takes the others for alpha, and fails at a white ground.
    const hasMoreThanGrey = metadata.space === 'b-w' && metadata.channels > 2;
    const upright = loadSharp()(bytes, options).autoOrient();
    const { data, info } = await (hasMoreThanGrey
      ? upright.removeAlpha()
      : upright.flatten({ background: 'white' })
    )
      .toColourspace(metadata.space === 'b-w' ? 'b-w' : 'srgb')
      .resize({
        width: Math.max(1, Math.round(width * scale)),
        height: Math.max(1, Math.round(height * scale)),
        fit: 'fill',
      })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return {
      image: inkGrey(data, info, info.channels),
      width,
      height,
      statedDensity: metadata.density === undefined ? undefined : metadata.density * wider,
    };
  } catch (error) {
    throw error instanceof ReadingError ? error : pictureFailure(error);
  }
}
