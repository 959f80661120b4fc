import type { FormBox } from '../../layout/box-label.ts';
import { boxBelow } from '../../layout/form-box.ts';
import { overlapX } from '../../layout/geometry.ts';
import { type LabelHit, segmentBeside } from '../../layout/labels.ts';
import type { PageLayout, Segment } from '../../layout/lines.ts';
import { keyOf, type Piece, type Run, runOf } from '../../layout/run.ts';
import type { ValuePlace } from '../../layout/value-places.ts';
import { boxEdges, type DocumentContext, meansAny } from '../document-context.ts';
import type { LabelledPlaces, ValueReader } from '../fields/header-fields.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { uptoWideGap } from './boxed-party.ts';

interface BoxedLabel {
  readonly hit: LabelHit<Label>;
  readonly layout: PageLayout;
  readonly box: FormBox;
}

const place = (run: Run, direction: ValuePlace['direction'], weight: number): ValuePlace => ({
  run,
  whole: run,
  direction,
  weight,
});

/** Fields whose labels are printed as captions below what is stamped or written. */
const captions: ReadonlySet<LabelField> = new Set(['issueDate', 'onBoardDate']);

const isLabel = (segment: Segment, context: DocumentContext): boolean =>
  context.hits.some((hit) => hit.segment === segment && hit.leads && hit.place >= 0.85);

/** "A 565151": the letter of a series, and no label of one letter. */
const isOneLetter = ({ segment, from, to, colon }: LabelHit<Label>): boolean =>
  !colon && keyOf(segment.pieces.slice(from, to)).length === 1;

/** Whether a text below a label follows another label on its line, whose value it rather is. */
const standsBeside = (run: Run, hit: LabelHit<Label>, context: DocumentContext): boolean => {
  const [first] = run.pieces;
  return context.hits.some(
    (other) =>
      other.line.page === hit.line.page &&
      other.line.index > hit.line.index &&
      other.leads &&
      other.place >= 0.85 &&
      other.line.segments.some((segment) => segment.pieces.includes(first as never)) &&
      other.segment.rect.x1 < (first?.rect.x0 ?? 0),
  );
};

/**
 * Whether what stands beside a label is the next label, which nobody knows: in its letters, where the value below is
 * in others.
 */
function isInRowOfNames(hit: LabelHit<Label>, beside: Segment, below: Run | undefined): boolean {
  const { segment, line } = hit;
  const isAlike = (size: number, bold: boolean): boolean =>
    Math.abs(size - segment.size) < 0.03 * size && bold === segment.bold;
  const [first] = below?.pieces ?? [];
  return (
    line.page.source !== 'ocr' &&
    !hit.colon &&
    first !== undefined &&
    isAlike(beside.size, beside.bold) &&
    !isAlike(first.size, first.word.bold)
  );
}

/** A value that is printed with wide spaces: `A  812.447`. */
function goingOn(first: Segment, hit: LabelHit<Label>, context: DocumentContext): Run {
  let pieces = [...first.pieces];
  for (const segment of hit.line.segments) {
    const last = pieces.at(-1);
    if (!last || segment.rect.x0 <= last.rect.x1) continue;
    if (segment.rect.x0 - last.rect.x1 > 2.2 * first.size || isLabel(segment, context)) break;
    pieces = [...pieces, ...segment.pieces];
  }
  return runOf(pieces);
}

/** What stands right above a caption. */
function segmentAbove(hit: LabelHit<Label>, layout: PageLayout, context: DocumentContext): Run | null {
  for (const line of layout.lines.slice(Math.max(0, hit.line.index - 3), hit.line.index).reverse()) {
    if (hit.segment.rect.y0 - line.rect.y1 > 4.5 * hit.segment.size) return null;
    const own = line.segments.filter(
      (segment) => overlapX(segment.rect, hit.segment.rect) > 0.3 && !/^[\s._…-]+$/.test(segment.text),
    );
    if (own.some((segment) => isLabel(segment, context))) return null;
    if (own.length > 0) return runOf(own.flatMap((segment) => segment.pieces));
  }
  return null;
}

/** Behind a label, in its own text or its box. */
function placesInside({ hit, box }: BoxedLabel): readonly ValuePlace[] {
  if (!box.inside) return [];
  // "Freight  paid at origin": small letters go on with the label only in its own text.
  const isOwn = hit.segment.pieces.includes(box.inside.pieces[0] as Piece);
  const goesOn = !hit.colon && isOwn && /^\p{Ll}/u.test(box.inside.text);
  return goesOn ? [] : [place(box.inside, 'inside', 1)];
}

/** On the line of a label, where nothing says that its value stands in its box. */
function placesBeside({ hit, box }: BoxedLabel, context: DocumentContext): readonly ValuePlace[] {
  const beside = segmentBeside(hit);
  if (!beside || box.inside) return [];
  const gap = (beside.rect.x0 - hit.segment.rect.x1) / hit.segment.size;
  const isLabelled = context.hits.some(
    (other) => other.segment === beside && other.leads && other.place >= 0.85 && !isOneLetter(other),
  );
  // "7. Fatura comercial" over "Número: INV-2025-2089": a key within the box has its value beside it.
  const isKey = hit.colon && !hit.line.segments.includes(hit.segment as Segment);
  if (gap >= 16 || isLabelled || (box.isRuled && !isKey)) return [];
  if (isInRowOfNames(hit, beside, box.lines[0])) return [];
  const first = goingOn(beside, hit, context);
  const near = gap < 6 ? 0.9 : 0.8;
  const own = place(first, 'beside', hit.colon ? 0.97 : near);
  // "Place and date of issue   Agadir   2 June": the second value of one label.
  const next = hit.line.segments.find((one) => one.rect.x0 > (first.pieces.at(-1)?.rect.x1 ?? 0));
  return next && !isLabel(next, context) ? [own, place(next, 'beside', 0.7)] : [own];
}

