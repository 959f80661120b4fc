import { afterAll, describe, expect, test } from 'bun:test';
import { inkMarks } from '../../../core/reading/image/ink-marks.ts';
import { createOcr } from '../../../core/reading/ocr/create-ocr.ts';
import type { OcrWord } from '../../../core/reading/ocr/ocr-engine.ts';
import { withSecondLook } from '../../../core/reading/ocr/second/second-look.ts';
import {
  type FirstReading,
  type SecondReading,
  settle,
} from '../../../core/reading/ocr/second/two-readings.ts';
import { withSharpS } from '../../../core/reading/ocr/sharp-s.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { chineseFontFile, fontFile } from '../../fixtures/drawing/fonts.ts';
import { scan } from '../../fixtures/scans/scan.ts';
import { drawLine, drawPdf } from './support/draw-pdf.ts';
import { textsOf } from './support/words.ts';

const ocr = createOcr(['eng']);
afterAll(() => ocr.close());

const first = (text: string, confidence: number): FirstReading => ({ text, confidence });
const second = (text: string, least: number, mean = least): SecondReading => ({ text, least, mean });

describe('of two readings of a word', () => {
  test.each([
    ['a number that has lost its comma is mended', first('171', 0.94), second('17,1', 0.99), '17,1'],
    [
      'and one that was taken for one word is parted',
      first('2092,9', 0.5),
      second('2 092,9', 0.9),
      '2 092,9',
    ],
    ['a code is read by the reader of digits', first('DEOS', 0.9), second('DE05', 0.97), 'DE05'],
    ['not where it is in doubt itself', first('ZI', 0.77), second('Z1', 0.59), 'ZI'],
    ['a Polish l keeps its stroke', first('Łódź', 0.5), second('Lodz', 0.99), 'Łódź'],
    ['accents are kept', first('Désignation', 0.7), second('Designation', 0.99), 'Désignation'],
    ['a guess is given up for a sure reading', first('off', 0.5), second('of', 0.99), 'of'],
    ['a sure word is not', first('Mill', 0.96), second('Mi!l', 0.76), 'Mill'],
    ['Chinese is read by the reader of Chinese', first('11%', 0.9), second('件数', 0.99), '件数'],
  ])('%s', (_, one, other, text) => {
    expect(settle(one, other)?.text).toBe(text);
  });

  test('a speck that one took for letters is no word', () => {
    expect(settle(first('tt', 0.4), second('', 0))).toBeNull();
    expect(settle(first('pp', 0.33), second('—·-', 0.3, 0.4))).toBeNull();
  });

  test('agreement makes surer, different digits less sure', () => {
    expect(settle(first('4711', 0.8), second('4711', 0.9))!.confidence).toBeGreaterThan(0.95);
    expect(settle(first('4711', 0.9), second('47Il', 0.5))!.confidence).toBeLessThan(0.75);
  });
});

test('a street is a Straße, and a name is left alone', () => {
  expect(['LindenstraBe', 'Werkstrañe', 'StraBe', 'GroBhandel', 'weiB'].map(withSharpS)).toEqual([
    'Lindenstraße',
    'Werkstraße',
    'Straße',
    'Großhandel',
    'weiß',
  ]);
  for (const name of ['España', 'EuroBank', 'B8', 'AUBE', 'Mañana', 'PRO-B8'])
    expect(withSharpS(name)).toBe(name);
});

test('ink that touches is one piece, however it winds', () => {
  const rows = ['#.#..', '#.#..', '###..', '.....', '..#.#'];
  const data = new Uint8Array(rows.flatMap((row) => [...row].map((dot) => (dot === '#' ? 0 : 255))));
  const marks = inkMarks({ data, width: 5, height: 5 });
  expect(marks).toHaveLength(3);
  expect(marks).toContainEqual({ x0: 0, y0: 0, x1: 3, y1: 3, ink: 7 });
});

