import { describe, expect, test } from 'bun:test';
import { foldText, squash, squashLikeOcr } from '../../../core/layout/fold.ts';
import { boxOf, overlapX, overlapY, union } from '../../../core/layout/geometry.ts';
import { layOut } from '../../../core/layout/lines.ts';
import { piecesAt, runOf } from '../../../core/layout/run.ts';
import type { Page, Word } from '../../../core/reading/page.ts';
import { textPage } from './text-page.ts';

const texts = (page: Page): string[][] =>
  layOut(page).lines.map((line) => line.segments.map((one) => one.text));

const word = (text: string, x: number, y: number, width: number, height: number): Word => ({
  text,
  box: [x / 600, y / 800, (x + width) / 600, (y + height) / 800],
  confidence: 1,
  size: height / 800,
  bold: false,
});

const pageOf = (...words: Word[]): Page => ({
  number: 1,
  width: 600,
  height: 800,
  source: 'text-layer',
  words,
});

describe('lines and segments', () => {
  test('words of one line are cut where the gap is wide', () => {
    expect(texts(textPage('Invoice No.:     4711          Date\nSold to Acme'))).toEqual([
      ['Invoice No.:', '4711', 'Date'],
      ['Sold to Acme'],
    ]);
  });

  test('large and small letters on one base line are one line', () => {
    const page = pageOf(
      word('TOTAL', 40, 100, 60, 20),
      word('excl. tax', 105, 107, 30, 9),
      word('next', 40, 130, 30, 9),
    );
    expect(texts(page)).toEqual([['TOTAL excl. tax'], ['next']]);
  });

  test('a stamp over two lines does not make them one', () => {
    const page = pageOf(
      word('first', 40, 100, 30, 10),
      word('second', 40, 114, 30, 10),
      word('PAID', 300, 92, 90, 40),
    );
    expect(texts(page).filter((line) => line.includes('first') && line.includes('second'))).toEqual([]);
  });

  test('words of one address stay together beside a big number, however high OCR draws their boxes', () => {
    const inLetters = (one: Word, size: number): Word => ({ ...one, size: size / 800 });
    const page = pageOf(
      inLetters(word('Uludag', 48, 60.2, 27, 8.4), 8.9),
      inLetters(word('Makina', 78, 60.5, 26, 6.5), 8.9),
      inLetters(word('Ltd.', 107, 60.5, 14, 6.5), 8.9),
      inLetters(word('EUR.1', 305, 51.8, 52, 13.5), 18.7),
      inLetters(word('No', 401, 55.3, 13, 9.4), 12.9),
      inLetters(word('251198', 420, 55.3, 40, 9.4), 12.9),
    );
    expect(texts(page)).toContainEqual(['Uludag Makina Ltd.']);
  });

  test('a word that an accent makes higher stays with its address beside the next box', () => {
    const sized = (one: Word, size: number): Word => ({ ...one, size: size / 800 });
    const page = pageOf(
      sized(word('AV.', 44, 141.7, 13.2, 5.8), 8),
      sized(word('ERRÁZURIZ', 64.7, 140.1, 44.9, 7.4), 10.2),
      sized(word('6', 115.5, 141.3, 4.2, 6.2), 8.4),
      sized(word('PARTY', 322.7, 139.1, 18.8, 4.2), 6.2),
      sized(word('TO', 343.8, 139.1, 7.7, 4.5), 6.2),
      sized(word('CONTACT', 353.5, 139.1, 28.1, 4.5), 6.2),
    );
    expect(texts(page).map((line) => line.join(' '))).toContain('AV. ERRÁZURIZ 6');
  });

  test('words that stand on end along the edge belong to no line', () => {
    const page = pageOf(word('Copyright', 10, 100, 9, 60), word('Amount', 40, 120, 40, 10));
    expect(texts(page)).toEqual([['Amount']]);
  });

  test('a colon, a slash between words and a number sign part a word', () => {
    const [line] = layOut(textPage('Number:82 Date/Datum #17 12:30 http://a.b 1/2')).lines;
    const pieces = line?.segments.flatMap((segment) => segment.pieces.map((piece) => piece.text));
    expect(pieces).toEqual(['Number:', '82', 'Date/', 'Datum', '#', '17', '12:30', 'http://a.b', '1/2']);
    expect(line?.segments.map((segment) => segment.text)).toEqual([
      'Number:82 Date/Datum #17 12:30 http://a.b 1/2',
    ]);
  });

  test('marks that string an address together keep it together', () => {
    expect(texts(textPage('Acme GmbH  ●  Ecke 12  ●  12345 Stadt'))).toEqual([
      ['Acme GmbH ● Ecke 12 ● 12345 Stadt'],
    ]);
  });

  test('an empty page has no lines', () => {
    expect(layOut(pageOf()).lines).toEqual([]);
    expect(layOut(pageOf(word('  ', 1, 1, 5, 5), word('x', 9, 9, 0, 5))).lines).toEqual([]);
  });

  test('a stretch of text gives the pieces that it touches', () => {
    const [line] = layOut(textPage('Total EUR 12,50')).lines;
    const run = runOf(line?.segments[0]?.pieces ?? []);
    expect(piecesAt(run, 6, 3).map((piece) => piece.text)).toEqual(['EUR']);
    expect(piecesAt(run, 0, 7).map((piece) => piece.text)).toEqual(['Total', 'EUR']);
  });
});

