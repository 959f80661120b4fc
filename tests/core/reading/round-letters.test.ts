import { describe, expect, test } from 'bun:test';
import type { InkMark } from '../../../core/reading/image/ink-marks.ts';
import type { OcrWord } from '../../../core/reading/ocr/ocr-engine.ts';
import { withRoundLetters } from '../../../core/reading/ocr/second/round-letters.ts';

/** A word and the marks of its letters, each 20 pixels high and as wide as is said; a sign is low. */
function printed(text: string, y0: number, widths: readonly number[]) {
  const marks: InkMark[] = [];
  let x = 100;
  for (const [at, sign] of [...text].entries()) {
    const isLow = /[.,-]/.test(sign);
    const width = widths[at] ?? 12;
    marks.push({ x0: x, y0: isLow ? y0 + 16 : y0, x1: x + width, y1: y0 + 20, ink: 100 });
    x += width + 3;
  }
  const word: OcrWord = { text, confidence: 0.99, x0: 100, y0, x1: x - 3, y1: y0 + 20, lineHeight: 25 };
  return { word, marks };
}
const image = { data: new Uint8Array(400 * 400).fill(255), width: 400, height: 400 };
const narrow = printed('1.000', 0, [8, 4, 13, 13, 13]);
const read = (...papers: ReturnType<typeof printed>[]): readonly OcrWord[] =>
  withRoundLetters(
    image,
    papers.map(({ word }) => word),
    papers.flatMap(({ marks }) => marks),
  );

describe('a zero among letters', () => {
  test('that is as wide as high is an O where the zeros of numbers are narrow', () => {
    const [, code] = read(narrow, printed('P0775058', 100, [14, 18]));
    expect(code).toMatchObject({ text: 'PO775058', confidence: 0.9 });
    expect(read(narrow, printed('C0-92', 100, [15, 18, 6]))[1]?.text).toBe('CO-92');
  });

  test('is a zero where it is as narrow as they are, or where all of them are wide', () => {
    expect(read(narrow, printed('D06258', 100, [16, 13]))[1]?.text).toBe('D06258');
    const wide = printed('1.000', 0, [8, 4, 17, 17, 17]);
    expect(read(wide, printed('P0775058', 100, [14, 18]))[1]?.text).toBe('P0775058');
  });

  test('of a company is small where it is low', () => {
    const { word, marks } = printed('0.0.', 106, [14, 4, 14, 4]);
    const low = marks.map((mark) => ({ ...mark, y1: mark.y0 + (mark.x1 - mark.x0) }));
    const company = { ...word, y1: 120 };
    expect(withRoundLetters(image, [narrow.word, company], [...narrow.marks, ...low])[1]?.text).toBe('o.o.');
  });

  test('with nothing within is an O where the zeros of numbers have a dot', () => {
    const wide = printed('1.000', 0, [8, 4, 16, 16, 16]);
    const dotted = { ...image, data: image.data.slice() };
    for (const { x0, x1, y0, y1 } of wide.marks)
      for (let y = (y0 + y1) / 2 - 3; y < (y0 + y1) / 2 + 3; y++)
        for (let x = (x0 + x1) / 2 - 3; x < (x0 + x1) / 2 + 3; x++) dotted.data[y * 400 + x] = 0;
    const code = printed('P0775058', 100, [14, 16, 12, 12, 12, 16]);
    const dot = code.marks[5]!;
    for (let y = 107; y < 113; y++)
      for (let x = dot.x0 + 5; x < dot.x0 + 11; x++) dotted.data[y * 400 + x] = 0;
    const words = withRoundLetters(dotted, [wide.word, code.word], [...wide.marks, ...code.marks]);
    expect(words[1]?.text).toBe('PO775058');
  });

  test('is a zero behind a digit, however wide it is', () => {
    expect(read(narrow, printed('PL-80390', 100, [14, 14, 6, 12, 12, 12, 12, 18]))[1]?.text).toBe('PL-80390');
  });

  test('is left alone where nothing tells: no numbers on the page, or letters that touch', () => {
    expect(read(printed('P0775058', 100, [14, 18]))[0]?.text).toBe('P0775058');
    const touching = printed('P0775058', 100, [14, 18]);
    const marks = [...narrow.marks, ...touching.marks.slice(1)];
    expect(withRoundLetters(image, [narrow.word, touching.word], marks)[1]?.text).toBe('P0775058');
  });
});
