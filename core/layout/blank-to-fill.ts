import type { FormBox } from './box-label.ts';
import { middleX, middleY } from './geometry.ts';
import type { LabelHit } from './labels.ts';
import type { PageLayout, Segment } from './lines.ts';
import { runOf } from './run.ts';

/** How far over its caption the line to write on is drawn, and how far over that line letters stand, in letter heights. */
const lineOver = 1.5;
const lettersOver = 1.2;
/** How far a letter may reach over the end of the line, in points. */
const overhang = 3;

/**
 * What is written on the line over a caption in brackets: forms that are one long sentence (charter parties, tankers,
 * affidavits) leave lines to write on, and say in small print below each what belongs there: `(name of vessel)`.
 * Null where no such line is drawn over the label; a line with nothing on it is an empty box.
 */
export function blankOver(hit: LabelHit<unknown>, { lines, ruling }: PageLayout): FormBox | null {
  const { rect, size, text } = hit.segment;
  if (!hit.alone || !/^\([^()]+\)\W*$/.test(text)) return null;
  const x = middleX(rect);
  const rule = ruling.across.findLast(
    ({ at, from, to }) => at < rect.y0 + 1 && rect.y0 - at < lineOver * size && from < x && x < to,
  );
  if (!rule) return null;
  const written = lines.slice(0, hit.line.index).flatMap(({ segments }) =>
    segments
      .flatMap(({ pieces }) => pieces)
      .filter((piece) => {
        const rise = rule.at - middleY(piece.rect);
        const isInside = piece.rect.x0 > rule.from - overhang && piece.rect.x1 < rule.to + overhang;
        return isInside && rise > 0 && rise < lettersOver * Math.max(piece.size, size);
      }),
  );
  const run = runOf(written.toSorted((a, b) => a.rect.x0 - b.rect.x0));
  const isEmpty = !written.some(({ key }) => key !== '');
  return { inside: null, lines: isEmpty ? [] : [run], isRuled: true, isOver: true };
}

/** How near under its line a caption stands, and how much nearer it is to its value than to the next text. */
const rightUnder = 0.9;
const clearlyNearer = 0.85;
/** How far, in letter heights, what stands below a caption is apart from it at least: a value stands right under its label. */
const leastApart = 0.7;
/** The ends of lines that meet, in points. */
const touches = 3;

/** So many captions of a page make it a habit: one alone may stand under the line that ends the head of the page. */
const leastCaptions = 2;

/**
 * Whether a label is the caption under a line to write on: a line drawn right over it from where it begins, that joins
 * no line down and so closes no box, with the value on it.
 */
export function isUnderLine(
  hit: LabelHit<unknown>,
  layout: PageLayout,
  edges: readonly LabelHit<unknown>[],
): boolean {
  if (!standsUnderLine(hit, layout, edges)) return false;
  const all = edges.filter(
    (other) => other.line.page === layout.page && standsUnderLine(other, layout, edges),
  );
  return new Set(all.map(({ segment }) => segment)).size >= leastCaptions;
}

function standsUnderLine(
  { segment, alone, colon, also }: LabelHit<unknown>,
  { lines, ruling }: PageLayout,
  edges: readonly LabelHit<unknown>[],
): boolean {
  const { rect, size, bold } = segment;
  if (!alone || colon) return false;
  const rule = ruling.across.findLast(
    ({ at, from, to }) =>
      at < rect.y0 + 1 &&
      rect.y0 - at < rightUnder * size &&
      Math.abs(from - rect.x0) < size &&
      to - from > 4 * size,
  );
  if (!rule) return false;
  const closesBox = ruling.down.some(
    ({ at, from, to }) =>
      to - from > touches &&
      (Math.abs(at - rule.from) < touches || Math.abs(at - rule.to) < touches) &&
      from < rule.at + touches &&
      to > rule.at - touches,
  );
  const segments = lines.flatMap((line) => line.segments);
  const value = segments.find((one) => {
    const rise = rule.at - middleY(one.rect);
    const isOnLine = one.rect.x0 > rule.from - touches && one.rect.x0 < rule.to;
    return isOnLine && rise > 0 && rise < lettersOver * one.size;
  });
  if (closesBox || !value || edges.some((other) => other.segment === value)) return false;
  // In the letters of the label, right below it: the rest of the label.
  const goesOn = (one: Segment): boolean =>
    one === also ||
    (Math.abs(one.size - size) < 0.03 * size && one.bold === bold && one.rect.y0 - rect.y1 < 0.6 * size);
  // Under its label a value may be set in.
  const isUnder = (one: Segment): boolean =>
    one.rect.y0 > rect.y1 - 1 && one.rect.x0 > rect.x0 - size && one.rect.x0 < rule.to;
  const below = segments.find((one) => isUnder(one) && !goesOn(one));
  const gapBelow = below ? below.rect.y0 - rect.y1 : Number.POSITIVE_INFINITY;
  return gapBelow > leastApart * size && rect.y0 - value.rect.y1 < clearlyNearer * gapBelow;
}
