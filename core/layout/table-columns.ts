import { middleX, middleY, type Rect, union } from './geometry.ts';
import type { Line, Segment } from './lines.ts';
import type { Ruling } from './ruling.ts';
import type { Piece } from './run.ts';

const numberLike = /^[-–−(+]?(?:[A-Z]{0,3}[€$£¥₹])?\d[\d.,'’]*[)%€$£-]?$/;

/** A piece that is a number by itself, with a sign or a currency at most. */
export const isNumberLike = (piece: Piece): boolean => numberLike.test(piece.text);

/** A line that fills several columns, as the first line of an item does; wrapped text does not. */
export function fillsColumns(line: Line): boolean {
  const numbers = line.segments.flatMap((segment) => segment.pieces).filter(isNumberLike).length;
  return line.segments.length >= 3 || (line.segments.length >= 2 && numbers >= 2);
}

/** A drawn line parts two columns when it runs beside so many of their rows. */
const leastRuled = 0.6;

/** Where a line is drawn between two columns, beside most of their rows; null where none is. */
function ruledEdge(left: Rect, right: Rect, lines: readonly Line[], ruling: Ruling): number | null {
  const rule = ruling.down.find(({ at, from, to }) => {
    if (at < left.x1 - 2 || at > right.x0 + 2) return false;
    const beside = lines.filter(({ rect }) => from < middleY(rect) && middleY(rect) < to).length;
    return beside > 0 && beside >= leastRuled * lines.length;
  });
  return rule?.at ?? null;
}

/**
 * The x positions between neighbouring columns: the line drawn between them; else, for each pair of names, the
 * widest strip between their middles that the fewest lines cross.
 */
export function columnEdges(headers: readonly Rect[], lines: readonly Line[], ruling?: Ruling): number[] {
  const edges: number[] = [];
  const pieces = lines.map((line) =>
    line.segments.flatMap((segment) => segment.pieces.map((piece) => piece.rect)),
  );
  for (const [at, left] of headers.entries()) {
    const right = headers[at + 1];
    if (!right) break;
    const ruled = ruling ? ruledEdge(left, right, lines, ruling) : null;
    if (ruled !== null) {
      edges.push(ruled);
      continue;
    }
    const from = Math.min(middleX(left), left.x1);
    const to = Math.max(middleX(right), from + 1);
    const inside = pieces.flat().filter((rect) => rect.x1 > from && rect.x0 < to);
    const stops = [...new Set([from, to, left.x1, right.x0, ...inside.flatMap((rect) => [rect.x0, rect.x1])])]
      .filter((x) => x >= from && x <= to)
      .sort((a, b) => a - b);
    // Right-aligned figures may be wider than their name, left-aligned texts too: the strip usually lies
    // between the names all the same.
    const between = (start: number, end: number): boolean => start < right.x0 - 1 && end > left.x1 + 1;
    let best = { x: (left.x1 + right.x0) / 2, crossings: Number.POSITIVE_INFINITY, width: 0, inside: false };
    let open: { from: number; crossings: number } | null = null;
    const close = (x: number): void => {
      if (!open) return;
      const width = x - open.from;
      const inside = between(open.from, x);
      const better =
        open.crossings !== best.crossings
          ? open.crossings < best.crossings
          : inside !== best.inside
            ? inside
            : width > best.width;
      if (better) best = { x: (open.from + x) / 2, crossings: open.crossings, width, inside };
      open = null;
    };
    for (const [index, stop] of stops.entries()) {
      const next = stops[index + 1];
      if (next === undefined) {
        close(stop);
        break;
      }
      const middle = (stop + next) / 2;
      const crossings = pieces.filter((line) =>
        line.some((rect) => rect.x0 < middle && middle < rect.x1),
      ).length;
      const current: { from: number; crossings: number } | null = open;
      if (current !== null && (current as { crossings: number }).crossings !== crossings) close(stop);
      open ??= { from: stop, crossings };
    }
    edges.push(best.x);
  }
  return edges;
}

export const columnAt = (x: number, edges: readonly number[]): number => {
  const at = edges.findIndex((edge) => x < edge);
  return at < 0 ? edges.length : at;
};

/** The widest gap that a space between the words of a segment can be. */
function wordGap(segment: Segment): number {
  const gaps = segment.pieces.slice(1).map((piece, at) => piece.rect.x0 - (segment.pieces[at]?.rect.x1 ?? 0));
  // Typewriter faces have wide spaces: with several words, the narrowest gap tells.
  const narrowest = gaps.length >= 3 ? Math.min(...gaps) : 0;
  return Math.max(0.45 * segment.size, 1.25 * narrowest);
}

/** A space between the thousands of one number is so wide at most, in letters' heights: columns stand farther apart. */
const thousandsGap = 0.35;

/** For each piece the extent of the number that it is a group of, `26 409,72` being one; else its own. */
function extents(segment: Segment): readonly Rect[] {
  const { pieces, size } = segment;
  const rects: Rect[] = [];
  let from = 0;
  for (const [at, piece] of pieces.entries()) {
    const previous = pieces[at - 1];
    const gap = previous ? piece.rect.x0 - previous.rect.x1 : Number.POSITIVE_INFINITY;
    // Behind a colon stands one value, however wide the spaces of typewriter faces are.
    const isNamed = pieces[from - 1]?.text.endsWith(':') === true && gap < wordGap(segment);
    const isGroup =
      previous !== undefined &&
      /^[-–−(+]?\d{1,3}$/.test(previous.text) &&
      /^\d{3}(?:[.,]\d+)?\)?$/.test(piece.text) &&
      (gap < thousandsGap * size || isNamed);
    if (!isGroup) from = at;
    const own = union(pieces.slice(from, at + 1).map(({ rect }) => rect));
    for (let one = from; one <= at; one += 1) rects[one] = own;
  }
  return rects;
}

/**
 * Cuts a segment at column edges. Running text that pokes over an edge stays whole in the column where it
 * begins; a number belongs to the column in which its middle lies.
 */
export function cutAtEdges(segment: Segment, edges: readonly number[]): Map<number, Piece[]> {
  const cut = new Map<number, Piece[]>();
  let previous: Piece | null = null;
  let column = -1;
  const rects = extents(segment);
  for (const [at, piece] of segment.pieces.entries()) {
    const own = columnAt(middleX(rects[at] ?? piece.rect), edges);
    const gap = previous ? piece.rect.x0 - previous.rect.x1 : Number.POSITIVE_INFINITY;
    const running =
      previous !== null && !isNumberLike(piece) && !isNumberLike(previous) && gap < wordGap(segment);
    if (!(running || piece.glued) || column < 0) column = own;
    const pieces = cut.get(column) ?? [];
    pieces.push(piece);
    cut.set(column, pieces);
    previous = piece;
  }
  return cut;
}
