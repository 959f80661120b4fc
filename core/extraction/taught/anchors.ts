import { overlapX, type Rect } from '../../layout/geometry.ts';
import { keyOf, type Piece, rectOf, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Place, piecesOf, segmentPlaces, stretchPlace, withKey } from './places.ts';
import type { Sample } from './sample.ts';
import { kindOf, stretchesOf, type ValueKind } from './value-kinds.ts';
import { isSame, type TaughtValue } from './values.ts';

/** How the print that leads to a value lies to it. */
export const directions = ['before', 'left', 'above', 'below', 'spot'] as const;
export type Direction = (typeof directions)[number];

/** How a value is found on papers of a layout. */
export interface Anchor {
  readonly direction: Direction;
  /** The print that leads to the value, as it is compared; empty for a spot. */
  readonly key: string;
  /** From 0; and whether that was the last page. */
  readonly page: number;
  readonly isLast: boolean;
  /** Where that print is, as fractions of the page. */
  readonly x: number;
  readonly y: number;
  /** From the print to the value's segment, in letter heights: left edges, right edges, and from its foot or head. */
  readonly dx0: number;
  readonly dx1: number;
  readonly dy: number;
  readonly value: ValueForm;
}

/** How a value is printed in its segment. */
interface ValueForm {
  readonly kind: ValueKind;
  /** Print before and behind it in the segment, as it is compared; empty: none. */
  readonly start: string;
  readonly end: string;
  /** Of the values of its kind between them, which it is: 0 the first. */
  readonly ordinal: number;
  readonly hasDigits: boolean;
}

/** A value that an anchor leads to. */
export interface Anchored {
  readonly value: TaughtValue;
  readonly place: Place;
}

/** Print that leads to a value has at most so many words. */
const mostWords = 6;
/** How far above or below a value print leads to it, in letter heights. */
const farthest = { above: 9, below: 2.5 };

const wholeSegment = (place: Place): Place => ({ ...place, from: 0, to: place.segment.pieces.length });

const centre = (pieces: readonly Piece[]) => {
  const { width, height } = pieces[0]!.page;
  const { x0, x1, y0, y1 } = rectOf(pieces);
  return { x: (x0 + x1) / 2 / width, y: (y0 + y1) / 2 / height };
};

const sizeOf = (pieces: readonly Piece[]): number => Math.max(1, pieces[0]!.size);

/** The distance from print to a segment, in letter heights of the print. */
function offsets(from: Rect, to: Rect, size: number) {
  const dy = to.y0 >= from.y1 - size ? (to.y0 - from.y1) / size : (to.y1 - from.y0) / size;
  return { dx0: (to.x0 - from.x0) / size, dx1: (to.x1 - from.x1) / size, dy };
}

/** The form of a value in its segment. */
function formOf(
  path: string,
  value: TaughtValue,
  place: Place,
  { context, isForm }: Sample,
): ValueForm | null {
  const kind = kindOf(path, value);
  if (kind === null) return null;
  const { pieces } = place.segment;
  const before = pieces.slice(0, place.from);
  // What belongs to the form stays; another value before this one has other words on the next paper.
  const lead = before.slice(before.findLastIndex((piece) => !isForm(piece)) + 1).slice(-mostWords);
  const next = pieces[place.to];
  const start = keyOf(lead);
  const end = next && isForm(next) ? next.key : '';
  // A text that runs into another value has no ends by which it is found again.
  if (kind === 'text' && ((start === '' && place.from > 0) || (end === '' && next))) return null;
  const region = between(wholeSegment(place), start, end);
  const ordinal =
    kind === 'text' || region === null
      ? 0
      : stretchesOf(kind, runOf(piecesOf(region)), context).findIndex((one) => isSame(one.value, value));
  return ordinal < 0
    ? null
    : { kind, start, end, ordinal, hasDigits: /\d/.test(runOf(piecesOf(place)).text) };
}

