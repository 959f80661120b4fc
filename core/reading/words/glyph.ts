/**
 * One letter as a PDF draws it, in points of the page as displayed (origin top left, y downwards). What
 * every text reader gives and `glyphsToWords` takes.
 */
export interface Glyph {
  /** What it stands for; may be several letters (a ligature), blank, or empty when the font does not tell. */
  readonly text: string;
  /** Where the pen stands on the baseline before it. */
  readonly x: number;
  readonly y: number;
  /** Direction of writing, radians clockwise from left-to-right. */
  readonly angle: number;
  /** How far the letter itself reaches along the direction of writing. */
  readonly width: number;
  /** How far the pen moves: `width` and the letter spacing the file asks for. */
  readonly advance: number;
  /** Font size as displayed. */
  readonly size: number;
  readonly bold: boolean;
  /** Drawn with no ink (rendering mode 3 or 7): what OCR of a scanner lays under or over its picture. */
  readonly invisible: boolean;
  /** The file contradicts itself about what it stands for. */
  readonly isDoubted?: boolean;
}
