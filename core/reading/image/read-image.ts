import sharp from 'sharp';
import type { ReadingLimits } from '../limits.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import { readPicture } from '../ocr/read-picture.ts';
import type { Page, Reading } from '../page.ts';
import { pagesBeyondLimit } from '../page-notes.ts';
import { ReadingError } from '../reading-error.ts';
import { pictureFailure } from './picture-failure.ts';
import { pictureDensity } from './picture-size.ts';
import { preparePicture } from './prepare-picture.ts';

/**
 * Reads a PNG, JPEG or TIFF through OCR, each page of a TIFF as a page. `onPageCount` is told how many
 * there are before the first is read.
 * @throws ReadingError FILE_DAMAGED, IMAGE_TOO_LARGE, NO_PAGES, READING_TIMED_OUT
 */
export async function readImage(
  bytes: Uint8Array,
  dependencies: {
    readonly ocr: OcrEngine;
    readonly limits: ReadingLimits;
    readonly onPageCount: (count: number) => void;
  },
): Promise<Reading> {
  const { ocr, limits, onPageCount } = dependencies;
  const pageCount = await countPages(bytes);
  onPageCount(pageCount);
  const pages: Page[] = [];
  for (let index = 0; index < Math.min(pageCount, limits.maximumPages); index++)
    pages.push(await readPage(bytes, index, ocr, limits));
  return {
    pages,
    pageCount,
    engines: pages.some((page) => page.source === 'ocr') ? [ocr.name] : [],
    notes: pagesBeyondLimit(pageCount, limits.maximumPages),
  };
}

/** Opens the header alone: the limit on pixels is checked where pixels are asked for. */
async function countPages(bytes: Uint8Array): Promise<number> {
  try {
    const { pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (pages < 1) throw new ReadingError('NO_PAGES');
    return pages;
  } catch (error) {
    throw error instanceof ReadingError ? error : pictureFailure(error);
  }
}

async function readPage(
  bytes: Uint8Array,
  index: number,
  ocr: OcrEngine,
  limits: ReadingLimits,
): Promise<Page> {
  const picture = await preparePicture(bytes, index, limits);
  const density = pictureDensity(picture.width, picture.height, picture.statedDensity);
  const { source, words } = await readPicture(ocr, picture.image, density * picture.scale);
  return {
    number: index + 1,
    width: (picture.width / density) * 72,
    height: (picture.height / density) * 72,
    source,
    words,
  };
}
