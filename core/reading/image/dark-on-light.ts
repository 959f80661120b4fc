import type { GreyImage } from '../grey-image.ts';

/** Blocks along the longer side: each a millimetre of an A4 page, thinner than a line of print, thicker than a ruling. */
const blocksAlong = 300;
/** A block whose middle grey is below this part of the paper's is filled with a colour. */
const palestFill = 0.8;
/** Levels between fill and paper: with less, light print on it could not be seen either. */
const leastContrast = 50;
/** In blocks: smaller fills are letters, logos and stamps. A box of print is so many times as wide as high. */
const least = { columns: 8, rows: 2, wider: 1.3 };
/** The edge of a box, which may be askew, goes up or down by more than a block in few of its columns at most. */
const mostJumps = 0.05;
/** So much of what lies between a fill's upper and lower edge is filled: else it is a frame or a drawing. */
const leastFilled = 0.6;
/**
 * Along the edge of a box its place hardly changes from one column of pixels to the next: in 98 of 100 at least, along
 * the tops of the letters of a bold word in 95 at most (drawn scans).
 */
const leastSmooth = 0.96;
/** So much of a fill is print (more are the gaps in large letters), and so many times as much is lighter than darker. */
const [leastPrint, mostPrint, lightToDark] = [0.01, 0.35, 2];
/** At the edge of a box pixels are neither fill nor paper; what is lighter than the fill by this part belongs to the edge. */
const softEdge = 0.12;
const edgeWidth = 2;
/** Print differs from its ground by this part of what lies between fill and paper. */
const leastPrintContrast = 0.4;

/**
 * Light print on filled boxes (the white headings of a coloured table) as dark print on paper. Evening out the
 * light would take a box of medium colour for a shadow and its headings for paper, and OCR reads dark print better.
 * Boxes of dark print stay as they are. @returns the same picture where there is nothing to do.
 */
export function darkOnLight(image: GreyImage): GreyImage {
  const paper = paperLevel(image);
  const blocks = blocksOf(image, paper);
  let data: Uint8Array | null = null;
  for (const fill of fillsOf(blocks)) {
    if (paper - fill.level < leastContrast || !hasLightPrint(image, blocks, fill, paper)) continue;
    if (!hasSmoothEdges(image, blocks, fill, paper)) continue;
    data ??= image.data.slice();
    turnOver(image, data, blocks, fill, paper);
  }
  return data ? { ...image, data } : image;
}

/** The paper is at least as light as a tenth of the page. */
function paperLevel({ data }: GreyImage): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at++) counts[data[at]!]!++;
  let level = 255;
  for (let lighter = counts[255]!; level > 0 && lighter < data.length / 10; lighter += counts[level]!)
    level--;
  return level;
}

/** A page in squares of `size` pixels. */
interface Blocks {
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  /** The middle grey of those that are filled; of the others 0. */
  readonly grounds: Uint8Array;
}

function blocksOf({ data, width, height }: GreyImage, paper: number): Blocks {
  const size = Math.max(4, Math.round(Math.max(width, height) / blocksAlong));
  const [columns, rows] = [Math.floor(width / size), Math.floor(height / size)];
  const grounds = new Uint8Array(columns * rows);
  const pixels = new Uint8Array(size * size);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let darker = 0;
      for (let y = 0; y < size; y++) {
        const from = (row * size + y) * width + column * size;
        for (let x = 0; x < size; x++) {
          const level = data[from + x]!;
          pixels[y * size + x] = level;
          if (level < paper * palestFill) darker++;
        }
      }
      if (darker > pixels.length / 2)
        grounds[row * columns + column] = Math.max(1, pixels.sort()[pixels.length >> 1]!);
    }
  return { size, columns, rows, grounds };
}

/** A filled box, which may be askew: for each column of blocks from `first` its uppermost and lowest block. */
interface Fill {
  readonly first: number;
  readonly spans: readonly (readonly [number, number])[];
  readonly level: number;
}

