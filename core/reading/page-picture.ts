import type { FileType } from '../files/file-type.ts';
import { loadSharp } from './image/load-sharp.ts';
import { pictureFailure } from './image/picture-failure.ts';
import type { ReadingLimits } from './limits.ts';
import { openPdfiumDocument, pageSize, renderColours } from './pdf/pdfium-document.ts';

/** Pixels on the longer side: enough to read small print on a screen. */
const longerSide = 1_700;

/** A page as a person sees it, in colour. */
export interface PagePicture {
  readonly page: number;
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws pages (numbered from 1) of a file that was read before.
 * @throws ReadingError FILE_ENCRYPTED, FILE_DAMAGED, IMAGE_TOO_LARGE
 */
export async function pagePictures(
  file: { readonly bytes: Uint8Array; readonly mimeType: FileType },
  pages: readonly number[],
  limits: ReadingLimits,
): Promise<readonly PagePicture[]> {
  return file.mimeType === 'application/pdf'
    ? pdfPictures(file.bytes, pages)
    : imagePictures(file.bytes, pages, limits);
}

async function pdfPictures(bytes: Uint8Array, pages: readonly number[]): Promise<readonly PagePicture[]> {
  const document = await openPdfiumDocument(bytes);
  try {
    const pictures: PagePicture[] = [];
    for (const page of pages) {
      const drawn = document.withPage(page - 1, (pdfium, pointer) => {
        const { width, height } = pageSize(pdfium, pointer);
        return renderColours(pdfium, pointer, longerSide / Math.max(1, width, height));
      });
      pictures.push({ page, ...(await toPng(drawn)) });
    }
    return pictures;
  } finally {
    document.close();
  }
}

/** PDFium draws blue first. */
async function toPng({
  data,
  width,
  height,
}: {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}): Promise<Omit<PagePicture, 'page'>> {
  for (let at = 0; at < data.length; at += 3) {
    const blue = data[at]!;
    data[at] = data[at + 2]!;
    data[at + 2] = blue;
  }
  const png = await loadSharp()(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { png, width, height };
}

async function imagePictures(
  bytes: Uint8Array,
  pages: readonly number[],
  limits: ReadingLimits,
): Promise<readonly PagePicture[]> {
  try {
    const pictures: PagePicture[] = [];
    for (const page of pages) {
      const { data, info } = await loadSharp()(bytes, {
        page: page - 1,
        limitInputPixels: limits.maximumInputPixels,
      })
        .autoOrient()
        .flatten({ background: 'white' })
        .resize({ width: longerSide, height: longerSide, fit: 'inside', withoutEnlargement: false })
        .toColourspace('srgb')
        .png()
        .toBuffer({ resolveWithObject: true });
      pictures.push({ page, png: data, width: info.width, height: info.height });
    }
    return pictures;
  } catch (error) {
    throw pictureFailure(error);
  }
}
