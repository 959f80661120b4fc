import type { GreyImage } from '../grey-image.ts';

/** Lighter is paper, or the soft edge of a letter. */
const inkLevel = 215;
/** Pixels: smaller marks are dust and grain. */
const leastPixels = 8;

/** Of each pixel the darkest grey of the piece of connected ink that it belongs to; 0 where it belongs to none. */
export function markLevels(image: GreyImage): Uint8Array {
  const { width, height, data } = image;
  // There are no more pieces than runs, and a page of text has few of them for its pixels.
  let count = 0;
  for (let y = 0; y < height; y++) eachRun(image, y, () => void count++);
  const pieceOfRun = new Int32Array(count);
  const parents = new Int32Array(count);
  const sizes = new Int32Array(count);
  const darkest = new Uint8Array(count);
  const rootOf = (piece: number): number => {
    let root = piece;
    while (parents[root] !== root) root = parents[root]!;
    parents[piece] = root;
    return root;
  };
  const join = (piece: number, other: number): void => {
    if (piece === other) return;
    parents[other] = piece;
    sizes[piece]! += sizes[other]!;
    darkest[piece] = Math.min(darkest[piece]!, darkest[other]!);
  };

  let [runs, pieces] = [0, 0];
  let above: RowOfRuns = { first: 0, starts: [], ends: [] };
  for (let y = 0; y < height; y++) {
    const row: RowOfRuns = { first: runs, starts: [], ends: [] };
    let next = 0;
    eachRun(image, y, (from, to, level) => {
      while (next < above.ends.length && above.ends[next]! < from) next++;
      const piece =
        next < above.starts.length && above.starts[next]! <= to
          ? rootOf(pieceOfRun[above.first + next]!)
          : pieces++;
      if (sizes[piece] === 0) [parents[piece], darkest[piece]] = [piece, level];
      for (let other = next + 1; other < above.starts.length && above.starts[other]! <= to; other++)
        join(piece, rootOf(pieceOfRun[above.first + other]!));
      sizes[piece]! += to - from;
      darkest[piece] = Math.min(darkest[piece]!, level);
      pieceOfRun[runs++] = piece;
      row.starts.push(from);
      row.ends.push(to);
    });
    above = row;
  }

  const levels = new Uint8Array(data.length);
  let run = 0;
  for (let y = 0; y < height; y++)
    eachRun(image, y, (from, to) => {
      const root = rootOf(pieceOfRun[run++]!);
      if (sizes[root]! >= leastPixels) levels.fill(darkest[root]!, y * width + from, y * width + to);
    });
  return levels;
}

/** The runs of ink in a row of pixels: `first` is the number of its first on the page. */
interface RowOfRuns {
  readonly first: number;
  readonly starts: number[];
  readonly ends: number[];
}

function eachRun(
  { data, width }: GreyImage,
  y: number,
  take: (from: number, to: number, level: number) => void,
): void {
  const row = y * width;
  for (let x = 0; x < width; x++) {
    if (data[row + x]! >= inkLevel) continue;
    const from = x;
    let level = inkLevel;
    for (; x < width && data[row + x]! < inkLevel; x++) level = Math.min(level, data[row + x]!);
    take(from, x, level);
  }
}
