import type { ReadingLimits } from '../limits.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import { pageOfPhoto, readPhoto } from '../ocr/read-photo.ts';
import type { Reading } from '../page.ts';
import { pagesBeyondLimit } from '../page-notes.ts';
import { type PageProgress, type PageToRead, type ReadPage, readPages } from '../read-pages.ts';
import { ReadingError } from '../reading-error.ts';
import { loadSharp } from './load-sharp.ts';
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
    readonly progress: PageProgress;
  },
): Promise<Reading> {
  const { ocr, limits, onPageCount, progress } = dependencies;
  const pageCount = await countPages(bytes);
  onPageCount(pageCount);
  const count = Math.min(pageCount, limits.maximumPages);
  const { pages, notes, missing } = await readPages(count, progress, (page) =>
    readPage(bytes, page, ocr, limits),
  );
  return {
    pages,
    pageCount,
    engines: pages.some((page) => page.source === 'ocr') ? [ocr.name] : [],
    missing,
    notes: [...notes, ...pagesBeyondLimit(pageCount, limits.maximumPages)],
  };
}

/** Opens the header alone: the limit on pixels is checked where pixels are asked for. */
async function countPages(bytes: Uint8Array): Promise<number> {
  try {
    const { pages = 1 } = await loadSharp()(bytes, { limitInputPixels: false }).metadata();
    if (pages < 1) throw new ReadingError('NO_PAGES');
    return pages;
  } catch (error) {
    throw error instanceof ReadingError ? error : pictureFailure(error);
  }
}

async function readPage(
  bytes: Uint8Array,
  { index, guess }: PageToRead,
  ocr: OcrEngine,
  limits: ReadingLimits,
): Promise<ReadPage> {
  const { image, width, height, statedDensity } = await preparePicture(bytes, index, limits);
  const dotsPerInch = (pictureDensity(width, height, statedDensity) * image.width) / width;
  const maximumPixels = limits.maximumRenderedPixels;
  const options = { dotsPerInch, maximumPixels, guess, skipsSmallPrint: true };
  return pageOfPhoto(index + 1, await readPhoto(ocr, image, options));
}
