import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LabelledColumns, readLabelledGoods } from '../../../../core/hs/measure/labelled-goods.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const file = join(temporaryFolder(), 'goods.tsv');

function read(content: string | Buffer, columns?: LabelledColumns) {
  writeFileSync(file, content);
  return readLabelledGoods(file, columns);
}

const chair = { code: '940169', description: 'wooden chair' };

describe('goods whose code is known', () => {
  test.each([
    ['without a header', '940169\twooden chair\n'],
    ['without a header, the description first', 'wooden chair\t9401.69'],
    ['with a header', 'code\tdescription\n9401.69\twooden chair\n'],
    ['with headings of another fashion, among other columns', 'No\tHS Code\tGoods\n1\t9401 69\twooden chair'],
    ['as spreadsheets write it', '\ufeffDescription\tHS6\r\n"wooden chair"\t"94016900"\r\n\r\n'],
    ['as UTF-16', Buffer.from('\ufeffcode\ttext\r\n940169\twooden chair\r\n', 'utf16le')],
  ])('are read %s', (_, content) => {
    expect(read(content)).toEqual([chair]);
  });

  test('are read from the columns that are named', () => {
    const content = 'code\tright\ttitle\twords\n1\t940169\tx\twooden chair\n';
    expect(read(content, { code: 'Right', description: 'words' })).toEqual([chair]);
  });

  test.each([
    ['', 'line 1: the file is empty'],
    ['code,description\n940169,chair', 'there is no tab in it'],
    ['code\tdescription\n', 'there are no rows below the header'],
    [
      'code\tname\n940169\tchair',
      'no column is named description or goodsdescription; there are: code, name',
    ],
    ['940169\tchair\n\n40169\tstool\n', 'line 3: "40169" is no code of six digits'],
    ['940169\tchair\n940169\t\n', 'line 2: the description is empty'],
    ['940169\tchair\n940169', 'line 2: the description is empty'],
    [Buffer.from([0x39, 0xff, 0x09]), 'the file is not UTF-8 text'],
  ])('are refused in %p, naming the line', (content, message) => {
    expect(() => read(content)).toThrow(message);
  });

  test('are refused when a named column is not there, with how to name it', () => {
    expect(() => read('a\tb\n940169\tx\n', { code: 'c', description: 'b' })).toThrow(
      'no column is named c; there are: a, b. Name it with --code COLUMN',
    );
  });
});
