/** How much of one file is read before we stop, so that no file can take the machine. */
export interface ReadingLimits {
  readonly maximumPages: number;
  /** Words kept of one file. */
  readonly maximumWords: number;
  /** Pixels of an image (or one page of a TIFF) that is opened at all. */
  readonly maximumInputPixels: number;
  /** Pixels of a page that is drawn or scaled for OCR. */
  readonly maximumRenderedPixels: number;
}

export const defaultReadingLimits: ReadingLimits = {
  maximumPages: 60,
  maximumWords: 200_000,
  // An A2 sheet at 600 dpi has 139 million.
  maximumInputPixels: 150_000_000,
  // An A4 page at 300 dpi has 8.7 million.
  maximumRenderedPixels: 16_000_000,
};
