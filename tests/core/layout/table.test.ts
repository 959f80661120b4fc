import { describe, expect, test } from 'bun:test';
import { layOut } from '../../../core/layout/lines.ts';
import { findPhrases, phraseBook } from '../../../core/layout/phrases.ts';
import { readTableBody } from '../../../core/layout/table.ts';
import { findHeaders } from '../../../core/layout/table-header.ts';
import type { Page } from '../../../core/reading/page.ts';
import { textPage } from './text-page.ts';

const book = phraseBook<string>([
  ['Goods', 'goods'],
  ['Qty', 'count'],
  ['Unit price', 'price'],
  ['Amount', 'sum'],
  ['Item', 'item'],
  ['Item description', 'goods'],
  ['Description of goods', 'goods'],
  ['品名', 'goods'],
]);

const headerOf = (text: string) => findHeaders(layOut(textPage(text)), book, (cells) => cells.length >= 3)[0];

/** A line of words in letters 10 points high, each with the place where it begins and ends. */
const printedLine = (...words: readonly (readonly [text: string, from: number, to: number])[]): Page => ({
  number: 1,
  width: 600,
  height: 800,
  source: 'text-layer',
  words: words.map(([text, from, to]) => ({
    text,
    box: [from / 600, 0.1, to / 600, 0.1 + 10 / 800],
    confidence: 1,
    size: 10 / 800,
    bold: false,
  })),
});

const namesOn = (page: Page): string[] | undefined =>
  findHeaders(layOut(page), book, (cells) => cells.length >= 3)[0]?.cells.map((cell) => cell.run.text);

function rowsOf(text: string, textColumn = 0): string[][] {
  const layout = layOut(textPage(text));
  const header = headerOf(text);
  if (!header) throw new Error('no header');
  const columns = header.cells.map((cell) => cell.rect);
  const body = readTableBody(layout, columns, header.last + 1, {
    beginsRow: (cells) => [...cells.values()].filter((run) => /^\$?[\d.,]+$/.test(run.text)).length >= 2,
    endsTable: (line) => /^Total/.test(line.segments[0]?.text ?? ''),
    textColumns: new Set([textColumn]),
  });
  return body.rows.map((row) =>
    columns.map((_, column) => (row.cells.get(column) ?? []).map((run) => run.text).join(' ')),
  );
}

describe('headers of tables', () => {
  test('names wrapped over two lines are one name', () => {
    const header = headerOf(
      'Goods            Qty       Unit       Amount\n                           price\nPens     12   1.00   12.00',
    );
    expect(header?.cells.map((cell) => cell.run.text)).toEqual(['Goods', 'Qty', 'Unit price', 'Amount']);
    expect(header?.cells.map((cell) => cell.meanings)).toEqual([['goods'], ['count'], ['price'], ['sum']]);
    expect([header?.first, header?.last]).toEqual([0, 1]);
  });

  test('names that stand close together are told apart', () => {
    const [line] = layOut(textPage('Item Description of goods Qty')).lines;
    const segment = line?.segments[0];
    if (!segment) throw new Error('no segment');
    const found = findPhrases(segment, book, false).map((match) =>
      segment.pieces
        .slice(match.from, match.to)
        .map((piece) => piece.text)
        .join(' '),
    );
    expect(found).toEqual(['Item', 'Description of goods', 'Qty']);
  });

  test('names of columns stand further apart than words of one name', () => {
    const goods = ['Goods', 40, 70] as const;
    const amount = ['Amount', 300, 340] as const;
    expect(namesOn(printedLine(goods, ['Qty', 100, 115], ['Item', 121, 140], amount))).toEqual([
      'Goods',
      'Qty',
      'Item',
      'Amount',
    ]);
    expect(namesOn(printedLine(goods, ['Qty', 100, 115], ['Item', 117.5, 137], amount))).toEqual([
      'Goods',
      'Qty Item',
      'Amount',
    ]);
  });

  test('a heading in a row of its own says what the names under it measure', () => {
    const words = [
      ['Goods', 40, 70, 0.1],
      ['Amount', 225, 262, 0.075],
      ['Qty', 200, 222, 0.1],
      ['Item', 264, 282, 0.1],
    ] as const;
    const page: Page = {
      ...printedLine(),
      words: words.map(([text, from, to, y]) => ({
        text,
        // Ink of capitals, as OCR boxes them: less high than their font.
        box: [from / 600, y, to / 600, y + 7 / 800],
        confidence: 1,
        size: 10 / 800,
        bold: false,
      })),
    };
    const [header] = findHeaders(layOut(page), book, (cells) => cells.length >= 3);
    expect(header?.cells.map(({ run, under }) => [run.text, under ?? null])).toEqual([
      ['Goods', null],
      ['Qty', ['sum']],
      ['Item', ['sum']],
    ]);
    expect([header?.first, header?.last]).toEqual([0, 1]);
  });

  test('a name in other letters explains the one before it, not the one far before it', () => {
    const rest = [
      ['Qty', 200, 215],
      ['Amount', 300, 340],
    ] as const;
    expect(namesOn(printedLine(['Item', 40, 60], ['品名', 67, 87], ['Goods', 90, 120], ...rest))).toEqual([
      'Item',
      '品名 Goods',
      'Qty',
      'Amount',
    ]);
  });

  test('a sentence that uses the words of a header is none', () => {
    expect(headerOf('The goods and their unit price are listed, the amount is due.')).toBeUndefined();
    expect(headerOf('Goods       Qty       Amount 12.50')).toBeUndefined();
  });

  test('letter-spaced and badly kerned print is recognized', () => {
    const header = headerOf('G o o d s         Qt y         Am ount');
    expect(header?.cells.map((cell) => cell.meanings[0])).toEqual(['goods', 'count', 'sum']);
  });
});

describe('rows of tables', () => {
  test('figures right-aligned wider than their names, and wrapped text below', () => {
    const text = `
Goods                          Qty       Unit price        Amount
Ladies' boots                1,200            18.40     22,080.00
leather, brown
Canvas shoes                   850             6.75      5,737.50
Total                                                   27,817.50`;
    expect(rowsOf(text)).toEqual([
      ["Ladies' boots leather, brown", '1,200', '18.40', '22,080.00'],
      ['Canvas shoes', '850', '6.75', '5,737.50'],
    ]);
  });

  test('text that goes on under the next name stays with its own column', () => {
    const text = `
Goods          Qty       Unit price        Amount
Very long name of a thing     1.00          12.00
Pens            12            1.00          12.00`;
    expect(rowsOf(text)).toEqual([
      ['Very long name of a thing', '', '1.00', '12.00'],
      ['Pens', '12', '1.00', '12.00'],
    ]);
  });

  test('text above its figures belongs to the row that it stands closer to', () => {
    const text = `
Goods                          Qty       Unit price        Amount

Boots
leather, brown               1,200            18.40     22,080.00

Shoes
canvas                         850             6.75      5,737.50`;
    expect(rowsOf(text).map((row) => row[0])).toEqual(['Boots leather, brown', 'Shoes canvas']);
  });

  test('what follows at a distance is no part of the last row', () => {
    const text = `
Goods                          Qty       Unit price        Amount
Pens                            12             1.00         12.00


We thank you for your order.`;
    expect(rowsOf(text)).toEqual([['Pens', '12', '1.00', '12.00']]);
  });
});
