import { squash } from '../../layout/fold.ts';
import type { Line, PageLayout, Segment } from '../../layout/lines.ts';
import { keyOf, type Piece, piecesAt } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import type { Evidence } from '../extraction.ts';
import { kindOf, stretchesOf, type ValueKind } from './value-kinds.ts';
import { isSame, type TaughtValue } from './values.ts';

/** Pieces that stand side by side in one segment: from `from` to before `to`. */
export interface Place {
  /** From 0, among the pages that are read. */
  readonly page: number;
  readonly layout: PageLayout;
  readonly line: Line;
  readonly segment: Segment;
  readonly from: number;
  readonly to: number;
}

export const piecesOf = ({ segment, from, to }: Place): readonly Piece[] => segment.pieces.slice(from, to);

const wholeSegments = new WeakMap<readonly PageLayout[], readonly Place[]>();

/** Every segment of some pages, as a place. */
export function segmentPlaces(layouts: readonly PageLayout[]): readonly Place[] {
  const known = wholeSegments.get(layouts);
  if (known) return known;
  const all = layouts.flatMap((layout, page) =>
    layout.lines.flatMap((line) =>
      line.segments.map((segment) => ({
        ...{ page, layout, line, segment },
        ...{ from: 0, to: segment.pieces.length },
      })),
    ),
  );
  wholeSegments.set(layouts, all);
  return all;
}

const segmentKeys = new WeakMap<Segment, string>();

/** A segment's text as it is compared. */
function keyOfSegment(segment: Segment): string {
  const known = segmentKeys.get(segment) ?? keyOf(segment.pieces);
  segmentKeys.set(segment, known);
  return known;
}

/** The places in a segment where the pieces make a text, as it is compared. */
export function withKey(whole: Place, key: string): readonly Place[] {
  const { pieces } = whole.segment;
  const found: Place[] = [];
  if (key === '' || !keyOfSegment(whole.segment).includes(key)) return found;
  for (let from = whole.from; from < whole.to; from++) {
    let read = '';
    for (let to = from; to < whole.to && read.length < key.length; ) {
      read += pieces[to]!.key;
      to++;
      if (read === key) found.push({ ...whole, from, to });
      if (!key.startsWith(read)) break;
    }
  }
  return found;
}

/** The place of a stretch of a segment's text; null for an empty one. */
export function stretchPlace(whole: Place, index: number, length: number): Place | null {
  const pieces = piecesAt(whole.segment, index, length);
  const from = whole.segment.pieces.indexOf(pieces[0]!);
  return from < 0 ? null : { ...whole, from, to: from + pieces.length };
}

interface StatedValue {
  readonly value: TaughtValue;
  readonly place: Place;
}

const statedValues = new WeakMap<DocumentContext, Map<string, readonly StatedValue[]>>();

/** All values of a kind that the pages state, each with its place. */
function valuesOfKind(kind: Exclude<ValueKind, 'text'>, context: DocumentContext): readonly StatedValue[] {
  const byKind = statedValues.get(context) ?? new Map<string, readonly StatedValue[]>();
  statedValues.set(context, byKind);
  const known = byKind.get(kind);
  if (known) return known;
  const all = segmentPlaces(context.layouts).flatMap((whole) =>
    stretchesOf(kind, whole.segment, context).flatMap(({ value, index, length }) => {
      const place = stretchPlace(whole, index, length);
      return place ? [{ value, place }] : [];
    }),
  );
  byKind.set(kind, all);
  return all;
}

const isAt = (place: Place, { page, box }: Evidence): boolean => {
  if (box === null || place.layout.page.number !== page) return false;
  const [first] = piecesOf(place);
  const [x, y] = [first!.word.box[0], (first!.word.box[1] + first!.word.box[3]) / 2];
  return x >= box[0] - 0.004 && x <= box[2] && y >= box[1] && y <= box[3];
};

/**
 * Where a value is printed. Where the rules read it, the place from which they did.
 *
 * @param evidence of the same value at this path; null: rules read nothing or something else there
 */
export function placesOf(
  path: string,
  value: TaughtValue,
  context: DocumentContext,
  evidence: Evidence | null,
): readonly Place[] {
  const kind = kindOf(path, value);
  if (kind === null) return [];
  const key = kind === 'text' ? squash(String(value)) : '';
  if (kind === 'text' && key === '') return [];
  const found =
    kind === 'text'
      ? segmentPlaces(context.layouts).flatMap((whole) => withKey(whole, key))
      : valuesOfKind(kind, context).flatMap((one) => (isSame(one.value, value) ? [one.place] : []));
  const known = evidence === null ? [] : found.filter((place) => isAt(place, evidence));
  return known.length > 0 ? known : found;
}
