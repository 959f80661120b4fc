import type { MissingPage } from './missing-page.ts';

/** A rectangle on a page: `[x0, y0, x1, y1]`, fractions of the page's width and height, origin top left. */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number];

/** A point of a picture, as fractions of its width and height. */
export type Point = readonly [x: number, y: number];

/** Where the corners of a sheet lie in its photo: top left, top right, bottom right, bottom left. */
export type SheetCorners = readonly [Point, Point, Point, Point];

/** One printed word, upright as a reader sees the page. */
export interface Word {
  readonly text: string;
  readonly box: Box;
  /** How sure the reader is of the letters, 0 to 1. A text layer is 1; OCR says its own. */
  readonly confidence: number;
  /** Height of the letters as a fraction of the page's height: what tells a heading from small print. */
  readonly size: number;
  readonly bold: boolean;
}

/** `mixed`: a text layer, and OCR for the pictures beside it. */
export type PageSource = 'text-layer' | 'ocr' | 'mixed' | 'blank';

/**
 * One page after reading. A text layer and OCR give the same shape, so that nothing behind this line
 * needs to know how a page was read.
 */
export interface Page {
  /** From 1. */
  readonly number: number;
  /** Size as displayed (after rotation, and after `turned`), in points of 1/72 inch. */
  readonly width: number;
  readonly height: number;
  /**
   * Degrees clockwise by which the page was turned to stand its text upright, beyond the rotation that the
   * file itself asks for. Absent: it was not. Boxes are those of the turned page.
   */
  readonly turned?: 90 | 180 | 270;
  /**
   * Degrees clockwise by which the lines of a scan fell; boxes are those of the page set straight about
   * its middle (`boxAsShown` leads back). Absent: they were straight.
   */
  readonly skew?: number;
  /**
   * A sheet that was photographed at an angle: where its corners are in the photo. Size and boxes are those of the
   * sheet laid flat (`boxAsShown` leads back). Absent: the picture is the page.
   */
  readonly sheet?: SheetCorners;
  readonly source: PageSource;
  /**
   * Straight lines of boxes and tables, each a box without thickness. Absent: none are known, as on
   * pages that only PDFium could read.
   */
  readonly rules?: readonly Box[];
  /** In reading order as far as the source knows it: top to bottom, then left to right. */
  readonly words: readonly Word[];
}

/** What one file gave. */
export interface Reading {
  readonly pages: readonly Page[];
  /** Pages in the file, which may be more than were read (`config.reading.maximumPages`). */
  readonly pageCount: number;
  /** Name and version of each engine that took part, e.g. `unpdf 1.8.1`, `tesseract.js 7.0.0 (eng)`. */
  readonly engines: readonly string[];
  /** Pages that could not be read; `notes` has a sentence for each. Absent: none is missing. */
  readonly missing?: readonly MissingPage[];
  /** Sentences for the user about what could not be read as asked, e.g. pages beyond the limit. */
  readonly notes: readonly string[];
}