function fillsOf({ columns, rows, grounds }: Blocks): readonly Fill[] {
  const fills: Fill[] = [];
  const seen = new Uint8Array(grounds.length);
  for (let start = 0; start < grounds.length; start++) {
    if (seen[start] || !grounds[start]) continue;
    const members = [start];
    seen[start] = 1;
    for (let next = 0; next < members.length; next++) {
      const at = members[next]!;
      const column = at % columns;
      const around = [
        at - columns,
        at + columns,
        column > 0 ? at - 1 : -1,
        column < columns - 1 ? at + 1 : -1,
      ];
      for (const near of around) {
        if (near < 0 || near >= columns * rows || seen[near] || !grounds[near]) continue;
        seen[near] = 1;
        members.push(near);
      }
    }
    const fill = fillOf(members, columns, grounds);
    if (fill) fills.push(fill);
  }
  return fills;
}

function fillOf(members: readonly number[], columns: number, grounds: Uint8Array): Fill | null {
  const spans = new Map<number, [number, number]>();
  for (const at of members) {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const span = spans.get(column);
    spans.set(column, span ? [Math.min(span[0], row), Math.max(span[1], row)] : [row, row]);
  }
  // What hangs together has no column missing between its first and its last.
  const inOrder = [...spans].sort(([a], [b]) => a - b);
  const heights = inOrder.map(([, [top, bottom]]) => bottom - top + 1);
  const room = heights.reduce((sum, height) => sum + height, 0);
  const usualHeight = heights.toSorted((a, b) => a - b)[heights.length >> 1]!;
  const isLarge =
    inOrder.length >= Math.max(least.columns, usualHeight * least.wider) && usualHeight >= least.rows;
  if (!isLarge || members.length < room * leastFilled) return null;
  if (
    jumps(inOrder.map(([, [top]]) => top)) + jumps(inOrder.map(([, [, bottom]]) => bottom)) >
    inOrder.length * mostJumps
  )
    return null;
  const levels = members.map((at) => grounds[at]!).sort((a, b) => a - b);
  return {
    first: inOrder[0]![0],
    spans: inOrder.map(([, span]) => span),
    level: levels[levels.length >> 1]!,
  };
}

const jumps = (edge: readonly number[]): number =>
  edge.filter((row, index) => index > 0 && Math.abs(row - edge[index - 1]!) > 1).length;

/** Whether a fill begins and ends as a box does. A bold word fills its blocks too, and would be turned to nothing. */
function hasSmoothEdges(
  { data, width, height }: GreyImage,
  { size }: Blocks,
  { first, spans, level }: Fill,
  paper: number,
): boolean {
  const middle = (paper + level) / 2;
  const step = Math.max(1, Math.round(size / 8));
  const smoothness = (from: (span: readonly [number, number]) => number, down: 1 | -1): number => {
    let [smooth, columns, before] = [0, 0, 0];
    for (const [index, span] of spans.entries()) {
      const start = Math.min(height - 1, Math.max(0, from(span)));
      const furthest = (span[1] - span[0] + 2) * size;
      for (let x = (first + index) * size; x < Math.min(width, (first + index + 1) * size); x++) {
        let away = 0;
        const level = (): number => data[Math.min(height - 1, Math.max(0, start + down * away)) * width + x]!;
        while (away < furthest && level() >= middle) away++;
        const edge = start + down * away;
        if (columns++ > 0 && Math.abs(edge - before) <= step) smooth++;
        before = edge;
      }
    }
    return smooth / (columns - 1);
  };
  return (
    smoothness(([top]) => (top - 1) * size, 1) >= leastSmooth &&
    smoothness(([, bottom]) => (bottom + 2) * size - 1, -1) >= leastSmooth
  );
}

/**
 * Each block is set against the usual grey around it, so that the slope of a shadow is no print. Its own is not enough: a
 * bold letter covers most of a block.
 */
