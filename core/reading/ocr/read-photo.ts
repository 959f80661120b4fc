import type { GreyImage } from '../grey-image.ts';
import { findSheet } from '../image/find-sheet.ts';
import { laidFlat } from '../image/perspective.ts';
import { pictureDensity } from '../image/picture-size.ts';
import type { Page, SheetCorners } from '../page.ts';
import { illegiblePage, smallPrint, termsBeside } from '../page-notes.ts';
import type { ReadPage } from '../read-pages.ts';
import { asTurned } from '../words/turn-upright.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { type PictureOptions, type PictureReading, readPicture } from './read-picture.ts';

type PhotoReading = PictureReading & Pick<Page, 'width' | 'height' | 'sheet'>;

/**
 * As `readPicture`, of a picture that may be a photo: the sheet in it is laid flat before. One that may be a part of
 * a page is so only where nothing could be read of the whole. The size is that of what was read, in points.
 * @throws ReadingError READING_TIMED_OUT
 */
export async function readPhoto(
  ocr: OcrEngine,
  picture: GreyImage,
  options: PictureOptions,
): Promise<PhotoReading> {
  const read = async (image: GreyImage, dotsPerInch: number): Promise<PhotoReading> => {
    const reading = await readPicture(ocr, image, { ...options, dotsPerInch });
    const size = { width: (image.width / dotsPerInch) * 72, height: (image.height / dotsPerInch) * 72 };
    return { ...asTurned(size, reading.turned), ...reading };
  };
  const readSheet = async (sheet: SheetCorners): Promise<PhotoReading> => {
    const image = laidFlat(picture, sheet);
    // A density tells nothing of a sheet that lay somewhere before the camera.
    return { ...(await read(image, pictureDensity(image.width, image.height, undefined))), sheet };
  };
  const sheet = await findSheet(picture);
  if (sheet?.isSure) return readSheet(sheet.corners);
  const whole = await read(picture, options.dotsPerInch);
  return sheet && whole.isIllegible ? readSheet(sheet.corners) : whole;
}

/** A page that is a picture, with what the user should know of it. */
export function pageOfPhoto(number: number, reading: PhotoReading): ReadPage {
  const { isIllegible, isSmallPrint = false, termsLeftOut, ...read } = reading;
  const notes = [
    ...(isIllegible ? [illegiblePage(number)] : []),
    ...(isSmallPrint ? [smallPrint(number)] : []),
    ...(termsLeftOut ? [termsBeside(number, termsLeftOut)] : []),
  ];
  return { page: { number, ...read }, notes };
}
