import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableForm } from '../../../cli/tables/table-form.ts';
import { tableRows } from '../../../cli/tables/table-rows.ts';
import { csvLine } from '../../../core/csv.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const file = join(temporaryFolder(), 'goods.csv');

async function read(content: string | Uint8Array, column = 'goods', encoding: string | null = null) {
  writeFileSync(file, content);
  const form = await tableForm(file, encoding, column);
  const rows: [number, ...string[]][] = [];
  for await (const { cells, number } of tableRows(file, form)) rows.push([number, ...cells]);
  return { form, rows };
}

const failureOf = async (content: string | Uint8Array) => {
  try {
    await read(content);
  } catch (error) {
    return error as { message: string; next: string; exitCode: number };
  }
  throw new Error('The table was read');
};

describe('the form of a table', () => {
  test.each([
    ['commas', 'no,goods\n1,"lamp, glass"\n', ','],
    ['semicolons, with commas in the text', 'no;goods\n1;lamp, glass, red\n2;a, b\n', ';'],
    ['tabs', 'no\tgoods\n1\tlamp, glass; red\n', '\t'],
    ['bars', 'no|goods\n1|lamp\n', '|'],
    ['one column', 'goods\nlamp\n', ','],
    ['what a spreadsheet says', 'sep=;\r\nno;goods\r\n1;lamp\r\n', ';'],
    ['a header that only one way has the column', 'a,b,c;goods\n1,5,2;lamp\n1,5;chair\n', ';'],
  ])('is known: %s', async (_, content, delimiter) => {
    const { form } = await read(content);
    expect(form.delimiter).toBe(delimiter);
    expect(form.header.at(-1)).toBe('goods');
  });

  test('keeps byte order mark, line ends and preamble', async () => {
    expect((await read('\ufeffgoods\r\nlamp\r\n')).form).toMatchObject({
      hasByteOrderMark: true,
      lineEnd: '\r\n',
      header: ['goods'],
    });
    const { form, rows } = await read('sep=;\nno;goods\n1;lamp\n');
    expect(form).toMatchObject({ hasByteOrderMark: false, lineEnd: '\n', preamble: 'sep=;\n' });
    expect(rows).toEqual([[3, '1', 'lamp']]);
  });

  test.each([
    ['UTF-16 with its mark', Buffer.from('\ufeffno;goods\r\n1;Stühle\r\n', 'utf16le'), null],
    ['what it is said to be', Buffer.from('no;goods\r\n1;Stühle\r\n', 'latin1'), 'windows-1252'],
  ])('may be %s', async (_, content, encoding) => {
    expect((await read(content, 'goods', encoding)).rows).toEqual([[2, '1', 'Stühle']]);
  });
});

describe('the rows of a table', () => {
  test('are those of RFC 4180: quoted delimiters, quotation marks and line ends', async () => {
    const { rows } = await read('no,goods,use\r\n1,"a ""b"", c","x\r\ny"\r\n2,"","\n"\r\n3,c,\r\n');
    expect(rows).toEqual([
      [2, '1', 'a "b", c', 'x\r\ny'],
      [3, '2', '', '\n'],
      [4, '3', 'c', ''],
    ]);
  });

  test('are read as meant where a program wrote quotation marks as they came', async () => {
    const { rows } = await read('no\tgoods\n1\t12" pipe\n2\t"A" frame\n');
    expect(rows).toEqual([
      [2, '1', '12" pipe'],
      [3, '2', '"A" frame'],
    ]);
  });

  test('have as many cells as the header; empty lines are none, but count', async () => {
    const { rows } = await read('no,goods,use\n1\n\n\n2,lamp\n,,\n3,a,b');
    expect(rows).toEqual([
      [2, '1', '', ''],
      [5, '2', 'lamp', ''],
      [6, '', '', ''],
      [7, '3', 'a', 'b'],
    ]);
    expect((await read('goods\na\n\nb\n')).rows).toEqual([
      [2, 'a'],
      [3, ''],
      [4, 'b'],
    ]);
  });

  test('may end in different ways in one file', async () => {
    const { rows } = await read('no,goods\r\n1,a\n2,b\r\n3,c');
    expect(rows).toEqual([
      [2, '1', 'a'],
      [3, '2', 'b'],
      [4, '3', 'c'],
    ]);
    expect((await read('no,goods\r1,a\r2,b\r')).rows).toEqual([
      [2, '1', 'a'],
      [3, '2', 'b'],
    ]);
  });

  test('are the same wherever the file is cut into pieces', async () => {
    const long = 'ž'.repeat(200_000);
    const { rows } = await read(`no,goods\n1,"${long}\n${long}"\n2,${long}\n`);
    expect(rows.map(([number, no, goods]) => [number, no, goods!.length])).toEqual([
      [2, '1', 400_001],
      [3, '2', 200_000],
    ]);
  });

  test.each([
    [
      'a row with too many cells',
      'no,goods\n1,lamp\n\n2,glass, red\n',
      'row 4: it has 3 cells',
      'quotation marks',
    ],
    [
      'a quotation mark that stays open',
      'no,goods\n1,a\n2,"b\n3,c\n',
      'row 3: a quotation mark',
      'Close the',
    ],
    [
      'one in a file too large to look further',
      `no,goods\n1,"a\n${'2,b\n'.repeat(300_000)}`,
      'row 2: a quotation mark',
      'Close the',
    ],
    [
      'other characters than UTF-8',
      Buffer.from('no,goods\n1,a\n2,St\xfchle\n', 'latin1'),
      'line 3',
      '--encoding',
    ],
    ['nothing', '', 'the file is empty', 'header'],
    ['a spreadsheet', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0]), 'no table of text', 'CSV UTF-8'],
  ])('refuse %s, with the row and what to do', async (_, content, message, next) => {
    const failure = await failureOf(content);
    expect(failure.message).toStartWith(file);
    expect(failure.message).toContain(message);
    expect(failure.next).toContain(next);
    expect(failure.exitCode).toBe(5);
  });

  test.each([',', ';', '\t'])('written with %p are read as they were', async (delimiter) => {
    const rows = [
      ['no', 'goods'],
      ['1', 'a, b; c\td'],
      ['2', ' "quoted"\r\nlines\n '],
      ['', ''],
      ['3', '"'],
    ];
    const content = rows.map((row) => csvLine(row, { delimiter, lineEnd: '\r\n' })).join('');
    expect((await read(content)).rows.map(([, ...cells]) => cells)).toEqual(rows.slice(1));
    expect(csvLine([''], { delimiter, lineEnd: '\n' })).toBe('""\n');
  });
});
