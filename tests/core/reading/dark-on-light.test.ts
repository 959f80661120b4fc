import { afterAll, describe, expect, test } from 'bun:test';
import sharp from 'sharp';
import type { GreyImage } from '../../../core/reading/grey-image.ts';
import { darkOnLight } from '../../../core/reading/image/dark-on-light.ts';
import { createTesseract } from '../../../core/reading/ocr/tesseract.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { textsOf } from './support/words.ts';

const ocr = createTesseract(['eng']);
afterAll(() => ocr.close());

/** A sheet of 1,240 × 1,754 pixels: A4 at 150 dpi. */
const sheet = (drawing: string, paper = '#fff'): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754" font-family="DejaVu Sans" font-size="24">
        <rect width="1240" height="1754" fill="${paper}"/>${drawing}</svg>`,
    ),
  )
    .png()
    .toBuffer();

async function grey(picture: Buffer): Promise<GreyImage> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

/** The middle grey of a rectangle: what print stands on. */
function ground(
  { data, width }: GreyImage,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number {
  const levels: number[] = [];
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) levels.push(data[y * width + x]!);
  return levels.sort((a, b) => a - b)[levels.length >> 1]!;
}

const headings = (fill: string, print: string, turn = 0): string =>
  `<g transform="rotate(${turn} 620 800)"><rect x="100" y="780" width="1040" height="54" fill="${fill}"/>
    <text x="120" y="815" fill="${print}">Description</text><text x="520" y="815" fill="${print}">Quantity</text>
    <text x="820" y="815" fill="${print}">Amount</text></g>`;
const bodyText = '<text x="120" y="880">Brass valves, threaded</text><text x="520" y="880">12 PCS</text>';

describe('light print on a filled box', () => {
  test.each([
    ['steel blue', '#4682b4', '#fff', 0],
    ['black', '#000', '#fff', 0],
    ['dark red, its print yellowish', '#8b1a1a', '#ffe9b0', 0],
    ['on a page that is askew', '#1f4e79', '#fff', 1.5],
  ])('is turned into dark print on paper: %s', async (_, fill, print, turn) => {
    const turned = darkOnLight(await grey(await sheet(headings(fill, print, turn) + bodyText)));
    expect(ground(turned, 700, 795, 800, 815)).toBeGreaterThan(240);
    const letters = turned.data.filter((level, at) => {
      const [x, y] = [at % turned.width, Math.floor(at / turned.width)];
      return x > 118 && x < 280 && y > 770 && y < 840 && level < 100;
    });
    expect(letters.length).toBeGreaterThan(300);
    // No line is left where the edge of the box was.
    const edges = turned.data.filter((level, at) => {
      const [x, y] = [at % turned.width, Math.floor(at / turned.width)];
      return level < 200 && x > 340 && x < 480 && y > 765 && y < 850;
    });
    expect(edges).toHaveLength(0);
  });

  test('is read', async () => {
    const bytes = new Uint8Array(await sheet(headings('#4682b4', '#fff') + bodyText));
    const { pages } = await readDocument({ bytes, mimeType: 'image/png', ocr });
    expect(textsOf(pages[0])).toEqual([
      ...['Description', 'Quantity', 'Amount'],
      ...['Brass', 'valves,', 'threaded', '12', 'PCS'],
    ]);
  });
});

describe('what else is dark stays as it is', () => {
  test.each([
    ['dark print on a coloured box', headings('#9dc3e6', '#000') + bodyText],
    [
      'dark print in a shadow',
      `<rect width="600" height="1754" fill="#000" fill-opacity="0.35"/>${bodyText}`,
    ],
    [
      'a frame around the page',
      `<rect x="30" y="30" width="1180" height="1690" fill="none" stroke="#000" stroke-width="24"/>${bodyText}`,
    ],
    [
      'a box of colour with nothing in it',
      `<rect x="100" y="300" width="400" height="80" fill="#333"/>${bodyText}`,
    ],
    ['large letters', '<text x="100" y="400" font-size="140" font-weight="bold">INVOICE</text>'],
  ])('%s', async (_, drawing) => {
    const image = await grey(await sheet(drawing));
    expect(darkOnLight(image) === image).toBe(true);
  });
});

test.each([
  ['Rechnung', 22],
  ['Chamber', 38],
  ['Unidos', 26],
])('a bold word, a little out of focus, fills its millimetres and is no box: %s', async (word, size) => {
  const drawing = `<text x="80" y="120" font-size="${size}" font-weight="bold">${word}</text>`;
  const picture = await grey(
    await sharp(await sheet(drawing))
      .blur(1.2)
      .toBuffer(),
  );
  expect(darkOnLight(picture)).toBe(picture);
});
