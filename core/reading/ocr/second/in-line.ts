import type { OcrWord } from '../ocr-engine.ts';
import type { Rectangle } from './line-reader.ts';
import { areBeside, heightOf } from './rectangles.ts';

/** Tops and bottoms are level that differ by no more: pixels, or parts of the sign's height. */
const level = { pixels: 2, part: 0.1 };

/** Letters that have the height of the line, and those that are low; others reach below it or are neither. */
const high = /^[\p{Lu}\p{N}bdfhklt.:]+$/u;
const low = /^[acemnorsuvwxz.]+$/;
const descends = /[gjpqyçşțţąęų,;()[\]{}/Q|]/u;

/** How a sign lies to the print on its line; `aligned`: level at top and bottom with some word. */
export interface InLine {
  readonly isAligned: boolean;
  readonly isOnBaseline: boolean;
  /** As high as capitals and digits, as low as an `x`, or null where no word beside it tells. */
  readonly height: 'high' | 'low' | null;
}

/**
 * How `sign` lies to `print`, words that are surely read. What was printed with a line stands level with its words (of
 * 420 lone signs of drawn scans all but eight); what a stamp or a signature leaves hardly ever does (4 of 110).
 */
export function inLine(sign: Rectangle, print: readonly OcrWord[]): InLine {
  const near = Math.max(level.pixels, level.part * heightOf(sign));
  const atBottom = print.filter((word) => areBeside(word, sign) && Math.abs(word.y1 - sign.y1) <= near);
  const aligned = atBottom.filter((word) => Math.abs(word.y0 - sign.y0) <= near);
  const height = aligned.some(({ text }) => high.test(text))
    ? 'high'
    : aligned.some(({ text }) => low.test(text))
      ? 'low'
      : null;
  const isOnBaseline = atBottom.some(({ text }) => !descends.test(text));
  return { isAligned: aligned.length > 0, isOnBaseline, height };
}
