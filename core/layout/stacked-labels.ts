import { isBoxNumber } from './box-number.ts';
import { behindExplanation, type Explanations, isExplained } from './explanations.ts';
import { union } from './geometry.ts';
import type { LabelHit, LabelRules } from './labels.ts';
import type { Line, PageLayout, Segment } from './lines.ts';
import { coverOf, findPhrases, lookUpPieces, type PhraseBook, type PhraseMatch } from './phrases.ts';
import { keyOf, runOf } from './run.ts';

const mostLines = 7;
/** How far from its label a value beside it may begin, in letter heights. */
const besideReach = 8;
const isNumbering = (text: string): boolean =>
  isBoxNumber(text) || /^[([]?(?:\d{1,2}[a-z]?|[ivx]{1,4})$/i.test(text);

/** The segments that go on below one, each close under the last and with the same left edge. */
function columnFrom(layout: PageLayout, line: number, first: Segment): Segment[] {
  const column = [first];
  // "4. Country, group of" goes on under its number or under its first word.
  const second = isNumbering(first.pieces[0]?.text ?? '') ? first.pieces[1] : undefined;
  const edges = [first.rect.x0, ...(second ? [second.rect.x0] : [])];
  let bottom = first.rect;
  for (const next of layout.lines.slice(line + 1)) {
    if (column.length >= mostLines || next.rect.y0 - bottom.y1 > 0.8 * (bottom.y1 - bottom.y0)) break;
    // Names before their values may all end at one place: `CONSIGNEE` over `(NAME AND ADDRESS)`.
    const endsAlike = (one: Segment): boolean =>
      isAlike(one, first) && Math.abs(one.rect.x1 - first.rect.x1) < 1.5;
    const segment = next.segments.find(
      (one) => edges.some((edge) => Math.abs(one.rect.x0 - edge) < 0.8 * first.size) || endsAlike(one),
    );
    if (!segment) {
      if (next.rect.y1 - bottom.y1 < 0.5 * (bottom.y1 - bottom.y0)) continue;
      break;
    }
    column.push(segment);
    bottom = segment.rect;
  }
  return column;
}

/** Whether something stands on the right of a segment, near enough to be its value. */
const hasBeside = (
  line: Line,
  segment: Segment,
  isOther: (one: Segment) => boolean = () => true,
  reach = 4,
): boolean =>
  line.segments.some(
    (one) =>
      isOther(one) &&
      one.rect.x0 > segment.rect.x1 &&
      one.rect.x0 - segment.rect.x1 < reach * Math.max(one.size, segment.size),
  );

const isKnown = <T>(segment: Segment, book: PhraseBook<T>, ocr: boolean): boolean =>
  lookUpPieces(book, segment.pieces, ocr).length > 0;

/** "Exporter (name," goes on below, in brackets. */
const isOpen = (text: string): boolean => text.lastIndexOf('(') > text.lastIndexOf(')');

/** Whether a text begins with a label; of two letters it is the first word of a name: `LE HAVRE`. */
const startsKnown = <T>(segment: Segment, book: PhraseBook<T>, ocr: boolean): boolean =>
  findPhrases(segment, book, ocr).some(
    ({ from, to }) =>
      from <= 1 && (to === segment.pieces.length || keyOf(segment.pieces.slice(from, to)).length > 2),
  );

/**
 * The label at a place, and the same in a second language that is wrapped: `Bestimmungshafen / Port of | Discharge`, or
 * `Land van | oorsprong / Origin of | goods`, where both are.
 */
function withSecondName<T>(
  matches: readonly PhraseMatch<T>[],
  from: number,
  lineEnd: number,
  same: LabelRules<T>['same'],
): PhraseMatch<T> | undefined {
  const at = matches.findIndex((one) => one.from === from);
  const [first, second] = [matches[at], matches[at + 1]];
  const isSame = first && second && same(first.meanings, second.meanings);
  const isNext =
    second !== undefined &&
    (second.from < lineEnd || (first !== undefined && first.to > lineEnd && second.from === first.to));
  return isSame && isNext && second.to > lineEnd ? { ...first, to: second.to } : first;
}

/** The lines of a label below its first, as one text. */
function restOf([first, ...lines]: readonly Segment[]): Segment {
  const pieces = lines.flatMap((one) => one.pieces);
  const rect = union(lines.map((one) => one.rect));
  return { ...runOf(pieces), rect, size: first?.size ?? 0, bold: first?.bold ?? false };
}

/** How far below its label a value begins, in the label's letter heights. */
const widestGap = 1.8;

/** What stands next below a text with the same left edge. */
const nextBelow = (layout: PageLayout, last: Segment | undefined): Segment | undefined =>
  layout.lines
    .flatMap((line) => line.segments)
    .find(
      ({ rect, size }) =>
        last !== undefined &&
        rect.y0 > last.rect.y1 - 1 &&
        rect.y0 - last.rect.y1 < widestGap * last.size &&
        Math.abs(rect.x0 - last.rect.x0) < 0.8 * size,
    );

/** Whether two texts are printed in the same letters. */
const isAlike = (one: Segment, other: Segment): boolean =>
  Math.abs(one.size - other.size) < 0.03 * other.size && one.bold === other.bold;

/** How much larger than their label the letters of a value are, or in another weight. */
const larger = 1.12;
/** Labels in two languages with all that explains them are shorter than a clause. */
const mostWords = 28;
/** The part of its letters by which small print is known to be a label. */
const leastKnown = 0.33;

/**
 * "Invoice no." over "Mode of shipment", each a whole label with its value far beside it, where the values begin at one
 * place: labels of a list, and no lines of one.
 */
function areListed<T>(layout: PageLayout, column: readonly Segment[], book: PhraseBook<T>): boolean {
  const starts = column.flatMap((one) => {
    const line = layout.lines.find(({ segments }) => segments.includes(one));
    const value = line?.segments[line.segments.indexOf(one) + 1];
    return value && isKnown(one, book, false) && !startsKnown(value, book, false) ? [value.rect.x0] : [];
  });
  return starts.length >= 2 && Math.max(...starts) - Math.min(...starts) < 2;
}

/**
 * Lines of one size over a value in larger letters or another weight: together they are one label, in two languages
 * or with two names (`Nazwa statku / Vessel / Nr | podróży / Voy. No.`). Null where they are not, or are unknown.
 */
function smallPrint<T>(
  layout: PageLayout,
  column: readonly Segment[],
  book: PhraseBook<T>,
  explanations: Explanations,
): { readonly segments: readonly Segment[]; readonly hit: Omit<LabelHit<T>, 'line'> } | null {
  const [first] = column;
  if (!first) return null;
  const other = column.findIndex((one) => !isAlike(one, first));
  const end = other < 0 ? column.length : other;
  const value = column[other] ?? nextBelow(layout, column.at(-1));
  if (end < 2 || end > 4 || !value || (value.size < larger * first.size && value.bold === first.bold))
    return null;
  const segments = column.slice(0, end);
  if (areListed(layout, segments, book)) return null;
  const pieces = segments.flatMap((segment) => segment.pieces);
  const run = { pieces };
  // The conditions of carriage stand in small print over larger letters too.
  if (pieces.length > mostWords) return null;
  if (coverOf(run, book, false) < leastKnown || pieces.some((piece) => /\d{2}/.test(piece.text))) return null;
  const from = isNumbering(pieces[0]?.text ?? '') ? 1 : 0;
  const found = findPhrases(run, book, false);
  const named = found.filter(({ from: at }) => !isExplained(pieces, at, explanations, false));
  const known = named.length > 0 ? named : found;
  // "Notify Party" over "to the Carrier or his agents for failure to notify": a word within a sentence names no box.
  const starts = segments.map((_, at) =>
    segments.slice(0, at).reduce((sum, one) => sum + one.pieces.length, 0),
  );
  const begins = known.filter(
    ({ from: at }) =>
      at < first.pieces.length || starts.includes(at) || !/^\p{Ll}+$/u.test(pieces[at - 1]?.text ?? ''),
  );
  const matches = begins.length > 0 ? begins : known;
  const segment: Segment = {
    ...runOf(pieces),
    rect: union(segments.map((one) => one.rect)),
    size: first.size,
    bold: first.bold,
  };
  const to = pieces.length;
  const hit = { meanings: matches.flatMap((match) => match.meanings), segment, from, to, nameTo: to };
  return {
    segments,
    hit: { ...hit, place: 1, colon: /:$/.test(segment.text), leads: true, alone: true },
  };
}

/** A label of several lines, with those that it covers. */
interface Stack<T> {
  readonly hit: LabelHit<T>;
  readonly segments: readonly Segment[];
}

const lineOf = ({ lines }: PageLayout, segment: Segment | undefined): Line | undefined =>
  segment && lines.find(({ segments }) => segments.includes(segment));

/** A label in small print over its value; in a row of labels there is no value. */
function stackInSmallPrint<T>(
  line: Line,
  column: readonly Segment[],
  layout: PageLayout,
  book: PhraseBook<T>,
  explanations: Explanations,
): Stack<T> | null {
  const [first] = column;
  const block = smallPrint(layout, column, book, explanations);
  const last = lineOf(layout, block?.segments.at(-1));
  if (!first || !block || !last || hasBeside(line, first, (one) => !isAlike(one, first))) return null;
  return { hit: { ...block.hit, line: last }, segments: block.segments };
}

/** How many lines of a column a label takes that ends at a piece; null where it ends within a line. */
function linesUpTo(column: readonly Segment[], end: number): number | null {
  let pieces = 0;
  const last = column.findIndex((segment) => {
    pieces += segment.pieces.length;
    return pieces === end;
  });
  return last < 0 ? null : last + 1;
}

/** A label that begins in a text and goes on below it; null where its first line is a label by itself. */
function stackFrom<T>(
  line: Line,
  column: readonly Segment[],
  layout: PageLayout,
  book: PhraseBook<T>,
  { explanations, same }: LabelRules<T>,
): Stack<T> | null {
  const [first] = column;
  if (!first) return null;
  const ocr = layout.page.source === 'ocr';
  const pieces = column.flatMap((segment) => segment.pieces);
  const from = isNumbering(pieces[0]?.text ?? '') ? 1 : 0;
  const match = withSecondName(findPhrases({ pieces }, book, ocr), from, first.pieces.length, same);
  // Within the first line an ordinary label has been found.
  if (!match || match.to <= first.pieces.length) return null;
  // "Vessel  CORVINA" over "Voyage  092N": two labels with their values beside them, far off behind a colon.
  const reach = /:$/.test(first.text) ? Number.POSITIVE_INFINITY : undefined;
  if (hasBeside(line, first, undefined, reach) && isKnown(first, book, ocr)) return null;
  if (areListed(layout, column.slice(0, 2), book)) return null;
  let end = behindExplanation(pieces, match.to, explanations, ocr);
  while (end < pieces.length && pieces[end]?.key === '') end += 1;
  const count = linesUpTo(column, end);
  const own = column.slice(0, count ?? 0);
  const lastLine = lineOf(layout, own.at(-1));
  // "EXPORTER" over "Name:" and "Address:", each with its value beside it: keys of a party's rows, and no explanation.
  const hasKeys = own.slice(1, -1).some(({ text }) => /:$/.test(text));
  if (own.length < 2 || hasKeys || !lastLine) return null;
  const segment: Segment = {
    ...runOf(pieces.slice(0, end)),
    rect: union(own.map((one) => one.rect)),
    size: first.size,
    bold: first.bold,
  };
  // A value that begins beside the first line goes on beside the others.
  const colon = /:$|\.{3,}$|…$|\p{L}{5,}\.$/u.test(segment.text);
  const isValue = (one: Segment): boolean =>
    !startsKnown(one, book, ocr) && (colon || isOpen(first.text) || !isAlike(one, first));
  const isBeside = hasBeside(line, first, isValue, besideReach);
  const hit: LabelHit<T> = {
    meanings: match.meanings,
    line: isBeside ? line : lastLine,
    ...(isBeside ? { also: restOf(own) } : {}),
    ...{ segment, from, to: end, nameTo: match.to, place: 1, colon, leads: true, alone: true },
  };
  return { hit, segments: own };
}

/**
 * Labels that are wrapped over several lines in a narrow box: `4. Country, group of | countries or territory |
 * of destination`. Each comes as one hit on its last line; what its single lines seemed to be is to be dropped.
 */
export function findStackedLabels<T>(
  layout: PageLayout,
  book: PhraseBook<T>,
  rules: LabelRules<T>,
): { readonly hits: LabelHit<T>[]; readonly covered: ReadonlySet<Segment> } {
  const ocr = layout.page.source === 'ocr';
  const hits: LabelHit<T>[] = [];
  const covered = new Set<Segment>();
  for (const line of layout.lines) {
    for (const first of line.segments) {
      if (covered.has(first) || !/\p{L}{2}/u.test(first.text)) continue;
      const column = columnFrom(layout, line.index, first);
      if (column.length < 2) continue;
      const stack =
        (ocr ? null : stackInSmallPrint(line, column, layout, book, rules.explanations)) ??
        stackFrom(line, column, layout, book, rules);
      if (!stack) continue;
      for (const one of stack.segments) covered.add(one);
      hits.push(stack.hit);
    }
  }
  return { hits, covered };
}
