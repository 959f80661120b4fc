import { describe, expect, test } from 'bun:test';
import { fontSizes } from '../../../core/reading/ocr/font-sizes.ts';
import type { OcrWord } from '../../../core/reading/ocr/ocr-engine.ts';

/** A word as high as its letters in a font of 30 pixels, its line standing at 100; OCR's own height of the line is off. */
const printed = (text: string, x0: number, top: number, bottom: number, lineHeight = 25): OcrWord => ({
  text,
  confidence: 0.9,
  ...{ x0, x1: x0 + 13 * text.length, y0: 100 - top, y1: 100 + bottom },
  lineHeight,
});
const sizes = (...words: OcrWord[]): number[] => [...fontSizes(words).values()].map(Math.round);

describe('the size of a font', () => {
  test.each([
    ['capitals and digits', printed('DE05', 0, 22, 0)],
    ['small letters', printed('sans', 0, 16, 0)],
    ['letters that reach below', printed('Gewicht,', 0, 22, 3)],
    ['and brackets', printed('(6', 0, 22, 6, 40)],
  ])('is told by what its letters reach: %s', (_, word) => {
    expect(Math.abs(sizes(word)[0]! - 30)).toBeLessThanOrEqual(1);
  });

  test('is that of the words beside it, but not of a larger heading', () => {
    const line = [printed('Packing', 0, 22, 6), printed('list', 100, 23, 0), printed('no.', 160, 15, 0)];
    expect(new Set(sizes(...line)).size).toBe(1);
    const heading = printed('INVOICE', 210, 40, 0);
    const [label, title] = sizes(printed('No', 180, 22, 0), heading);
    expect(label).toBe(30);
    expect(title).toBe(55);
  });

  test('of signs alone is the height of their line', () => {
    expect(sizes(printed('---', 0, 10, -8, 24))).toEqual([24]);
  });
});
