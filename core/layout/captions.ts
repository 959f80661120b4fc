import { between, type FormBox, nameRect, rightEdge } from './box-label.ts';
import { overlapX, type Rect } from './geometry.ts';
import { type LabelHit, segmentBeside } from './labels.ts';
import type { PageLayout, Segment } from './lines.ts';
import { type Run, rectOf, runOf } from './run.ts';

type Hit = LabelHit<unknown>;

/** Labels that must stand below their values before a page is taken to print them so, and their share of all. */
const leastCaptions = 4;
const leastShare = 0.7;
/** How many lines up or down the nearest text is looked for. */
const mostLines = 4;

/** The nearest text over or under a label in its column. */
function nearest(layout: PageLayout, label: Rect, line: number, step: 1 | -1): Segment | null {
  for (let count = 1; count <= mostLines; count += 1) {
    const other = layout.lines[line + step * count];
    if (!other) return null;
    const segment = other.segments.find(
      ({ rect, size, text }) =>
        /[\p{L}\d]/u.test(text) && (overlapX(rect, label) > 0.3 || Math.abs(rect.x0 - label.x0) < 0.5 * size),
    );
    if (segment) return segment;
  }
  return null;
}

/** What stands around a label: its value over it, its value under it, or nothing that tells. */
function sideOf(hit: Hit, layout: PageLayout, labels: ReadonlySet<Segment>): 'over' | 'under' | null {
  const label = nameRect(hit);
  const size = label.y1 - label.y0;
  const [over, under] = [
    nearest(layout, label, hit.line.index, -1),
    nearest(layout, label, hit.line.index, 1),
  ];
  const isValue = (segment: Segment | null): segment is Segment => segment !== null && !labels.has(segment);
  // What is printed as the label is goes on with it.
  const isAlike =
    over !== null &&
    layout.page.source !== 'ocr' &&
    over.bold === hit.segment.bold &&
    Math.abs(over.size - hit.segment.size) < 0.03 * over.size;
  const gapOver = isValue(over) && !isAlike ? label.y0 - over.rect.y1 : Number.POSITIVE_INFINITY;
  const gapUnder = isValue(under) ? under.rect.y0 - label.y1 : Number.POSITIVE_INFINITY;
  if (Math.min(gapOver, gapUnder) > 1.2 * size) return null;
  if (gapOver < 0.7 * gapUnder) return 'over';
  return gapUnder < 0.7 * gapOver ? 'under' : null;
}

const known = new WeakMap<readonly Hit[], Map<PageLayout, Captions>>();

/** So many equal names on a page are none of a form. */
const leastAlike = 3;

/** How much larger than their caption the letters of a value are. */
const larger = 1.12;
/** So many captions among labels that stand over their values are a habit of one part of the page. */
const leastInPart = 2;

/**
 * Whether the text over a label is in other letters, and no label stands over it whose value it is.
 *
 * @param captions labels that stand below their own values
 */
function isFreeOver(
  hit: Hit,
  layout: PageLayout,
  labels: ReadonlySet<Segment>,
  captions: ReadonlySet<Segment>,
): boolean {
  const label = nameRect(hit);
  let segment = nearest(layout, label, hit.line.index, -1);
  if (!segment || (segment.size < larger * hit.segment.size && segment.bold === hit.segment.bold))
    return false;
  for (let count = 0; count < mostLinesOver; count += 1) {
    const line = layout.lines.find((one) => one.segments.includes(segment as Segment));
    const next: Segment | null = line ? nearest(layout, segment.rect, line.index, -1) : null;
    if (!next || segment.rect.y0 - next.rect.y1 > 1.2 * (segment.rect.y1 - segment.rect.y0)) return true;
    if (labels.has(next)) return captions.has(next);
    segment = next;
  }
  return true;
}

interface Captions {
  /** Most labels of the page are captions. */
  readonly isHabit: boolean;
  readonly segments: ReadonlySet<Segment>;
}

/**
 * Whether a label stands below its value, as the caption of a line that is filled in: because most labels of the
 * page do, or because several in its part do.
 */
export const isCaption = (hit: Hit, layout: PageLayout, edges: readonly Hit[]): boolean =>
  hit.alone && !hit.colon && captionsOf(layout, edges).segments.has(hit.segment);

/** Whether a page prints its labels below their values. */
export const hasCaptions = (layout: PageLayout, edges: readonly Hit[]): boolean =>
  captionsOf(layout, edges).isHabit;

function captionsOf(layout: PageLayout, edges: readonly Hit[]): Captions {
  const pages = known.get(edges) ?? new Map<PageLayout, Captions>();
  known.set(edges, pages);
  const captions = pages.get(layout) ?? findCaptions(layout, edges);
  pages.set(layout, captions);
  return captions;
}