describe('geometry and letters', () => {
  test('boxes come back as fractions, cut at the edges', () => {
    expect(boxOf({ x0: -6, y0: 80, x1: 300, y1: 900 }, pageOf())).toEqual([0, 0.1, 0.5, 1]);
  });

  test('overlap is measured on the narrower of two', () => {
    const a = { x0: 0, y0: 0, x1: 100, y1: 10 };
    expect(overlapX(a, { x0: 90, y0: 0, x1: 110, y1: 10 })).toBe(0.5);
    expect(overlapX(a, { x0: 100, y0: 0, x1: 110, y1: 10 })).toBe(0);
    expect(overlapY(a, { x0: 0, y0: 5, x1: 1, y1: 25 })).toBe(0.5);
    expect(union([a, { x0: -5, y0: 3, x1: 4, y1: 30 }])).toEqual({ x0: -5, y0: 0, x1: 100, y1: 30 });
  });

  test('letters are compared without case, accents and punctuation', () => {
    expect(foldText('Größe – Ćwiczenie')).toBe('grosse - cwiczenie');
    expect(squash('Inv oice N°: ')).toBe(squash('INVOICE N°'));
    expect(squash('發票號碼')).toBe('發票號碼');
    expect(squashLikeOcr('lnvoice N0.')).toBe(squashLikeOcr('Invoice No'));
  });
});

test('bars that OCR made of rules are no letters, the boxes of ticks stay', () => {
  const page = textPage('|PREPAID]   [X]PREPAID   []COLLECT   |', 1, 'ocr', 0.9);
  const texts = layOut(page).lines.flatMap((line) => line.segments.map((segment) => segment.text));
  expect(texts).toEqual(['PREPAID', '[X]PREPAID', '[]COLLECT']);
});

test('a value belongs to the label near it, not to an address line far to the left', () => {
  const page = pageOf(
    word('PO', 68, 128.2, 8.8, 5.5),
    word('Box', 79.7, 128.2, 7.1, 5.5),
    word('1', 88.5, 128.5, 2.5, 4.9),
    word('19/2/2024', 359.4, 130.4, 29.1, 5.2),
    word('Invoice', 291.1, 131.4, 19.7, 4.2),
    word('Date', 312.8, 131.1, 12.6, 4.5),
  );
  expect(texts(page)).toEqual([['PO Box 1'], ['Invoice Date', '19/2/2024']]);
});

test('a number sign that OCR misread is compared as one', () => {
  const keysOn = (source: 'ocr' | 'text-layer') =>
    layOut(textPage('Ne TVA: 12', 1, source)).lines[0]?.segments[0]?.pieces.map(({ key }) => key);
  expect(keysOn('ocr')).toEqual(['n', 'tva', '12']);
  expect(keysOn('text-layer')).toEqual(['ne', 'tva', '12']);
});
