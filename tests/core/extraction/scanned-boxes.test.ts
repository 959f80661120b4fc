import { expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import type { Box, Page, Word } from '../../../core/reading/page.ts';

const [width, height] = [600, 800];

/** A scan with boxes of 250 by 60 points in two columns, each with a small label over its value. */
function scannedForm(boxes: readonly (readonly [label: string, value: string])[]): Page {
  const words: Word[] = [];
  const print = (text: string, x: number, y: number, size: number): void => {
    let left = x;
    for (const word of text.split(' ')) {
      const right = left + word.length * size * 0.6;
      const box: Box = [left / width, y / height, right / width, (y + size * 0.75) / height];
      words.push({ text: word, box, confidence: 0.95, size: size / height, bold: false });
      left = right + size * 0.3;
    }
  };
  print('BILL OF LADING', 40, 30, 16);
  const rules: Box[] = [];
  for (const [at, [label, value]] of boxes.entries()) {
    const [x0, y0] = [40 + (at % 2) * 250, 80 + Math.floor(at / 2) * 60];
    const [x1, y1] = [x0 + 250, y0 + 60];
    print(label, x0 + 4, y0 + 4, 6);
    print(value, x0 + 8, y0 + 18, 10);
    for (const y of [y0, y1]) rules.push([x0 / width, y / height, x1 / width, y / height]);
    for (const x of [x0, x1]) rules.push([x / width, y0 / height, x / width, y1 / height]);
  }
  return { number: 1, width, height, source: 'ocr', words, rules };
}

const boxes = [
  ['Shipper', 'NORTHWIND TRADING LTD'],
  ['B/L No.', 'MBLUSHA52300152'],
  ['Consignee', 'PACIFIC HARDWARE INC'],
  ['Vessel', 'SABLE MERIDIAN'],
  ['Loading', 'MUNDRA'],
  ['Discharge', 'FELIXSTOWE'],
] as const;

const billOn = (page: Page) =>
  extractDocument({ pages: [page], pageCount: 1, engines: [], notes: [] }, { documentType: null })
    .extractedData.bill_of_lading;

test('small print at the head of a drawn box is a label on a scan too', () => {
  const bill = billOn(scannedForm(boxes));
  expect(bill?.billOfLadingNumber).toBe('MBLUSHA52300152');
  expect(bill?.vessel).toBe('SABLE MERIDIAN');
  expect(bill?.portOfLoading).toBe('MUNDRA');
  expect(bill?.portOfDischarge).toBe('FELIXSTOWE');
});

test('the value right below its label is read however faint, and a clear number farther below is not', () => {
  const page = scannedForm(boxes);
  const lower: Box = [300 / width, 125 / height, 350 / width, 132 / height];
  const words = page.words.map((word) =>
    word.text === 'MBLUSHA52300152' ? { ...word, confidence: 0.65 } : word,
  );
  const number: Word = { text: '80014776', box: lower, confidence: 0.99, size: 10 / height, bold: false };
  expect(billOn({ ...page, words: [...words, number] })?.billOfLadingNumber).toBe('MBLUSHA52300152');
});
