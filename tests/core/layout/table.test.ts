import { describe, expect, test } from 'bun:test';
import { layOut } from '../../../core/layout/lines.ts';
import { findPhrases, phraseBook } from '../../../core/layout/phrases.ts';
import { readTableBody } from '../../../core/layout/table.ts';
import { findHeaders } from '../../../core/layout/table-header.ts';
import { textPage } from './text-page.ts';

const book = phraseBook<string>([
  ['Goods', 'goods'],
  ['Qty', 'count'],
  ['Unit price', 'price'],
  ['Amount', 'sum'],
  ['Item', 'item'],
  ['Item description', 'goods'],
  ['Description of goods', 'goods'],
]);

const headerOf = (text: string) => findHeaders(layOut(textPage(text)), book, (cells) => cells.length >= 3)[0];

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
