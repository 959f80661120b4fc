import type { GreyImage } from '../../grey-image.ts';

/** In pixels of an image. */
export interface Rectangle {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** One letter as it was read; `x` is its middle, in pixels of the image. */
export interface ReadLetter {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly x: number;
}

/** Reads the letters of what is known to be one line of text or a part of one: words, numbers, single signs. */
export interface LineReader {
  /** Name and version, for the record. */
  readonly name: string;
  /** The letters in `rectangle` from left to right, blanks among them; none where it sees none. */
  read(image: GreyImage, rectangle: Rectangle): Promise<readonly ReadLetter[]>;
  close(): Promise<void>;
}
