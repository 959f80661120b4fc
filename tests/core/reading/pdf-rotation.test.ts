import { expect, test } from 'bun:test';
import type { Page } from '../../../core/reading/page.ts';
import { openPdfiumDocument, pageSize } from '../../../core/reading/pdf/pdfium-document.ts';
import { pdfiumGlyphs } from '../../../core/reading/pdf/pdfium-glyphs.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { glyphsToWords } from '../../../core/reading/words/glyphs-to-words.ts';
import { noOcr } from './support/no-ocr.ts';
import { rawPdf } from './support/raw-pdf.ts';
import { textsOf, wordOf } from './support/words.ts';

/** Text matrices that turn letters counter-clockwise, by degrees. */
const turns: Readonly<Record<number, string>> = {
  0: '1 0 0 1',
  90: '0 1 -1 0',
  180: '-1 0 0 -1',
  270: '0 -1 1 0',
};

async function readPage(bytes: Uint8Array): Promise<Page> {
  return (await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr })).pages[0]!;
}

const at = (page: Page, text: string): readonly number[] => {
  const [x0, y0, x1, y1] = wordOf(page, text).box;
  return [x0 * page.width, y0 * page.height, x1 * page.width, y1 * page.height].map((value) =>
    Math.round(value),
  );
};

// A page of 600 x 800 with a cropped margin of 50 and 100, and text that reads upright once it is rotated:
// "Total due", 20 points high, whose pen starts 100 from the left and 200 from the top as displayed.
const starts: Readonly<Record<number, readonly [number, number]>> = {
  0: [150, 600],
  90: [250, 200],
  180: [450, 300],
  270: [350, 700],
};

for (const rotation of [0, 90, 180, 270]) {
  const [x, y] = starts[rotation]!;
  const bytes = rawPdf(`BT /F1 20 Tf ${turns[rotation]} ${x} ${y} Tm (Total due) Tj ET`, {
    page: `/MediaBox [0 0 600 800] /CropBox [50 100 550 800] /Rotate ${rotation}`,
  });

  test(`a page rotated by ${rotation} degrees is read as displayed, by both readers`, async () => {
    const page = await readPage(bytes);
    const isSideways = rotation % 180 === 90;
    expect([page.width, page.height]).toEqual(isSideways ? [700, 500] : [500, 700]);
    expect(page.turned).toBeUndefined();
    expect(textsOf(page)).toEqual(['Total', 'due']);
    expect(at(page, 'Total')).toEqual([100, 185, 144, 204]);

    const document = await openPdfiumDocument(bytes);
    const words = document.withPage(0, (pdfium, pointer) =>
      glyphsToWords(pdfiumGlyphs(pdfium, pointer), pageSize(pdfium, pointer)),
    );
    document.close();
    expect(at({ ...page, words }, 'Total')).toEqual([100, 185, 144, 204]);
  });
}

for (const [degrees, turned] of [
  [90, 90],
  [180, 180],
  [270, 270],
] as const) {
  test(`a page whose text was drawn turned by ${degrees} degrees is turned upright`, async () => {
    const lines = ['first line here', 'second line here'].map((text, index) => {
      const [x, y] = {
        90: [100 + index * 30, 200],
        180: [400, 300 + index * 30],
        270: [400 - index * 30, 600],
      }[degrees] as [number, number];
      return `BT /F1 12 Tf ${turns[degrees]} ${x} ${y} Tm (${text}) Tj ET`;
    });
    const page = await readPage(rawPdf(lines.join('\n')));
    expect(page.turned).toBe(turned);
    expect([page.width, page.height]).toEqual(degrees === 180 ? [600, 800] : [800, 600]);
    expect(textsOf(page)).toEqual(['first', 'line', 'here', 'second', 'line', 'here']);
  });
}

test('a sideways remark on an upright page is one word of its own, in an upright box', async () => {
  const body = Array.from(
    { length: 5 },
    (_, line) => `BT /F1 12 Tf 100 ${700 - line * 20} Td (ordinary text) Tj ET`,
  );
  const page = await readPage(
    rawPdf([...body, `BT /F1 10 Tf ${turns[90]} 30 400 Tm (COPY) Tj ET`].join('\n')),
  );
  expect(page.turned).toBeUndefined();
  const [x0, y0, x1, y1] = at(page, 'COPY') as [number, number, number, number];
  expect(y1 - y0).toBeGreaterThan((x1 - x0) * 2);
  expect(y1).toBe(400);
});
