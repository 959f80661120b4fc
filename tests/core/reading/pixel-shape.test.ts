import { expect, test } from 'bun:test';
import sharp from 'sharp';
import { pixelHeight } from '../../../core/reading/image/pixel-shape.ts';

const tiff = async (xres: number, yres: number): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .tiff({ xres: xres / 25.4, yres: yres / 25.4 })
      .toBuffer(),
  );

test.each([
  ['a fax of standard resolution', 204, 98, 2.08],
  ['a superfine one', 204, 391, 0.52],
  ['a scan', 200, 200, 1],
  ['one that says nonsense', 300, 1, 1],
])('how high pixels are: %s', async (_, across, down, height) => {
  expect(pixelHeight(await tiff(across, down), 0)).toBeCloseTo(height, 2);
});

test('what is cut off, has no such page or is no TIFF has square pixels', async () => {
  const bytes = await tiff(204, 98);
  for (let length = 0; length < 120; length++) expect(pixelHeight(bytes.slice(0, length), 0)).toBe(1);
  expect(pixelHeight(bytes, 1)).toBe(1);
  expect(pixelHeight(new TextEncoder().encode('%PDF-1.7 of some length'), 0)).toBe(1);
});
