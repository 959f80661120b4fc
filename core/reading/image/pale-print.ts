/** The greys of a page in cells of half a line of print, and how much of each cell is white (0 to 255). */
interface CellGreys {
  readonly columns: number;
  readonly rows: number;
  readonly darkest: Uint8Array;
  readonly lightest: Uint8Array;
  readonly clean: Uint8Array;
}

/** Print is seen by so much contrast where the paper around it is white; a crease has less. */
const leastAlone = 44;
/** What goes on from pale print has so much contrast, and so much of the paper in and around its cell is white. */
const leastContrast = 32;
const leastClean = 0.4;

/**
 * Which cells (1) hold what goes on from pale print: the captions of coloured forms, of which scanners leave some letters
 * darker and some lighter. By one limit for all they were torn into dark and pale pieces. Where the paper is grainy nothing
 * goes on: there grain is as dark as they are.
 */
export function palePrint(
  cells: CellGreys,
  contrasts: { readonly print: number; readonly pale: number },
): Uint8Array {
  const { columns, rows, darkest, lightest } = cells;
  const isOf = new Uint8Array(columns * rows);
  const open: number[] = [];
  const take = (at: number): void => {
    isOf[at] = 1;
    open.push(at);
  };
  for (let at = 0; at < isOf.length; at++) {
    const contrast = lightest[at]! - darkest[at]!;
    if (contrast >= contrasts.pale) continue;
    const isSeen =
      contrast >= leastAlone && cleanAround(cells, Math.floor(at / columns), at % columns) >= leastClean;
    if (contrast >= contrasts.print || isSeen) take(at);
  }
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [row, column] = [Math.floor(at / columns), at % columns];
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
        const next = y * columns + x;
        if (isOf[next] === 1 || lightest[next]! - darkest[next]! < leastContrast) continue;
        if (cleanAround(cells, y, x) >= leastClean) take(next);
      }
  }
  return isOf;
}

function cleanAround({ columns, rows, clean }: CellGreys, row: number, column: number): number {
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++, count++)
      sum += clean[y * columns + x]!;
  return sum / count / 255;
}
