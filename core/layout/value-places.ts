import { middleY, overlapX, type Rect } from './geometry.ts';
import type { LabelHit } from './labels.ts';
import type { Line, PageLayout, Segment } from './lines.ts';
import { type Run, rectOf, runOf } from './run.ts';

/** A place where the value of a label may stand. */
export interface ValuePlace {
  readonly run: Run;
  /** `above`: over a caption, as signatures and stamped dates stand. */
  readonly direction: 'inside' | 'beside' | 'below' | 'above';
  /** How usual the place is for a value, 0 to 1. */
  readonly weight: number;
  /** As `run`, but running text goes on over words that are labels elsewhere ("30 % deposit, 70 % ..."). */
  readonly whole: Run;
}

/** "Due in 30 days", "Delivery within two weeks": a word that is a label elsewhere begins a sentence. */
const beginsSentence = (hit: LabelHit<unknown>): boolean => {
  const [next, more] = hit.segment.pieces.slice(hit.to);
  return !hit.colon && more !== undefined && /^\p{Ll}{2,}$/u.test(next?.text ?? '');
};

const startsWithLabel = (segment: Segment, hits: readonly LabelHit<unknown>[]): boolean =>
  hits.some((hit) => hit.segment === segment && hit.place >= 0.85 && hit.leads && !beginsSentence(hit));

/** What stands before the next label in a text: `PCL-973/2025  DATE: 22.09.2025`. */
function beforeLabel(segment: Segment, hits: readonly LabelHit<unknown>[]): Run {
  const next = hits
    .filter((hit) => hit.segment === segment && hit.from > 0 && hit.colon && hit.place >= 0.85)
    .reduce((least, hit) => Math.min(least, hit.from), segment.pieces.length);
  return next < segment.pieces.length ? runOf(segment.pieces.slice(0, next)) : segment;
}

