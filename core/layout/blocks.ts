import { middleX, overlapX, type Rect, union } from './geometry.ts';
import type { Line, PageLayout, Segment } from './lines.ts';
import { type Run, rectOf, runOf } from './run.ts';

export interface Block {
  /** The printed lines, top to bottom. */
  readonly lines: readonly Run[];
  readonly rect: Rect;
  readonly layout: PageLayout;
}

/** What decides how far a block goes. */
export interface BlockRules {
  /** A segment that ends the block, e.g. the next label. */
  readonly stop: (segment: Segment) => boolean;
  /** Lines after which it ends anyway. */
  readonly mostLines?: number;
  /** The widest gap between two of its lines, in line heights. */
  readonly widestGap?: number;
  /** Whether a line belongs to it although the gap above is wider than those before. */
  readonly goesOn?: (lines: readonly Run[], next: Segment) => boolean;
  /** Whether a segment belongs to the line on its left although the gap is wide. */
  readonly joins?: (segment: Segment) => boolean;
}

/** Whether segments of other lines near by begin at the same place: a column of its own. */
const beginsColumn = (segment: Segment, lineIndex: number, layout: PageLayout): boolean =>
  layout.lines
    .slice(Math.max(0, lineIndex - 4), lineIndex + 5)
    .some(
      (line) =>
        line.index !== lineIndex &&
        line.segments.some(
          (other, at) => at > 0 && Math.abs(other.rect.x0 - segment.rect.x0) < 0.25 * segment.size,
        ),
    );

/** Letterheads are often set against the right edge: their lines end, not begin, at one place. */
const flushRight = (
  segments: readonly Segment[],
  first: Rect,
  size: number,
  width: number,
): Segment | undefined => {
  const last = segments.at(-1);
  const isEdge = last !== undefined && first.x1 > 0.75 * width && first.x0 > 0.4 * width;
  return isEdge && Math.abs(last.rect.x1 - first.x1) < 0.5 * size ? last : undefined;
};

/** Lines set by hand in the middle of the paper: the longer one goes beyond the shorter on both sides. */
const isCentred = (a: Rect, b: Rect, size: number): boolean => {
  const [long, short] = a.x1 - a.x0 > b.x1 - b.x0 ? [a, b] : [b, a];
  const [left, right] = [short.x0 - long.x0, long.x1 - short.x1];
  return left > 0.5 * size && right > 0.5 * size && Math.abs(middleX(a) - middleX(b)) < 2.5 * size;
};

/** How much larger than an address the letters of the name over it are. */
const larger = 1.12;

/** The widest gap within one line set in the middle, in letter heights. */
const gapInLine = 4;

/** A line set in the middle under another, with wider gaps in it: `12 High Street, Leeds    Tel. 0113 496 0000`. */
const isCentredLine = (segments: readonly Segment[], above: Rect, size: number): boolean =>
  segments.every(
    ({ rect }, at) => at === 0 || rect.x0 - (segments[at - 1]?.rect.x1 ?? 0) < gapInLine * size,
  ) && isCentred(union(segments.map(({ rect }) => rect)), above, size);

const joinNeighbours = (
  layout: PageLayout,
  lineIndex: number,
  first: Run,
  rect: Rect,
  segments: readonly Segment[],
  size: number,
  { stop, joins = () => false }: BlockRules,
): Run => {
  let pieces = [...first.pieces];
  let end = rect.x1;
  for (const segment of segments) {
    if (segment.rect.x0 <= end || segment.pieces.some((piece) => pieces.includes(piece))) continue;
    const gap = (segment.rect.x0 - end) / size;
    if (gap > (joins(segment) ? 9 : 1.7) || stop(segment)) break;
    if (!joins(segment) && beginsColumn(segment, lineIndex, layout)) break;
    pieces = [...pieces, ...segment.pieces];
    end = segment.rect.x1;
  }
  return runOf(pieces);
};

/** The text of a line that stands in line with a block: at its left edge, at its middle, at its right, or as its lines hang. */
function alignedOn(
  line: Line,
  lines: readonly Run[],
  first: Rect,
  size: number,
  layout: PageLayout,
): Segment | undefined {
  // Lines below the first may have an edge of their own.
  const below = lines.slice(1, 3).map(({ pieces }) => rectOf(pieces));
  const hanging = below[0]?.x0 ?? null;
  const isNear = (x: number, other: number, share: number): boolean => Math.abs(x - other) < share * size;
  const isHanging =
    below.length === 2 &&
    below.every((rect) => isNear(rect.x0, hanging ?? 0, 0.3) && !isAtMiddle(rect, first, size));
  const isAligned = ({ rect }: Segment): boolean =>
    isNear(rect.x0, first.x0, 1.3) ||
    (!isHanging && isNear(middleX(rect), middleX(first), 1.2)) ||
    (!isHanging && line.segments.length === 1 && isCentred(rect, first, size)) ||
    (hanging !== null && isNear(rect.x0, hanging, 0.3));
  return (
    line.segments.find(isAligned) ??
    flushRight(line.segments, first, size, layout.page.width) ??
    (isCentredLine(line.segments, first, size) ? line.segments[0] : undefined)
  );
}

const isAtMiddle = (rect: Rect, first: Rect, size: number): boolean =>
  Math.abs(middleX(rect) - middleX(first)) <= 1.2 * size;

/**
 * The block of text that begins with a run on a line and goes on below it: lines that share its left edge or
 * its middle, with no wide gap between them.
 */
export function blockFrom(layout: PageLayout, lineIndex: number, first: Run, rules: BlockRules): Block {
  const { stop, mostLines = 9, widestGap = 1.6, goesOn = () => false } = rules;
  const firstRect = rectOf(first.pieces);
  const size = first.pieces[0]?.size ?? firstRect.y1 - firstRect.y0;
  const onLine = layout.lines[lineIndex];
  const lines: Run[] = [
    joinNeighbours(layout, lineIndex, first, firstRect, onLine?.segments ?? [], size, rules),
  ];
  let rect = rectOf(lines[0]?.pieces ?? first.pieces);
  let bottom = firstRect;
  let usualGap = Number.POSITIVE_INFINITY;
  for (const line of layout.lines.slice(lineIndex + 1)) {
    const height = Math.max(bottom.y1 - bottom.y0, line.rect.y1 - line.rect.y0);
    const gap = line.rect.y0 - bottom.y1;
    if (gap > Math.max(3.4, widestGap) * height || lines.length >= mostLines) break;
    const aligned = alignedOn(line, lines, firstRect, size, layout);
    const inTheWay = line.segments.find((segment) => overlapX(segment.rect, rect) > 0.3);
    if (!aligned) {
      if (inTheWay) break;
      continue;
    }
    if (stop(aligned)) break;
    const isLarger = size > larger * aligned.size;
    // A gap that is plainly wider than those before begins something else.
    const wide = gap > widestGap * height || gap > 1.8 * usualGap + 0.35 * height;
    if (wide && !goesOn(lines, aligned)) break;
    // Below a name in larger letters no gap is usual yet.
    const isFirst = lines.length === 1 ? !isLarger : usualGap === Number.POSITIVE_INFINITY;
    usualGap = isFirst ? Math.max(gap, 0) : Math.max(usualGap, gap);
    const run = joinNeighbours(layout, line.index, aligned, aligned.rect, line.segments, size, rules);
    lines.push(run);
    rect = union([rect, rectOf(run.pieces)]);
    bottom = aligned.rect;
  }
  return { lines, rect, layout };
}