/** The stretch of a segment between two prints; null: it lacks one of them. */
function between(whole: Place, start: string, end: string): Place | null {
  const from = start === '' ? whole.from : (withKey(whole, start)[0]?.to ?? -1);
  if (from < 0 || from >= whole.to) return null;
  if (end === '') return { ...whole, from };
  const to = whole.segment.pieces.findIndex((piece, at) => at > from && piece.key === end);
  return to < 0 ? null : { ...whole, from, to };
}

/** Print of the form in a segment that may lead to a value beside, below or above it. */
function printIn(place: Place, { isForm }: Sample, isLeft: boolean): Place | null {
  const { pieces } = place.segment;
  const end = isLeft ? pieces.length : pieces.findIndex((piece) => !isForm(piece));
  const to = end < 0 ? pieces.length : end;
  const from = Math.max(0, pieces.slice(0, to).findLastIndex((piece) => !isForm(piece)) + 1, to - mostWords);
  const print = { ...place, from, to };
  return to > from && keyOf(piecesOf(print)).length >= 2 ? print : null;
}

/** All that leads to a value from one of its places. */
export function anchorsTo(path: string, value: TaughtValue, place: Place, sample: Sample): readonly Anchor[] {
  const form = formOf(path, value, place, sample);
  if (form === null) return [];
  const { layout, line, segment, page } = place;
  const isLast = page === sample.layouts.length - 1;
  const anchor = (direction: Direction, print: Place | null, own = form): Anchor[] => {
    if (print === null) return [];
    const pieces = piecesOf(print);
    return [
      {
        ...{ direction, page, isLast, value: own },
        key: direction === 'spot' ? '' : keyOf(pieces),
        ...centre(pieces),
        ...offsets(rectOf(pieces), segment.rect, sizeOf(pieces)),
      },
    ];
  };
  const whole = (one: typeof segment, of = line): Place => ({
    ...{ page, layout, line: of, segment: one, from: 0, to: one.pieces.length },
  });
  const at = line.segments.indexOf(segment);
  const left = line.segments[at - 1];
  const beside = (step: -1 | 1) =>
    layout.lines
      .filter(({ index }) => (index - line.index) * step > 0)
      .toSorted((a, b) => (a.index - b.index) * step)
      .flatMap((other) =>
        other.segments
          .filter((one) => overlapX(one.rect, segment.rect) > 0.2)
          .map((one) => printIn(whole(one, other), sample, false)),
      )
      .find((print) => print !== null) ?? null;
  const within = (print: Place | null, far: number): Place | null =>
    print && Math.abs(offsets(print.segment.rect, segment.rect, segment.size).dy) <= far ? print : null;
  const lead = segment.pieces.slice(0, place.from);
  const leadFrom = lead.findLastIndex((piece) => !sample.isForm(piece)) + 1;
  const prefix =
    form.start === '' ? null : { ...place, from: Math.max(leadFrom, place.from - mostWords), to: place.from };
  return [
    ...anchor('before', prefix, { ...form, start: '' }),
    ...anchor('left', left ? printIn(whole(left), sample, true) : null),
    ...anchor('above', within(beside(-1), farthest.above)),
    ...anchor('below', within(beside(1), farthest.below)),
    ...anchor('spot', whole(segment)),
  ];
}

