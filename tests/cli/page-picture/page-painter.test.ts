import { afterAll, expect, test } from 'bun:test';
import sharp from 'sharp';
import { decode } from 'sixel';
import { createPagePainter, type PaintRequest } from '../../../cli/page-picture/page-painter.ts';
import type { FileType } from '../../../core/files/file-type.ts';
import { ReadingError } from '../../../core/reading/reading-error.ts';
import { drawInvoice } from '../../server/draw-invoice.ts';

const painter = createPagePainter({ readingMemoryMegabytes: 1536, maximumPages: 60 });
afterAll(() => painter.close());

const fileOf = (documentId: string, bytes: Uint8Array, mimeType: FileType = 'application/pdf') => ({
  documentId,
  mimeType,
  bytes: new Uint8Array(bytes),
});
const request = (file: PaintRequest['file'], change: Partial<PaintRequest> = {}): PaintRequest => ({
  kind: 'page',
  file,
  page: 1,
  box: [0.18, 0.1, 0.3, 0.12],
  colour: '#ff0000',
  zoom: 1,
  protocol: 'kitty',
  cell: { width: 10, height: 20 },
  columns: 80,
  rows: 12,
  ...change,
});

/** Where pixels are as red as the frame: left, top, right, bottom. */
function redIn(pixels: Uint8Array, width: number, channels: number) {
  const places = [...Array(pixels.length / channels).keys()].filter((at) => {
    const [red, green, blue] = pixels.subarray(at * channels, at * channels + 3);
    return red! > 220 && green! < 60 && blue! < 60;
  });
  const xs = places.map((at) => at % width);
  const ys = places.map((at) => Math.floor(at / width));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(Math.round);
}

test('a page with its value framed, as a PNG and as sixels', async () => {
  const file = fileOf('a', await drawInvoice());
  const { data, columns, rows } = await painter.paint(request(file));
  expect([columns, rows]).toEqual([80, 12]);
  const { data: pixels, info } = await sharp(data).raw().toBuffer({ resolveWithObject: true });
  expect([800, 799]).toContain(info.width);
  expect([240, 239]).toContain(info.height);
  const frame = redIn(pixels, info.width, info.channels);
  // 18 % and 30 % of 800, less and more 4 pixels and half a pen.
  for (const [at, expected] of [139, 245].entries())
    expect(Math.abs(frame[at * 2]! - expected)).toBeLessThan(4);

  const sixel = await painter.paint(request(file, { protocol: 'sixel' }));
  const text = Buffer.from(sixel.data).toString('latin1');
  const back = decode(Buffer.from(/q([^\u001b]*)\u001b\\$/.exec(text)![1]!, 'latin1'));
  const same = redIn(new Uint8Array(back.data32.buffer, back.data32.byteOffset), back.width, 4);
  for (const [at, side] of frame.entries()) expect(Math.abs(same[at]! - side)).toBeLessThan(3);
});

test('another document, a picture, and pages with all of their values', async () => {
  const page = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#3366ff' } })
    .png()
    .toBuffer();
  const file = fileOf('b', page, 'image/png');
  const { data } = await painter.paint(request(file, { box: null, zoom: 0 }));
  const { dominant } = await sharp(data).stats();
  expect(dominant.b).toBeGreaterThan(dominant.r);
  const invoice = fileOf('c', await drawInvoice());
  const evidence = { invoiceNumber: { page: 1, box: [0.18, 0.1, 0.3, 0.12] as const, text: 'INV' } };
  const extraction = { evidence, confidence: { overall: 0.9, fields: { invoiceNumber: 0.9 } } };
  const boxes = await painter.boxes({ kind: 'boxes', file: invoice, extraction });
  expect(boxes.map((one) => one.page)).toEqual([1]);
});

test('a file without a page is reported in words, and the next page is drawn all the same', async () => {
  const broken = painter.paint(request(fileOf('d', Buffer.from('%PDF-1.7 nothing'))));
  expect(await broken.catch((error) => error)).toBeInstanceOf(ReadingError);
  const { rows } = await painter.paint(request(fileOf('e', await drawInvoice())));
  expect(rows).toBe(12);
});
