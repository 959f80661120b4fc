import type { FileType } from '../files/file-type.ts';
import { readImage } from './image/read-image.ts';
import { defaultReadingLimits, type ReadingLimits } from './limits.ts';
import type { OcrEngine } from './ocr/ocr-engine.ts';
import type { Page, Reading } from './page.ts';
import { readPdf } from './pdf/read-pdf.ts';
import { type PageProgress, unwatched } from './read-pages.ts';

/**
 * Reads a file into pages of words with boxes, whatever its type.
 *
 * `bytes` is the whole file and `mimeType` what `detectFileType` says of it. `onPageCount` is told how
 * many pages the file has before the first is read, `progress` of each page.
 * @throws ReadingError FILE_ENCRYPTED, FILE_DAMAGED, IMAGE_TOO_LARGE, NO_PAGES, READING_TIMED_OUT
 */
export async function readDocument(request: {
  readonly bytes: Uint8Array;
  readonly mimeType: FileType;
  readonly ocr: OcrEngine;
  readonly limits?: ReadingLimits;
  readonly onPageCount?: (count: number) => void;
  readonly progress?: PageProgress;
}): Promise<Reading> {
  const { bytes, mimeType, ocr, limits = defaultReadingLimits } = request;
  const { onPageCount = () => {}, progress = unwatched } = request;
  const read = mimeType === 'application/pdf' ? readPdf : readImage;
  const reading = await read(bytes, { ocr, limits, onPageCount, progress });
  return withinWords(sayingWhenBlank(reading), limits.maximumWords);
}

function sayingWhenBlank(reading: Reading): Reading {
  if (reading.pages.some((page) => page.words.length > 0)) return reading;
  return { ...reading, notes: [...reading.notes, 'No text was found on the pages.'] };
}

function withinWords(reading: Reading, maximum: number): Reading {
  let left = maximum;
  const pages = reading.pages.map((page): Page => {
    const words = page.words.slice(0, left);
    left -= words.length;
    return words.length === page.words.length ? page : { ...page, words };
  });
  const isCut = pages.some((page, index) => page !== reading.pages[index]);
  if (!isCut) return reading;
  return { ...reading, pages, notes: [...reading.notes, `Only the first ${maximum} words were read.`] };
}