/** The value in a part of a segment; null: nothing there has its form. */
function valueIn(region: Place | null, form: ValueForm, context: DocumentContext): Anchored | null {
  const cut = region && between(region, form.start, form.end);
  if (!cut) return null;
  const run = runOf(piecesOf(cut));
  if (form.kind === 'text') {
    const value = run.text.replace(/^[\s:;,.#–-]+|[\s:;,]+$/gu, '');
    return value !== '' && /\d/.test(value) === form.hasDigits ? { value, place: cut } : null;
  }
  const stretch = stretchesOf(form.kind, run, context)[form.ordinal];
  if (!stretch) return null;
  const offset = cut.segment.starts[cut.from] ?? 0;
  const place = stretchPlace(cut, offset + stretch.index, stretch.length);
  return place && { value: stretch.value, place };
}

/** The segments that lie to a print as the value's segment did, the nearest to that first. */
function segmentsFrom(print: Place, { direction, dx0, dx1, dy }: Anchor): readonly Place[] {
  const { layout, line, segment } = print;
  if (direction === 'left') {
    const next = line.segments[line.segments.indexOf(segment) + 1];
    return next && print.to === segment.pieces.length
      ? [{ ...print, segment: next, from: 0, to: next.pieces.length }]
      : [];
  }
  const pieces = piecesOf(print);
  const [rect, size] = [rectOf(pieces), sizeOf(pieces)];
  return layout.lines
    .flatMap((other) =>
      other.segments.map((one) => ({
        place: { ...print, line: other, segment: one, from: 0, to: one.pieces.length },
        off: offsets(rect, one.rect, size),
      })),
    )
    .map(({ place, off }) => ({
      place,
      across: Math.min(Math.abs(off.dx0 - dx0), Math.abs(off.dx1 - dx1)),
      down: Math.abs(off.dy - dy),
    }))
    .filter(({ place, across, down }) => place.line !== line && across < 2 && down < 0.8)
    .toSorted((a, b) => a.across + a.down - b.across - b.down)
    .map(({ place }) => place);
}

/** How far the print that leads to values may have moved, as parts of the page: a table in between may be longer. */
const printMoves = { x: 0.06, y: 0.25 };

/** The part of some anchors whose print is on a paper about where it was: of a layout that has changed, few. 0 to 1. */
export function shareFound(anchors: readonly Anchor[], { layouts }: DocumentContext): number {
  const printed = anchors.filter(({ key }) => key !== '');
  const all = segmentPlaces(layouts);
  const found = printed.filter((anchor) =>
    all.some(
      (whole) =>
        (whole.page === anchor.page || anchor.isLast) &&
        withKey(whole, anchor.key).some((place) => {
          const { x, y } = centre(piecesOf(place));
          return Math.abs(x - anchor.x) < printMoves.x && Math.abs(y - anchor.y) < printMoves.y;
        }),
    ),
  );
  return printed.length === 0 ? 1 : found.length / printed.length;
}

/** How far a spot may have moved, as a part of the page. */
const spotMoves = { x: 0.03, y: 0.012 };

/** The value that an anchor leads to on a paper; null: none. */
export function follow(anchor: Anchor, context: DocumentContext): Anchored | null {
  const { layouts } = context;
  const isOnPage = ({ page }: Place): boolean =>
    page === anchor.page || (anchor.isLast && page === layouts.length - 1);
  const all = segmentPlaces(layouts).filter(isOnPage);
  const distance = (place: Place): number => {
    const { x, y } = centre(piecesOf(place));
    return Math.abs(x - anchor.x) + 0.5 * Math.abs(y - anchor.y);
  };
  const prints = (
    anchor.direction === 'spot'
      ? all.filter((place) => {
          const { x, y } = centre(piecesOf(place));
          return Math.abs(x - anchor.x) < spotMoves.x && Math.abs(y - anchor.y) < spotMoves.y;
        })
      : all.flatMap((whole) => withKey(whole, anchor.key))
  ).toSorted((a, b) => distance(a) - distance(b));
  for (const print of prints) {
    const regions =
      anchor.direction === 'spot'
        ? [print]
        : anchor.direction === 'before'
          ? [{ ...print, from: print.to, to: print.segment.pieces.length }]
          : segmentsFrom(print, anchor);
    for (const region of regions) {
      const found = valueIn(region, anchor.value, context);
      if (found) return found;
    }
    // Farther ones lead elsewhere.
    if (anchor.direction !== 'spot') return null;
  }
  return null;
}
