import { describe, expect, test } from 'bun:test';
import { cropPage } from '../../../cli/page-picture/page-crop.ts';
import type { Box } from '../../../core/reading/page.ts';

const page = { width: 1200, height: 1700 };
const room = { width: 800, height: 240 };
const value: Box = [0.5, 0.5, 0.6, 0.51];

describe('the part of a page that is shown', () => {
  test('is all of it, or its width with the value in the middle, or half of that', () => {
    expect(cropPage(page, value, room, 0)).toMatchObject({
      part: { left: 0, top: 0, width: 1200, height: 1700 },
      drawn: { width: 169, height: 240 },
    });
    expect(cropPage(page, value, room, 1)).toMatchObject({
      part: { left: 0, top: 678, width: 1200, height: 360 },
      drawn: { width: 800, height: 240 },
    });
    expect(cropPage(page, value, room, 2)).toMatchObject({
      part: { left: 360, top: 768, width: 600, height: 180 },
    });
  });

  test('ends with the page, wherever the value stands', () => {
    for (const box of [[0, 0, 0.1, 0.01], [0.95, 0.99, 1, 1], [0, 0, 1, 1], null] as const)
      for (const zoom of [0, 1, 2, 3] as const)
        for (const size of [room, { width: 60, height: 900 }, { width: 7, height: 7 }]) {
          const { part, drawn, frame } = cropPage(page, box, size, zoom);
          expect(part.left).toBeGreaterThanOrEqual(0);
          expect(part.top).toBeGreaterThanOrEqual(0);
          expect(part.left + part.width).toBeLessThanOrEqual(page.width);
          expect(part.top + part.height).toBeLessThanOrEqual(page.height);
          expect(drawn.width).toBeLessThanOrEqual(size.width);
          expect(drawn.height).toBeLessThanOrEqual(size.height);
          expect(frame === null).toBe(box === null);
        }
  });

  test('has the frame around the value, and none for what is not on it', () => {
    const { frame } = cropPage(page, value, room, 1);
    expect(frame).toEqual({ left: 396, top: 111, width: 88, height: 19 });
    expect(cropPage(page, [0.9, 0.9, 0.9, 0.9], { width: 10, height: 10 }, 1).frame).not.toBeNull();
    expect(cropPage(page, [1.2, 1.2, 1.3, 1.3], room, 3).frame).toBeNull();
  });

  test('is not drawn larger than it is of use', () => {
    const { drawn } = cropPage({ width: 100, height: 50 }, null, { width: 1000, height: 1000 }, 0);
    expect(drawn).toEqual({ width: 200, height: 100 });
  });
});
