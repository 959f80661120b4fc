import type { GreyImage } from '../grey-image.ts';
import type { LineReader } from './second/line-reader.ts';

/** A word as OCR sees it, in pixels of the image it was given. */
export interface OcrWord {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** Height of the line's letters, ascenders and descenders included. */
  readonly lineHeight: number;
}

/** Reads the words of a picture; one picture at a time. */
export interface OcrEngine {
  /** Name, version and languages, for the record. */
  readonly name: string;
  /**
   * `dotsPerInch` helps it to tell letters from specks. `onPart` gets the words of each part as soon as they are read.
   * @throws ReadingError READING_TIMED_OUT when the picture takes longer than a page may.
   */
  recognize(
    image: GreyImage,
    dotsPerInch: number,
    onPart?: (words: readonly OcrWord[]) => void,
  ): Promise<readonly OcrWord[]>;
  /**
   * Looks again, with other languages or a second reader, at what it was not sure of and at what it left unread in an
   * image that lies upright, if it can.
   */
  lookAgain?(image: GreyImage, words: readonly OcrWord[], dotsPerInch: number): Promise<readonly OcrWord[]>;
  /** Reads single words quickly, if it can. */
  readonly lines?: LineReader;
  /** Stops it; what runs is given up. */
  close(): Promise<void>;
}
