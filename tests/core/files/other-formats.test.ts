import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { loadOtherFormats, otherFormat } from '../../../core/files/other-formats.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const zip = (...names: readonly string[]) =>
  zipSync(Object.fromEntries(names.map((name) => [name, bytes('content '.repeat(50))])));
const formatOf = (content: Uint8Array) => otherFormat(content).format;

describe('a file that is not read', () => {
  test.each([
    ['empty', new Uint8Array()],
    ['a Word document (.docx)', zip('[Content_Types].xml', '_rels/.rels', 'word/document.xml')],
    ['an Excel workbook (.xlsx)', zip('[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml')],
    ['a ZIP archive', zip('invoice.pdf')],
    [
      'an older Office document (.doc, .xls) or an Outlook message (.msg)',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
    ],
    ['an RTF document', bytes('{\\rtf1\\ansi Invoice}')],
    ['a HEIC photo', bytes('\0\0\0\x18ftypheic\0\0\0\0')],
    ['a web page (HTML)', bytes('\ufeff\n<!DOCTYPE HTML><html>')],
    ['an XML file', bytes('<?xml version="1.0"?><Invoice/>')],
    ['an e-mail (.eml)', bytes('From: a@b.example\r\nTo: c@d.example\r\nSubject: Invoice\r\n')],
    ['plain text', bytes('Rechnung für Łódź')],
    ['of an unknown format', new Uint8Array([1, 2, 3, 255])],
  ])('is %s', (format, content) => {
    expect(formatOf(content)).toBe(format);
    expect(otherFormat(content).advice).toEndWith('.');
  });

  test('is a picture of another format', async () => {
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } });
    expect(formatOf(await picture.clone().webp().toBuffer())).toBe('a WebP picture');
    expect(formatOf(await picture.clone().gif().toBuffer())).toBe('a GIF picture');
  });
});

test.each([
  ['an offset', 'a file\tx\tAB\t\tDo it.', /line 2: the offset must be a whole number/],
  ['no beginning', 'a file\t0\t\t\tDo it.', /the beginning is empty/],
  ['no article', 'File\t0\tAB\t\tDo it.', /must begin with its article/],
  ['no sentence', 'a file\t0\tAB\t\tdo it', /must be a sentence/],
])('a list of formats with %s is refused', (_, row, message) => {
  const path = join(temporaryFolder(), 'formats.tsv');
  writeFileSync(path, `format\toffset\tbeginning\tcontains\tadvice\n${row}\n`);
  expect(() => loadOtherFormats(path)).toThrow(message);
});