function findCaptions(layout: PageLayout, edges: readonly Hit[]): Captions {
  const all = edges.filter((hit) => hit.line.page === layout.page && hit.alone && !hit.colon);
  const labels = new Set(all.flatMap((hit) => (hit.also ? [hit.segment, hit.also] : [hit.segment])));
  // A form asks for a thing once: names that return are those of columns and of sums, over which figures stand.
  const returns = ({ segment }: Hit): boolean =>
    all.filter((other) => other.segment.text === segment.text).length >= leastAlike;
  // What has its value beside it has none over it.
  const own = all.filter((hit) => {
    if (returns(hit)) return false;
    const beside = segmentBeside(hit);
    return !beside || labels.has(beside) || beside.rect.x0 - hit.segment.rect.x1 > 6 * hit.segment.size;
  });
  const sides = own.map((hit) => ({ hit, side: sideOf(hit, layout, labels) }));
  const over = sides.filter(({ side }) => side === 'over').map(({ hit }) => hit);
  const under = sides.filter(({ side }) => side === 'under').length;
  if (over.length >= leastCaptions && over.length >= leastShare * (over.length + under))
    // One that stands right over its value, or beside it, keeps to no habit.
    return {
      isHabit: true,
      segments: new Set(sides.flatMap(({ hit, side }) => (side === 'under' ? [] : [hit.segment]))),
    };
  const captions = new Set(over.map(({ segment }) => segment));
  const inPart = over.filter((hit) => isFreeOver(hit, layout, labels, captions));
  if (inPart.length < leastInPart) return { isHabit: false, segments: new Set() };
  // The value of one of a row of captions may end higher.
  const rows = own.filter((hit) =>
    inPart.some((one) => one.line === hit.line && Math.abs(one.segment.size - hit.segment.size) < 0.3),
  );
  return { isHabit: false, segments: new Set(rows.map((hit) => hit.segment)) };
}

/** The most lines of a value over its caption, and how far the caption may stand below it, in letter heights. */
const mostLinesOver = 8;
const widestGap = 4.5;

/**
 * Where another column begins on the right of what stands over a caption: at labels there, where no text over the
 * caption runs on into them.
 */
function nextColumn({ segment, line }: Hit, layout: PageLayout, edges: readonly Hit[]): number {
  const top = segment.rect.y0 - mostLinesOver * 2 * segment.size;
  const over = layout.lines
    .slice(0, line.index)
    .filter(({ rect }) => rect.y0 > top)
    .flatMap(({ segments }) => segments);
  const isFree = (label: Rect): boolean =>
    !over.some(({ rect }) => rect.y1 > label.y0 && rect.x0 < label.x0 - 1 && rect.x1 > label.x0);
  const begins = edges
    .filter((other) => other.alone && over.includes(other.segment))
    .map((other) => other.segment.rect)
    .filter((rect) => rect.x0 > segment.rect.x1 && isFree(rect));
  return Math.min(layout.page.width, ...begins.map(({ x0 }) => x0));
}

/** What stands over a caption: the lines up to the next caption or a wide gap. */
export function boxOver(
  hit: Hit,
  layout: PageLayout,
  edges: readonly Hit[],
  taken: ReadonlySet<number>,
): FormBox {
  const label = nameRect(hit);
  const { size } = hit.segment;
  // A caption set against the right edge ends where its value does, which may begin before it.
  const over = nearest(layout, label, hit.line.index, -1);
  const isFlushRight = over !== null && Math.abs(over.rect.x1 - label.x1) < 0.5 * size;
  const left = Math.min(label.x0 - 1.5 * size, isFlushRight ? over.rect.x0 - 1 : label.x0);
  const right = Math.min(
    rightEdge(hit, edges, label.y1, layout.page.width),
    nextColumn(hit, layout, edges) - 1,
  );
  const labels = new Set(
    edges
      .filter(
        (other) => other !== hit && other.alone && overlapX(nameRect(other), { ...label, x1: right }) > 0,
      )
      .map(({ line }) => line),
  );
  const lines: Run[] = [];
  let below = label.y0;
  for (const line of layout.lines.slice(0, hit.line.index).reverse()) {
    if (labels.has(line) || taken.has(line.index) || lines.length >= mostLinesOver) break;
    // A label of several lines stands on more than its last.
    const pieces = between(layout, line.index, left, right).filter(
      (piece) => !hit.segment.pieces.includes(piece),
    );
    if (pieces.length === 0) continue;
    const rect = rectOf(pieces);
    const height = rect.y1 - rect.y0;
    // A name in larger letters over the value is that of the paper.
    const [first, lower] = [pieces[0], lines[0]?.pieces[0]];
    if (layout.page.source !== 'ocr' && first && lower && first.size > larger * lower.size) break;
    if (below - rect.y1 > (lines.length === 0 ? widestGap * Math.max(size, height) : 0.9 * height)) break;
    below = rect.y0;
    lines.unshift(runOf(pieces));
  }
  return { inside: null, lines, isRuled: true, isOver: true };
}