const leadingMarks = /^[\s:.=…_#-]+$/;

/** "Gross weight estimated: 1,800 kg": what a label goes on with up to its colon is none of its value. */
function behindQualifier(hit: LabelHit<unknown>, end: number): number {
  if (/[:=#]$/.test(hit.segment.pieces[hit.to - 1]?.text ?? '') || !hit.leads) return hit.to;
  const tail = hit.segment.pieces.slice(hit.to, Math.min(end, hit.to + 3));
  const at = tail.findIndex((piece) => /:$/.test(piece.text));
  const isText = tail.slice(0, at + 1).every((piece) => !/\d/.test(piece.text));
  return at >= 0 && isText ? hit.to + at + 1 : hit.to;
}

/** "FACTURA F 7790": a letter alone is the first part of a number, though it may stand for a word elsewhere. */
const isLetter = ({ segment, from, to, colon }: LabelHit<unknown>): boolean =>
  !colon && to === from + 1 && segment.pieces[from]?.text.length === 1;

/** So many words behind a label and its colon are a text. */
const leastWords = 2;

function inside(hit: LabelHit<unknown>, hits: readonly LabelHit<unknown>[]): ValuePlace[] {
  const next = hits
    .filter((other) => other.segment === hit.segment && other.from >= hit.to && other.place >= 0.6)
    .filter((other) => !isLetter(other))
    .reduce((least, other) => Math.min(least, other.from), hit.segment.pieces.length);
  let pieces = hit.segment.pieces.slice(behindQualifier(hit, next), next);
  while (pieces[0] && leadingMarks.test(pieces[0].text)) pieces = pieces.slice(1);
  const marked = hits
    .filter((other) => other.segment === hit.segment && other.from >= hit.to && other.colon)
    .reduce((least, other) => Math.min(least, other.from), hit.segment.pieces.length);
  let rest = hit.segment.pieces.slice(hit.to, marked);
  while (rest[0] && leadingMarks.test(rest[0].text)) rest = rest.slice(1);
  if (pieces.some((piece) => piece.key !== ''))
    return [{ run: runOf(pieces), whole: runOf(rest), direction: 'inside', weight: 1 }];
  // "Zahlungsbedingung: zahlbar bis 60 Tage nach Rechnungsdatum": a text begins with words that are a label elsewhere.
  const isText = hit.colon && rest.filter((piece) => piece.key !== '').length >= leastWords;
  return isText ? [{ run: runOf(pieces), whole: runOf(rest), direction: 'inside', weight: 0.9 }] : [];
}

/** Whether other labels stand in a column below one: what stands beside them are their values. */
const heads = (hit: LabelHit<unknown>, hits: readonly LabelHit<unknown>[]): boolean =>
  hits.some(
    (other) =>
      other.leads &&
      other.line.page === hit.line.page &&
      other.line.index > hit.line.index &&
      other.segment.rect.y0 - hit.segment.rect.y1 < 1.2 * hit.segment.size &&
      Math.abs(other.segment.rect.x0 - hit.segment.rect.x0) < 0.3 * hit.segment.size,
  );

function beside(hit: LabelHit<unknown>, hits: readonly LabelHit<unknown>[]): ValuePlace[] {
  const places: ValuePlace[] = [];
  // A row of names over a row of values: what stands beside is the next name.
  const named = hits.filter((other) => other.line === hit.line && other.alone && !other.colon).length;
  const row = !hit.colon && named >= 3 && !heads(hit, hits) ? 0.3 : 0;
  const right = hit.line.segments.filter((segment) => segment.rect.x0 > hit.segment.rect.x0);
  for (const [at, segment] of right.slice(right.indexOf(hit.segment) + 1).entries()) {
    if (startsWithLabel(segment, hits)) break;
    if (!segment.pieces.some((piece) => piece.key !== '')) continue;
    const gap = (segment.rect.x0 - hit.segment.rect.x1) / hit.segment.size;
    const far = gap < 14 ? 0 : gap < 30 ? 0.08 : 0.2;
    let pieces = segment.pieces;
    while (pieces[0] && leadingMarks.test(pieces[0].text)) pieces = pieces.slice(1);
    if (pieces.length === 0) continue;
    const run = runOf(pieces);
    places.push({ run, whole: run, direction: 'beside', weight: 0.97 - far - row - 0.15 * at });
    if (at >= 2) break;
  }
  return places;
}

/**
 * What stands on the right of a label between its own line and the next: beside a label of two lines in two
 * languages, or one in larger print. Only where nothing stands beside the label itself.
 */
export function segmentsAcross(hit: LabelHit<unknown>, layout: PageLayout): readonly Segment[] {
  const { segment, line } = hit;
  if (!hit.alone || line.segments.some((one) => one.rect.x0 > segment.rect.x1)) return [];
  const near = [layout.lines[line.index - 1], layout.lines[line.index + 1]].flatMap((other) =>
    other && Math.abs(middleY(other.rect) - middleY(segment.rect)) < segment.size ? [other] : [],
  );
  // A line that begins under or over the label is another line of its column.
  const free = near.find((other) => other.segments.every((one) => one.rect.x0 > segment.rect.x1));
  return free?.segments ?? [];
}

function across(
  hit: LabelHit<unknown>,
  layout: PageLayout,
  hits: readonly LabelHit<unknown>[],
): ValuePlace[] {
  const [first] = segmentsAcross(hit, layout);
  if (!first || startsWithLabel(first, hits)) return [];
  return [{ run: first, whole: first, direction: 'beside', weight: 0.9 }];
}

/** `19 %`, `(7,7 %)`: part of a name. */
const rate = /\(?\d[\d.,]*\s?%\)?/g;

/**
 * Where the column of a label ends that is one of a row of names: at the next name. Its value may stand at the
 * right end of it.
 */
function columnEnd(hit: LabelHit<unknown>, hits: readonly LabelHit<unknown>[]): number | null {
  const { segments } = hit.line;
  // Names with colons are such a row where no figure stands beside any of them.
  const isBare = segments.every(({ text }) => !/\d/.test(text.replace(rate, '')));
  const names = hits.filter((other) => other.line === hit.line && other.leads && (isBare || !other.colon));
  if (!hit.leads || (hit.colon && !isBare) || new Set(names.map((name) => name.segment)).size < 3)
    return null;
  const next = segments[segments.indexOf(hit.segment) + 1];
  if (next) return next.rect.x0;
  const widest = Math.max(
    ...segments.map(({ rect }, at) => rect.x0 - (segments[at - 1]?.rect.x0 ?? rect.x0)),
  );
  return Math.max(hit.segment.rect.x1 + 12 * hit.segment.size, hit.segment.rect.x0 + widest);
}

/** Whether a value stands beside a label of its own: what is over it names something else. */
function isTaken(segment: Segment, line: Line, hits: readonly LabelHit<unknown>[]): boolean {
  const before = line.segments[line.segments.indexOf(segment) - 1];
  return hits.some((other) => other.segment === before && other.leads && other.alone);
}

function below(
  hit: LabelHit<unknown>,
  layout: PageLayout,
  hits: readonly LabelHit<unknown>[],
  reach: number,
): ValuePlace[] {
  const label: Rect = rectOf(hit.segment.pieces.slice(hit.from, hit.to));
  const { size } = hit.segment;
  const wide: Rect = {
    ...label,
    x0: label.x0 - size,
    x1: (hit.alone ? Math.max(label.x1, hit.segment.rect.x1) : label.x1) + size,
  };
  const right = columnEnd(hit, hits);
  const isUnder = (segment: Segment): boolean =>
    overlapX(wide, segment.rect) >= 0.2 ||
    (right !== null &&
      segment.rect.x0 > wide.x0 &&
      segment.rect.x1 <= right &&
      !hits.some((other) => other.line === hit.line && overlapX(other.segment.rect, segment.rect) > 0));
  const places: ValuePlace[] = [];
  const beside: ValuePlace[] = [];
  for (const line of layout.lines.slice(hit.line.index + 1)) {
    const gap = (line.rect.y0 - hit.line.rect.y1) / size;
    if (gap > reach || places.length >= 5) break;
    // One value a line: what stands most under the label.
    const segment = line.segments
      .filter((one) => isUnder(one) && !startsWithLabel(one, hits))
      .sort((a, b) => overlapX(label, b.rect) - overlapX(label, a.rect))[0];
    if (!segment) continue;
    const aligned =
      Math.abs(segment.rect.x0 - label.x0) < 1.2 * size ||
      Math.abs(segment.rect.x1 - label.x1) < 1.2 * size ||
      overlapX(label, segment.rect) > 0.6;
    const rank = 0.12 * places.length;
    const own = (aligned ? 0.92 : 0.75) - rank - (hit.colon ? 0.1 : 0) - (hit.alone ? 0 : 0.25);
    const weight = isTaken(segment, line, hits) ? 0.5 * own : own;
    const run = beforeLabel(segment, hits);
    places.push({ run, whole: run, direction: 'below', weight });
    // "No. and date" stands over two values.
    const next = line.segments[line.segments.indexOf(segment) + 1];
    const room = next ? (next.rect.x0 - segment.rect.x1) / size : Number.POSITIVE_INFINITY;
    if (next && rank === 0 && room < 8 && !startsWithLabel(next, hits))
      beside.push({ run: next, whole: next, direction: 'below', weight: weight - 0.15 });
  }
  return [...places, ...beside];
}

/**
 * Where the value of a label may stand: behind it, in the next segments of its line, or below it. Best first;
 * which of them holds a value is for the caller to try.
 *
 * @param reach how far below, in letter heights
 */
export function valuePlaces(
  hit: LabelHit<unknown>,
  layout: PageLayout,
  hits: readonly LabelHit<unknown>[],
  reach = 3.2,
): ValuePlace[] {
  return [
    ...inside(hit, hits),
    ...beside(hit, hits),
    ...across(hit, layout, hits),
    ...below(hit, layout, hits, reach),
  ].sort((a, b) => b.weight - a.weight);
}
