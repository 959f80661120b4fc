import type { GreyImage } from '../grey-image.ts';
import { type StepsAcross, stepsAcross } from './steps-across.ts';

/** Cells across the page in which the paper's own grey is looked for: each wider than a few letters. */
const cellsAcross = 50;
/** The paper is at least as light as this part of a cell's pixels. */
const lightest = 0.2;
/** A cell darker than this part of the page's paper is a filled box or a picture, not a shadow. */
const darkestShadow = 0.45;
/** In parts of the paper's grey: what becomes black and what becomes white. Between them letters keep their soft edges. */
const [black, white] = [0.25, 0.85];

/**
 * Takes shadows, yellowed paper and faint print out of a scan: every pixel is set against the paper
 * around it. Without this a threshold for the whole page loses what lies in a shadow, and one for each
 * neighbourhood makes letters of the grain of empty paper (on drawn scans with noise: 68 words of 100
 * read, against 92).
 */
export function evenLight(image: GreyImage): GreyImage {
  const { data, width, height } = image;
  const cell = Math.max(8, Math.round(Math.max(width, height) / cellsAcross));
  const paper = paperGrid(image, cell);
  const out = new Uint8Array(data.length);
  const steps = stepsAcross(width, cell, paper.columns);
  const row = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    paperAlongRow(paper, (y + 0.5) / cell - 0.5, steps, row);
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const level = ((data[at]! / row[x]! - black) / (white - black)) * 255;
      out[at] = Math.max(0, Math.min(255, level));
    }
  }
  return { data: out, width, height };
}

interface Grid {
  readonly levels: Float32Array;
  readonly columns: number;
  readonly rows: number;
}

function paperGrid(image: GreyImage, cell: number): Grid {
  const columns = Math.ceil(image.width / cell);
  const rows = Math.ceil(image.height / cell);
  const raw = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      raw[row * columns + column] = lightLevel(image, column * cell, row * cell, cell);
  const smooth = medians(raw, columns, rows);
  const page = smooth.toSorted()[Math.floor(smooth.length * 0.7)]!;
  return {
    levels: smooth.map((level) => Math.max(1, level < page * darkestShadow ? page : level)),
    columns,
    rows,
  };
}

function lightLevel({ data, width, height }: GreyImage, left: number, top: number, cell: number): number {
  const counts = new Uint32Array(256);
  const right = Math.min(width, left + cell);
  const bottom = Math.min(height, top + cell);
  for (let y = top; y < bottom; y++)
    for (let at = y * width + left; at < y * width + right; at++) counts[data[at]!]!++;
  let wanted = (right - left) * (bottom - top) * lightest;
  let level = 255;
  while (level > 0) {
    wanted -= counts[level]!;
    if (wanted <= 0) break;
    level--;
  }
  return level;
}

/** Each cell as its neighbours are: one dark box among white cells is no shadow. */
function medians(levels: Float32Array, columns: number, rows: number): Float32Array {
  return levels.map((_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const around: number[] = [];
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
        around.push(levels[y * columns + x]!);
    return around.sort((a, b) => a - b)[around.length >> 1]!;
  });
}

/** The paper's grey at each pixel of a row, `cellsDown` from the middles of the first cells. */
function paperAlongRow(
  { levels, columns, rows }: Grid,
  cellsDown: number,
  { left, right, part }: StepsAcross,
  row: Float32Array,
): void {
  const down = Math.min(rows - 1, Math.max(0, cellsDown));
  const [above, below] = [Math.floor(down), Math.min(rows - 1, Math.floor(down) + 1)];
  const share = down - above;
  const here = new Float32Array(columns);
  for (let column = 0; column < columns; column++)
    here[column] =
      levels[above * columns + column]! * (1 - share) + levels[below * columns + column]! * share;
  for (let x = 0; x < row.length; x++) {
    const level = here[left[x]!]!;
    row[x] = level + (here[right[x]!]! - level) * part[x]!;
  }
}