test('a container with all that is told of it in one word is left as the first reader saw it', async () => {
  const wordAt = (text: string, row: number, x1: number, confidence = 0.96): OcrWord => {
    const y0 = row * 30;
    return { text, confidence, x0: 10, y0, x1, y1: y0 + 20, lineHeight: 24 };
  };
  const print = ['CONTAINERS', 'SHIPPER', 'CONSIGNEE', 'VESSEL'].map((text, row) => wordAt(text, row, 110));
  const long = wordAt("ZMNU8350291/SL1282716/40'HC/119CTNS/15,642.20KGS", 5, 560, 0.4);
  const rule = wordAt('-—-', 6, 560, 0.4);
  const engine = withSecondLook(
    { name: 'first', recognize: async () => [], close: async () => {} },
    { name: 'second', read: async () => [], close: async () => {} },
  );
  const image = { data: new Uint8Array(600 * 220).fill(255), width: 600, height: 220 };
  expect(await engine.lookAgain?.(image, [...print, long, rule], 200)).toEqual([...print, long]);
});

test('a short code is read again where the first reader is in doubt, and a lone letter always: it may be Chinese', async () => {
  const asked: number[] = [];
  const reader = {
    name: 'reader',
    read: async (_: unknown, { x0 }: { readonly x0: number }) => {
      asked.push(Math.round(x0 / 100) * 100);
      return [];
    },
    close: async () => {},
  };
  const word = (text: string, confidence: number, x0: number): OcrWord => ({
    ...{ text, confidence, x0, y0: 100, x1: x0 + 40, y1: 120, lineHeight: 20 },
  });
  const read = [
    ...['Shipper', 'Consignee', 'Vessel', 'Voyage'].map((text, at) => word(text, 0.97, 100 + at * 100)),
    ...[word('KG', 0.96, 500), word('DE', 0.89, 600), word('12', 0.96, 700), word('A', 0.99, 800)],
  ];
  const image = { data: new Uint8Array(1_000 * 200).fill(255), width: 1_000, height: 200 };
  const engine = withSecondLook({ name: 'first', recognize: async () => [], close: async () => {} }, reader);
  await engine.lookAgain?.(image, read, 200);
  expect(asked).toEqual([600, 800]);
});

test('digits that stand alone in a column, figures after a gap and Chinese labels are read', async () => {
  const rows = [
    'Ball bearings',
    'Copper wire',
    'Brass valves',
    'Filter papers',
    'Rubber seals',
    'Steel bolts',
  ];
  const pdf = await drawPdf((drawing) => {
    drawing.addPage({ size: 'A4' }).font(fontFile('tinos', 'regular')).fontSize(10);
    drawLine(drawing, 'Packing list of goods shipped by sea freight, in cartons', 60, 80);
    rows.forEach((goods, row) => {
      const y = 140 + row * 22;
      drawLine(drawing, String(row + 2), 60, y);
      drawLine(drawing, goods, 100, y);
      drawLine(drawing, String(7 - row), 300, y);
      drawLine(drawing, `${row + 3} 092,${row}`, 400, y);
    });
    drawing.font(chineseFontFile());
    drawLine(drawing, '发票号', 60, 320);
    drawLine(drawing, '毛重', 300, 320);
  });
  const picture = await scan(pdf, { seed: 5, dpi: 200, format: 'png', noise: 3, blur: 0.5 });
  const { pages } = await readDocument({ bytes: picture, mimeType: 'image/png', ocr });
  const read = textsOf(pages[0]);
  const digits = read.filter((text) => /^\d$/.test(text));
  expect(digits.length).toBeGreaterThanOrEqual(16);
  for (const text of ['092,0', '092,5', '发票号', '毛重']) expect(read).toContain(text);
});

test('a page that is all Chinese is read, although the first reader sees nothing in it', async () => {
  const lines = [
    '商业发票',
    '日期：2026年3月12日',
    '地址：上海市浦东新区世纪大道100号',
    '不锈钢螺栓 500件',
    '棉制男式衬衫 300件',
    '付款条件：发票日期后三十天内付款',
  ];
  const pdf = await drawPdf((drawing) => {
    drawing.addPage({ size: 'A4' }).font(chineseFontFile()).fontSize(12);
    lines.forEach((line, at) => void drawLine(drawing, line, 60, 80 + 26 * at));
  });
  const bytes = await scan(pdf, { seed: 4, dpi: 200, format: 'pdf', noise: 3, blur: 0.4 });
  const engine = createOcr(['fra', 'eng']);
  const reading = await readDocument({ bytes, mimeType: 'application/pdf', ocr: engine });
  await engine.close();
  const signs = (text: string): string => text.replace(/[^\p{Script=Han}\d]/gu, '');
  expect(signs(textsOf(reading.pages[0]).join(''))).toBe(signs(lines.join('')));
});