/** In the lines of a box. @param first how much the first line counts */
function placesBelow(
  { hit, box }: BoxedLabel,
  first: number,
  context: DocumentContext,
): readonly ValuePlace[] {
  // A box that was crossed out is empty.
  if (placeholder().test(box.lines[0]?.text ?? '')) return [];
  // Of the lines over a caption the lowest is nearest.
  const near = box.isOver ? box.lines.toReversed() : box.lines;
  return near.slice(0, 5).map((line, at) => {
    // "PONTE ROSSO / 431W                    Sheet 1": text far to the right belongs to another.
    const run = uptoWideGap(line, widestInValue);
    const isOfOther = !box.isRuled && standsBeside(run, hit, context);
    return place(run, 'below', first - 0.12 * at - (isOfOther ? 0.15 : 0));
  });
}

/** Over a caption: what is stamped above `Date of issue`, `INDONESIA` above `(Importing country)`. */
function placesAbove({ hit, box, layout }: BoxedLabel, context: DocumentContext): readonly ValuePlace[] {
  const isBracketed = /^\(.*\)\W*$/.test(hit.segment.text);
  if (!(meansAny(hit, captions) || isBracketed) || !hit.alone || box.isRuled) return [];
  const over = segmentAbove(hit, layout, context);
  return over ? [place(over, 'above', isBracketed ? 0.95 : 0.78)] : [];
}

/**
 * Labels of a form with the places of their values: behind the label, below it in its box, or beside it where
 * a colon says so or the box is empty. Unlike a letter's, the boxes of a form end where the next label begins,
 * so that an empty one stays empty.
 */
export function boxedPlaces(
  context: DocumentContext,
  tableLines: ReadonlyMap<number, ReadonlySet<number>> = new Map(),
): LabelledPlaces {
  const edges = boxEdges(context);
  const hits = context.hits.flatMap((hit) => {
    const page = context.layouts.findIndex((layout) => layout.page === hit.line.page);
    const layout = context.layouts[page];
    if (!layout || hit.place < 0.6 || tableLines.get(page)?.has(hit.line.index)) return [];
    const box = boxBelow(hit, layout, edges, context.knowledge.labels.explanations, tableLines.get(page));
    const label = { hit, layout, box };
    const onLine = [...placesInside(label), ...placesBeside(label, context)];
    // With a colon the value stands behind or beside; below it another value may stand.
    const first = onLine.length > 0 && (hit.colon || box.inside) ? 0.6 : 0.93;
    const places = [...onLine, ...placesBelow(label, first, context), ...placesAbove(label, context)];
    return [{ hit, layout, places }];
  });
  return { hits, trace: context.trace };
}

/** How far apart, in letter heights, the words of one value stand at most. */
const widestInValue = 6;

/** What stands in a box that has nothing to say; `0 / NONE` are its originals. */
const placeholder = phrasePattern(
  String.raw`^\W*(?:\d{1,2}\W+)?(?:{{nothing-said}}|zero|x{3,}|[-*/=]{2,})(?:\W+\d{1,2})?\W*$`,
);

const copyAlone = phrasePattern(String.raw`^\W*{{copy}}\W*$`);

/** The name of a port, a town, a ship: begins with a capital or a figure and is no sentence. */
export const nameReader: ValueReader<string> = (text) => {
  const value = text.replace(/^[\s:.*\-–]+|[\s:;,*]+$/g, '');
  const words = value.split(/\s+/);
  // "Number of original waybills:" is the next label.
  // "ORIGINAL" is stamped across the form.
  if (placeholder().test(value) || copyAlone().test(value) || /\p{L}:\s*$/u.test(text)) return null;
  if (!/\p{L}{2}/u.test(value) || !/^[\p{Lu}\d("']/u.test(value) || value.length > 70) return null;
  const small = words.filter((word) => /^\p{Ll}{3,}/u.test(word)).length;
  if (words.length > 9 || small > 2 || /[_…]{2,}|\.{4,}/.test(value)) return null;
  return { value, certainty: 1, index: text.indexOf(value), length: value.length };
};

/** What a paper says of itself beside its number: `N° CO-299877  ORIGINAL`. */
const copyWord = phrasePattern('{{copy}}', 'giu');

/** The surest that a label is which says number and not of what (`No.`, `Ref.`). */
const bareStrength = 0.6;

/** `EUR.1`, `A.TR.`: a form is called so, and its number stands beside. */
const nameOfForm = /^(?:eur[.\s-]?1|eur[.\s-]?med|a\.?\s?tr\.?(?:\s?1)?)$/i;

/** The number of the paper; behind a label that does not say so, one that stands alone: `No. 171 Xingye Road` is none. */
export const numberReader =
  (identifier: ValueReader<string>): ValueReader<string> =>
  (text, label) => {
    const reading = identifier(text, label);
    if (reading && nameOfForm.test(reading.value)) return null;
    // "2. Certificate used in trade between": the number of the next box.
    if (reading && /^\d{1,2}$/.test(reading.value) && text.trim().length > reading.value.length + 1)
      return null;
    if (!reading || label.strength > bareStrength) return reading;
    const rest = text
      .slice(reading.index + reading.length)
      .replace(copyWord(), '')
      .trim();
    // "NO. 1-182" numbers packages.
    const isRange = /^\d{1,5}\s?[-–~]\s?\d{1,5}$/.test(reading.value);
    return rest.length > 1 || reading.value.length < 4 || isRange ? null : reading;
  };
