import { expect, test } from 'bun:test';
import type { FilePart } from '../../../core/extraction/parts/file-part.ts';
import { printedText } from '../../../core/extraction/printed-text.ts';
import type { Page } from '../../../core/reading/page.ts';

/** A page with words at places of a sheet of a hundred by a hundred; each word ten wide and two high. */
const page = (
  number: number,
  ...words: readonly (readonly [text: string, x: number, y: number])[]
): Page => ({
  number,
  width: 595,
  height: 842,
  source: 'text-layer',
  words: words.map(([text, x, y]) => ({
    text,
    box: [x / 100, y / 100, (x + 10) / 100, (y + 2) / 100],
    confidence: 1,
    size: 0.02,
    bold: false,
  })),
});
const part = (firstPage: number, isExtracted: boolean): FilePart => ({
  documentType: 'invoice',
  confidence: 1,
  firstPage,
  lastPage: firstPage,
  number: null,
  isExtracted,
});

test('words side by side are a line, from left to right, and lines stand from above', () => {
  const words = [
    ['100', 40, 20.4],
    ['Total', 10, 20],
    ['INVOICE', 10, 5],
  ] as const;
  expect(printedText([page(1, ...words)], [])).toBe('INVOICE\nTotal 100');
});

test('of a file that holds several documents only the pages of the one that was read', () => {
  const pages = [page(1, ['INVOICE', 10, 5]), page(2, ['PACKING', 10, 5])];
  expect(printedText(pages, [part(1, false), part(2, true)])).toBe('PACKING');
});
