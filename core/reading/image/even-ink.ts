import type { GreyImage } from '../grey-image.ts';
import { markLevels } from './mark-levels.ts';
import { palePrint } from './pale-print.ts';
import { stepsAcross } from './steps-across.ts';

/** Cells along the longer side in which the darkest and the lightest grey are looked for: each half a line of print. */
const cellsAlong = 210;
/** What is so much darker than the paper around it is print; what is less is grain, a crease or a shade of paper. */
const leastContrast = 64;

/** What is paler, but goes on from pale print over clean paper, is of that print. */
const leastOfPale = 28;

/**
 * Print of less contrast than this is grey or thin, and scanners blur its strokes until the threshold breaks them: what
 * is between ink and paper is darkened by this power (on 12 drawn scans of bills 98.3 words of 100 are read, without 98.0;
 * nearly all of it in pale captions).
 */
const paleContrast = 170;
const thickening = 1.6;

/**
 * Grey and coloured print as dark as black print: the one threshold that OCR has for a page tears the letters of grey
 * labels apart and loses orange headings (on drawn scans with such print 93 words of 100 are read, without this 87).
 * `image` is of even light.
 */
export function evenInk(image: GreyImage): GreyImage {
  const { data, width, height } = image;
  const cell = Math.max(4, Math.round(Math.max(width, height) / cellsAlong));
  const cells = cellsOf(image, cell);
  const { left, right, part } = stepsAcross(width, cell, cells.columns);
  const [dark, light] = [new Float32Array(cells.columns), new Float32Array(cells.columns)];
  const marks = markLevels(image);
  const pale = palePrint(cells, { print: leastContrast, pale: paleContrast });
  const out = new Uint8Array(data.length);
  for (let y = 0, at = 0; y < height; y++) {
    levelsAtRow(cells.darkest, cells, y / cell, dark);
    levelsAtRow(cells.lightest, cells, y / cell, light);
    const row = Math.floor(y / cell) * cells.columns;
    for (let x = 0; x < width; x++, at++) {
      const level = data[at]!;
      if (level === 255) {
        out[at] = 255;
        continue;
      }
      const before = left[x]!;
      const after = right[x]!;
      const between = part[x]!;
      // Small grey print stands right over dark values: what is lighter than they are is measured by itself.
      const ink = Math.max(marks[at]!, dark[before]! + (dark[after]! - dark[before]!) * between);
      const contrast = light[before]! + (light[after]! - light[before]!) * between - ink;
      const isPale = pale[row + Math.floor(x / cell)] === 1;
      if (contrast < (isPale ? leastOfPale : leastContrast)) out[at] = level;
      else {
        const share = Math.max(0, Math.min(1, (level - ink) / contrast));
        out[at] = 255 * share ** (contrast < paleContrast ? thickening : 1);
      }
    }
  }
  return { data: out, width, height };
}

/** The extremes of grey in and around each cell. */
interface Cells {
  readonly columns: number;
  readonly rows: number;
  readonly darkest: Uint8Array;
  readonly lightest: Uint8Array;
  /** Of each cell alone, how much is white: 0 to 255. */
  readonly clean: Uint8Array;
}

function cellsOf({ data, width, height }: GreyImage, cell: number): Cells {
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const darkest = new Uint8Array(columns * rows).fill(255);
  const lightest = new Uint8Array(columns * rows);
  const whites = new Uint32Array(columns * rows);
  for (let y = 0, at = 0; y < height; y++) {
    let own = Math.floor(y / cell) * columns;
    for (let start = 0; start < width; start += cell, own++) {
      let low = darkest[own]!;
      let high = lightest[own]!;
      let white = 0;
      for (const end = at + Math.min(cell, width - start); at < end; at++) {
        const level = data[at]!;
        if (level < low) low = level;
        if (level > high) high = level;
        if (level === 255) white++;
      }
      darkest[own] = low;
      lightest[own] = high;
      whites[own]! += white;
    }
  }
  const around = (levels: Uint8Array, pick: (...levels: number[]) => number): Uint8Array =>
    levels.map((_, at) => {
      const [row, column] = [Math.floor(at / columns), at % columns];
      const near: number[] = [];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
          near.push(levels[y * columns + x]!);
      return pick(...near);
    });
  withoutFills(darkest, lightest, columns);
  const clean = Uint8Array.from(whites, (white) => (255 * white) / cell ** 2);
  return {
    ...{ columns, rows, clean },
    darkest: around(darkest, Math.min),
    lightest: around(lightest, Math.max),
  };
}

/** A box of one colour is no print, nor are its edges: four cells of it, two by two, are larger than a stroke. */
function withoutFills(darkest: Uint8Array, lightest: Uint8Array, columns: number): void {
  const isFilled = (at: number): boolean =>
    lightest[at]! <= 255 - leastContrast && lightest[at]! - darkest[at]! < leastContrast;
  const filled: number[] = [];
  for (let at = 0; at + columns + 1 < darkest.length; at++)
    if ([at, at + 1, at + columns, at + columns + 1].every(isFilled)) filled.push(at);
  const levels = filled.map((at) => darkest[at]!);
  for (const [index, at] of filled.entries())
    for (let row = -1; row <= 2; row++)
      for (let column = -1; column <= 2; column++) {
        const near = at + row * columns + column;
        if (darkest[near]! > levels[index]! - leastContrast) darkest[near] = 255;
      }
}

/** The levels of a row of cells, `down` cells from the top, flowing from the middle of one to that of the next. */
function levelsAtRow(levels: Uint8Array, { columns, rows }: Cells, down: number, row: Float32Array): void {
  const place = Math.min(rows - 1, Math.max(0, down - 0.5));
  const above = Math.floor(place);
  const below = Math.min(rows - 1, above + 1);
  for (let column = 0; column < columns; column++) {
    const upper = levels[above * columns + column]!;
    row[column] = upper + (levels[below * columns + column]! - upper) * (place - above);
  }
}
