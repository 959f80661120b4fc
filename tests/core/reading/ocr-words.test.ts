import { expect, test } from 'bun:test';
import { straighten } from '../../../core/reading/image/straighten.ts';
import type { OcrWord } from '../../../core/reading/ocr/ocr-engine.ts';
import { ocrWordsToWords } from '../../../core/reading/ocr/ocr-words.ts';

const picture = await straighten(
  { data: new Uint8Array(1_000 * 1_000).fill(255), width: 1_000, height: 1_000 },
  { turn: 0, skew: 0, scale: 1 },
);

const word = (text: string, x0: number, x1: number, y0 = 100, height = 20): OcrWord => ({
  text,
  confidence: 0.9,
  x0,
  x1,
  y0,
  y1: y0 + height,
  lineHeight: 20,
});

const textsOf = (words: readonly OcrWord[]): string[] =>
  ocrWordsToWords(words, picture).map(({ text }) => text);

test('a sign with no word beside it is a speck or the corner of a box', () => {
  const words = [word('Exporter', 100, 200), word(',', 400, 404, 114, 8), word('.', 205, 208, 300, 4)];
  expect(textsOf(words)).toEqual(['Exporter']);
});

test('signs beside words stay, and those that stand for something by themselves', () => {
  const words = [
    word('Colis', 100, 160),
    word(':', 166, 170),
    word('12', 176, 200),
    word(',', 203, 206, 106, 14),
    word(':', 500, 504),
    word('-', 700, 712, 108, 4),
  ];
  expect(textsOf(words)).toEqual(['Colis', ':', '12', ',', ':', '-']);
});

test('the stroke of B/L is no letter', () => {
  const read = ['BIL', 'BlLs', 'B1L.', 'BfL:', 'BILL', 'BALL', 'BILBAO'].map((text, at) =>
    word(text, 100 + at * 100, 150 + at * 100),
  );
  expect(textsOf(read)).toEqual(['B/L', 'B/Ls', 'B/L.', 'B/L:', 'BILL', 'BALL', 'BILBAO']);
});

test('a German measure ends in ß', () => {
  expect(textsOf([word('RaummaB:', 100, 200), word('MAB', 300, 340)])).toEqual(['Raummaß:', 'MAB']);
});

test('what OCR takes for mi behind a number is ml', () => {
  const read = [
    ...[word('Cream,', 100, 160), word('200', 170, 200), word('mi,', 206, 230), word('50mI', 300, 340)],
    ...[word('per', 400, 430), word('mi', 436, 450), word('7', 500, 510), word('mi', 700, 715)],
  ];
  expect(textsOf(read)).toEqual(['Cream,', '200', 'ml,', '50ml', 'per', 'mi', '7', 'mi']);
});