function hasLightPrint(
  { data, width }: GreyImage,
  blocks: Blocks,
  { first, spans, level }: Fill,
  paper: number,
): boolean {
  const { size } = blocks;
  const contrast = (paper - level) * leastPrintContrast;
  let [light, dark, all] = [0, 0, 0];
  for (const [index, [top, bottom]] of spans.entries()) {
    const ground = groundAround(blocks, { first, spans, level }, index);
    const [lighter, darker] = [ground + contrast, ground - contrast];
    for (let row = top + 1; row < bottom; row++) {
      for (let y = row * size; y < (row + 1) * size; y++) {
        const from = y * width + (first + index) * size;
        for (let x = from; x < from + size; x++) {
          if (data[x]! > lighter) light++;
          else if (data[x]! < darker) dark++;
        }
      }
      all += size * size;
    }
  }
  return light > all * leastPrint && light < all * mostPrint && light > dark * lightToDark;
}

/** Blocks to each side of one in which its ground is looked for. */
const nearGround = 4;

/** The middle grey of the blocks of a fill around one of its columns. */
function groundAround({ columns, grounds }: Blocks, { first, spans, level }: Fill, index: number): number {
  const near: number[] = [];
  for (let at = Math.max(0, index - nearGround); at <= Math.min(spans.length - 1, index + nearGround); at++) {
    const [top, bottom] = spans[at]!;
    for (let row = top; row <= bottom; row++) near.push(grounds[row * columns + first + at] || level);
  }
  return near.sort((a, b) => a - b)[near.length >> 1]!;
}

function turnOver(image: GreyImage, out: Uint8Array, { size }: Blocks, fill: Fill, paper: number): void {
  const { first, spans } = fill;
  // A block that is filled by less than half belongs to the box as far as its colour goes on.
  const [left, right] = [first * size - size, (first + spans.length) * size + size];
  for (let x = Math.max(0, left); x < Math.min(image.width, right); x++) {
    const isBeside = x < left + size || x >= right - size;
    turnColumn(image, out, x, isBeside, size, fill, paper);
  }
}

/** Turns a column of a box over, with the soft edges above and below it; beside the box only where its colour goes on. */
function turnColumn(
  { data, width, height }: GreyImage,
  out: Uint8Array,
  x: number,
  isBeside: boolean,
  size: number,
  { first, spans, level }: Fill,
  paper: number,
): void {
  const isOver = (y: number, part: number): boolean => data[y * width + x]! > level + (paper - level) * part;
  const isLight = (y: number): boolean => isOver(y, 0.5);
  const index = Math.min(spans.length - 1, Math.max(0, Math.floor(x / size) - first));
  const [top, bottom] = spans[index]!;
  let [from, to] = [top * size, (bottom + 1) * size - 1];
  let [light, soft] = [0, 0];
  for (let y = from; y <= to; y++) {
    light += Number(isLight(y));
    soft += Number(isOver(y, softEdge));
  }
  const all = to - from + 1;
  if (isBeside && light > 0.95 * all) return;
  // A column of paper: the gap between two boxes, or the edge of one.
  const isGap = light > 0.85 * all || (isBeside && soft > 0.5 * all);
  for (let step = 0; step < size && from > 0 && !isLight(from - 1); step++) from--;
  for (let step = 0; step < size && to < height - 1 && !isLight(to + 1); step++) to++;
  // The paper above and below it, and the soft edges, which would be left as lines.
  for (let step = 1; step <= edgeWidth; step++) {
    if (from >= step && isLight(from - step)) out[(from - step) * width + x] = paper;
    if (to + step < height && isLight(to + step)) out[(to + step) * width + x] = paper;
  }
  while (!isGap && from <= to && isOver(from, softEdge)) out[from++ * width + x] = paper;
  while (!isGap && to >= from && isOver(to, softEdge)) out[to-- * width + x] = paper;
  for (let y = from; y <= to; y++) {
    const at = y * width + x;
    out[at] = isGap ? paper : Math.max(0, Math.min(paper, ((paper - data[at]!) / (paper - level)) * paper));
  }
}
