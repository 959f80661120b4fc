import { middleY, overlapX, type Rect } from './geometry.ts';
import type { LabelHit } from './labels.ts';
import type { PageLayout, Segment } from './lines.ts';
import { cellAt, isIn } from './ruling.ts';

/** How far apart the texts of one stack stand, in letter heights. */
const widestGap = 1.3;
const mostItems = 12;
/** So many labels of one stack tell how it goes. */
const leastInStack = 3;
/** A caption stands nearer to its value than to the next, by so much. */
const clearlyNearer = 0.85;
const larger = 1.12;

interface Item {
  readonly segment: Segment;
  readonly isLabel: boolean;
}

/** The texts over or under a label in its column, nearest first, up to a wide gap. */
function itemsFrom(
  hit: LabelHit<unknown>,
  layout: PageLayout,
  step: 1 | -1,
  isLabel: (segment: Segment) => boolean,
): Item[] {
  const label: Rect = hit.segment.rect;
  const items: Item[] = [];
  let edge = label;
  let { size: height } = hit.segment;
  for (let at = hit.line.index + step; items.length < mostItems; at += step) {
    const line = layout.lines[at];
    if (!line) break;
    const gap = step > 0 ? line.rect.y0 - edge.y1 : edge.y0 - line.rect.y1;
    if (gap > widestGap * Math.max(hit.segment.size, height)) break;
    const segment = line.segments.find(
      ({ rect, size, text }) =>
        /[\p{L}\d]/u.test(text) && (overlapX(rect, label) > 0.3 || Math.abs(rect.x0 - label.x0) < 0.5 * size),
    );
    if (!segment) continue;
    items.push({ segment, isLabel: isLabel(segment) });
    edge = segment.rect;
    height = segment.size;
  }
  return items;
}

const labelIn =
  (hits: readonly LabelHit<unknown>[]) =>
  (segment: Segment): boolean =>
    hits.some((other) => other.segment === segment && other.alone && other.leads);

/** What begins farther from a label than this, in letter heights, stands in another column. */
const besideReach = 14;

const hasValueBeside = ({ line, segment }: LabelHit<unknown>, isLabel: (one: Segment) => boolean): boolean =>
  line.segments.some(
    (one) =>
      one.rect.x0 > segment.rect.x1 &&
      one.rect.x0 - segment.rect.x1 < besideReach * segment.size &&
      !isLabel(one) &&
      /\d|\p{L}{2}/u.test(one.text),
  );

/** The texts over and under a label that has its line for itself, nearest first; null for one with its value beside it. */
function stackAround(hit: LabelHit<unknown>, layout: PageLayout, hits: readonly LabelHit<unknown>[]) {
  const isLabel = labelIn(hits);
  if (!hit.alone || hit.colon || hasValueBeside(hit, isLabel)) return null;
  return { over: itemsFrom(hit, layout, -1, isLabel), under: itemsFrom(hit, layout, 1, isLabel) };
}

/** Whether a stack of texts begins with a value and ends with a label, so that labels stand under their values. */
export function isStackedCaption(
  hit: LabelHit<unknown>,
  layout: PageLayout,
  hits: readonly LabelHit<unknown>[],
): boolean {
  const stack = stackAround(hit, layout, hits);
  if (!stack) return false;
  const { over, under } = stack;
  const [value] = over;
  const labels = [...over, ...under].filter((item) => item.isLabel).length + 1;
  // Two are enough where the letters of the values are plainly larger.
  const isSmall = value !== undefined && value.segment.size >= larger * hit.segment.size;
  if (!value || value.isLabel || labels < leastInStack - Number(isSmall)) return false;
  if (over.at(-1)?.isLabel || !(under.at(-1)?.isLabel ?? true)) return false;
  // A line drawn between them parts two boxes.
  const { rect } = value.segment;
  const cell = cellAt(layout.ruling, layout.page, hit.segment.rect.x0 + 1, middleY(hit.segment.rect));
  if (cell && !isIn(cell, rect.x0 + 1, middleY(rect))) return false;
  const gapUnder = (under[0]?.segment.rect.y0 ?? Number.POSITIVE_INFINITY) - hit.segment.rect.y1;
  return hit.segment.rect.y0 - value.segment.rect.y1 < clearlyNearer * gapUnder;
}

/**
 * Whether a label is the caption under its value, told by the stack of texts that it stands in: one that begins
 * with a value and ends with a label prints all its labels under their values.
 */
export function isCaption(
  hit: LabelHit<unknown>,
  layout: PageLayout,
  hits: readonly LabelHit<unknown>[],
): boolean {
  const stack = stackAround(hit, layout, hits);
  if (!stack) return false;
  const { over, under } = stack;
  const [nearest] = over;
  if (!nearest || nearest.isLabel) return false;
  // The title under an issuer's address stands out from it; a caption is printed no larger than what it names.
  if (hit.segment.size > larger * nearest.segment.size) return false;
  const beginsWithValue = !(over.at(-1)?.isLabel ?? true);
  const endsWithLabel = under.at(-1)?.isLabel ?? true;
  if (beginsWithValue && endsWithLabel) return true;
  if (!beginsWithValue && !endsWithLabel) return false;
  const gapOver = hit.segment.rect.y0 - nearest.segment.rect.y1;
  const gapUnder = (under[0]?.segment.rect.y0 ?? Number.POSITIVE_INFINITY) - hit.segment.rect.y1;
  return gapOver < 0.7 * gapUnder;
}
