import type { GreyImage } from '../grey-image.ts';

/** Part of the page that is tried: two or three lines of a letter or a form, the densest. */
const part = 0.05;
/** It is widened by no more than this to begin and end between lines: a line that is cut reads as nonsense. */
const slack = 0.02;
const inkLevel = 128;

/**
 * The strip along the lines of text (down the page where they run `sideways`) that looks most like print: where paper
 * and ink change most often. A filled box or a photo has more ink, and fewer edges.
 */
export function bandOf(picture: GreyImage, isSideways: boolean): GreyImage {
  const { data, width, height } = picture;
  const side = isSideways ? width : height;
  const wanted = Math.max(1, Math.round(side * part));
  const edges = edgesAlong(picture, isSideways);
  let densest = 0;
  for (let at = 0; at + wanted <= side; at++)
    if (edges[at + wanted]! - edges[at]! > edges[densest + wanted]! - edges[densest]!) densest = at;
  const reach = Math.round(side * slack);
  const start = gapFrom(edges, densest, Math.max(0, densest - reach));
  const length =
    gapFrom(edges, densest + wanted - 1, Math.min(side - 1, densest + wanted + reach)) + 1 - start;
  if (!isSideways)
    return { data: data.subarray(start * width, (start + length) * width), width, height: length };
  const cut = new Uint8Array(length * height);
  for (let y = 0; y < height; y++)
    cut.set(data.subarray(y * width + start, y * width + start + length), y * length);
  return { data: cut, width: length, height };
}

/** Going from one row to another: the last of those with the fewest edges. */
function gapFrom(edges: Uint32Array, from: number, to: number): number {
  const at = (row: number): number => edges[row + 1]! - edges[row]!;
  const step = to < from ? -1 : 1;
  let best = from;
  for (let row = from; row !== to + step; row += step) if (at(row) <= at(best)) best = row;
  return best;
}

/** How many edges of ink lie before each row (or column, where lines run sideways), from none to all. */
function edgesAlong({ data, width, height }: GreyImage, isSideways: boolean): Uint32Array {
  const edges = new Uint32Array((isSideways ? width : height) + 1);
  const before = isSideways ? width : 1;
  for (let y = isSideways ? 1 : 0; y < height; y++)
    for (let x = isSideways ? 0 : 1; x < width; x++) {
      const at = y * width + x;
      if (data[at]! < inkLevel !== data[at - before]! < inkLevel) edges[(isSideways ? x : y) + 1]!++;
    }
  for (let at = 1; at < edges.length; at++) edges[at]! += edges[at - 1]!;
  return edges;
}
