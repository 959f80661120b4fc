import { describe, expect, test } from 'bun:test';
import type { GreyImage } from '../../../core/reading/grey-image.ts';
import { findSheet } from '../../../core/reading/image/find-sheet.ts';
import { boxOnPhoto, laidFlat } from '../../../core/reading/image/perspective.ts';
import type { SheetCorners } from '../../../core/reading/page.ts';
import { randomFor } from '../../fixtures/random.ts';
import { cornersOfPhoto, photographed } from '../../fixtures/scans/photo.ts';
import type { Raster } from '../../fixtures/scans/raster.ts';

/** A sheet of paper with rows of print. */
function printedSheet(width = 620, height = 877): Raster {
  const data = new Uint8Array(width * height).fill(250);
  for (let y = 60; y < height - 60; y += 14)
    for (let x = 50; x < width - 50; x += 1)
      if (x % 9 < 5 && (x + y * 7) % 130 < 100) data.fill(20, y * width + x, y * width + x + 1);
  return { width, height, channels: 1, data };
}

const greyOf = ({ data, width, height }: Raster): GreyImage => ({ data, width, height });

/** A picture in which every spot has the level that a function says. */
function painted(width: number, height: number, level: (x: number, y: number) => number): GreyImage {
  const data = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++) data[at++] = level(x, y);
  return { data, width, height };
}

describe('a sheet in a photo', () => {
  test.each([0.1, 0.5, 1, 1.6])('is found by its edges, held %p crooked', async (crooked) => {
    for (const seed of [1, 2, 3]) {
      const random = randomFor(seed, 'photo');
      const corners = cornersOfPhoto(random, crooked);
      const found = await findSheet(greyOf(photographed(printedSheet(), corners, random)));
      expect(found?.isSure).toBe(true);
      for (const [at, [x, y]] of corners.entries()) {
        expect(found?.corners[at]?.[0]).toBeCloseTo(x, 2);
        expect(found?.corners[at]?.[1]).toBeCloseTo(y, 2);
      }
    }
  });

  test('is none where the picture is a scan, in shadow or with a dark band across it', async () => {
    expect(await findSheet(greyOf(printedSheet()))).toBeNull();
    const inShadow = painted(600, 850, (x) => 250 - x / 4);
    expect(await findSheet(inShadow)).toBeNull();
    const withBand = painted(600, 850, (x, y) => (y < 120 + x / 40 ? 60 : 245));
    expect(await findSheet(withBand)).toBeNull();
  });

  test('may be a light box on a coloured page where something is printed around it', async () => {
    const isInBox = (x: number, y: number): boolean => x > 60 && x < 540 && y > 200 && y < 800;
    const page = painted(600, 850, (x, y) =>
      isInBox(x, y) ? 250 : y > 60 && y < 170 && y % 12 < 5 && x % 8 < 5 ? 20 : 150,
    );
    expect(await findSheet(page)).toMatchObject({ isSure: false });
  });
});

describe('a sheet laid flat', () => {
  const corners: SheetCorners = [
    [0.2, 0.1],
    [0.9, 0.15],
    [0.85, 0.95],
    [0.1, 0.8],
  ];

  test('is the sheet that was photographed', () => {
    const sheet = printedSheet();
    const photo = greyOf(photographed(sheet, corners, randomFor(7, 'photo')));
    const flat = laidFlat(photo, corners);
    let alike = 0;
    for (let row = 1; row < 40; row++)
      for (let column = 1; column < 30; column++) {
        const at = (image: { width: number; height: number; data: Uint8Array }): number =>
          image.data[
            Math.floor((row / 40) * image.height) * image.width + Math.floor((column / 30) * image.width)
          ] ?? 0;
        if (at(flat) < 128 === at(sheet) < 128) alike += 1;
      }
    expect(alike).toBeGreaterThan(0.93 * 39 * 29);
  });

  test('gives boxes back where they are seen in the photo', () => {
    const whole = boxOnPhoto([0, 0, 1, 1], corners);
    for (const [at, side] of [0.1, 0.1, 0.9, 0.95].entries()) expect(whole[at]).toBeCloseTo(side, 6);
    const [x0, y0, x1, y1] = boxOnPhoto([0.49, 0.49, 0.51, 0.51], corners);
    expect(x1 - x0).toBeLessThan(0.04);
    expect(y1 - y0).toBeLessThan(0.04);
    expect((x0 + x1) / 2).toBeGreaterThan(0.4);
    expect((y0 + y1) / 2).toBeGreaterThan(0.4);
  });
});
