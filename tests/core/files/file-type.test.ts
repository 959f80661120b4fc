import { expect, test } from 'bun:test';
import sharp from 'sharp';
import { detectFileType } from '../../../core/files/file-type.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } });

test('the four types are told by what the programs that write them write', async () => {
  expect(detectFileType(await picture.clone().png().toBuffer())).toBe('image/png');
  expect(detectFileType(await picture.clone().jpeg().toBuffer())).toBe('image/jpeg');
  expect(detectFileType(await picture.clone().tiff().toBuffer())).toBe('image/tiff');
  expect(detectFileType(await picture.clone().tiff({ bigtiff: true }).toBuffer())).toBe('image/tiff');
  expect(detectFileType(Uint8Array.of(0x4d, 0x4d, 0x00, 0x2a, 0, 0, 0, 8))).toBe('image/tiff');
  expect(detectFileType(bytes('%PDF-1.4\n'))).toBe('application/pdf');
});

test('a PDF header may be anywhere within the first 1,024 bytes, and no later', () => {
  expect(detectFileType(bytes(`${' '.repeat(1_019)}%PDF-1.4`))).toBe('application/pdf');
  expect(detectFileType(bytes(`${' '.repeat(1_020)}%PDF-1.4`))).toBeNull();
  expect(detectFileType(bytes('From: scanner\r\n\r\n%PDF-1.7\n'))).toBe('application/pdf');
});

test.each([
  ['nothing', ''],
  ['text', 'Invoice 4711\n'],
  ['half a PDF header', '%PDF'],
  ['a web page', '<!doctype html>'],
  ['a GIF', 'GIF89a\u0001\u0001'],
  ['a ZIP or an office document', 'PK\u0003\u0004'],
])('%s is none of them', (_, text) => {
  expect(detectFileType(bytes(text))).toBeNull();
});

test('half a signature is none', () => {
  expect(detectFileType(Uint8Array.of(0x89, 0x50, 0x4e, 0x47))).toBeNull();
  expect(detectFileType(Uint8Array.of(0xff, 0xd8))).toBeNull();
});
