import { expect, test } from 'bun:test';
import { decode } from 'sixel';
import { sixels } from '../../../cli/page-picture/sixel.ts';

/** What another program makes of it. */
function decoded(text: string) {
  const [, data] = /^\u001bP0;1q([^\u001b]*)\u001b\\$/.exec(text)!;
  return decode(Buffer.from(data!, 'latin1'));
}

test('every pixel comes back, also of a last row of sixels that is not full', () => {
  const [width, height] = [37, 20];
  const colours = [0xffffff, 0x000000, 0xcc3300, 0x3366ff];
  const pixels = new Uint8Array(width * height * 3);
  const colourAt = (x: number, y: number): number =>
    y === 9 ? colours[1]! : colours[(x * 7 + y * 3 + (x > 20 ? y : 0)) % colours.length]!;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const colour = colourAt(x, y);
      pixels.set([colour >> 16, (colour >> 8) & 255, colour & 255], (y * width + x) * 3);
    }
  const back = decoded(sixels(pixels, width, height));
  expect([back.width, back.height]).toEqual([width, height]);
  const bytes = new Uint8Array(back.data32.buffer, back.data32.byteOffset);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      expect((bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!).toBe(colourAt(x, y));
    }
});

test('a blank page is short, and more colours than a terminal has are a mistake', () => {
  const blank = new Uint8Array(800 * 240 * 3).fill(255);
  expect(sixels(blank, 800, 240).length).toBeLessThan(1_000);
  const many = new Uint8Array(300 * 3);
  for (let at = 0; at < 300; at += 1) many.set([at & 255, at >> 8, 0], at * 3);
  expect(() => sixels(many, 300, 1)).toThrow(RangeError);
});
