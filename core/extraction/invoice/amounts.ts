import { middleX, middleY } from '../../layout/geometry.ts';
import type { LabelHit } from '../../layout/labels.ts';
import type { PageLayout, Segment } from '../../layout/lines.ts';
import { cellOfLabel } from '../../layout/ruled-box.ts';
import { isIn } from '../../layout/ruling.ts';
import { type Piece, piecesAt, type Run, rectOf, runOf } from '../../layout/run.ts';
import { segmentsAcross, valuePlaces } from '../../layout/value-places.ts';
import { type DocumentContext, meaningFor, meansAny } from '../document-context.ts';
import type { LabelledPlaces } from '../fields/header-fields.ts';
import { type Found, foundAt } from '../found.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';
import { labelTrace, pathOf } from '../trace/label-trace.ts';
import { readIncoterm } from '../values/incoterm.ts';
import { findMoney, type MoneyReading } from '../values/money.ts';
import { findTaxIds } from '../values/tax-id.ts';
import { findWeights } from '../values/weight.ts';

export interface AmountCandidate extends Found<number> {
  readonly pieces: readonly Piece[];
  /** The whole line of the amount, where a currency may stand. */
  readonly line: readonly Piece[];
  /** The other reading where the digits leave the decimal mark open. */
  readonly certain: boolean;
  /** No label names it. */
  readonly needsProof?: true;
}

const parts: ReadonlySet<LabelField> = new Set([
  'taxAmount',
  'freightAmount',
  'insuranceAmount',
  'discountAmount',
  'otherAmount',
  'amountPaid',
]);

/** A name behind an amount, of which the next amount is: `Goods 1,200.00   Disc. 5 %: 60.00`. */
const nextName = /\s\p{L}{2}[\p{L}.\s]*(?:\(?\d[\d.,]*\s?%\)?)?\s?:/u;

/** A text up to the name of another amount than the first in it, whatever that is called. */
function ownPart(run: Run, context: DocumentContext): Run {
  const [first] = findMoney(run.text, context.decimalMark);
  const from = first ? first.index + first.length : 0;
  const name = first ? nextName.exec(run.text.slice(from)) : null;
  return name ? runOf(run.pieces.filter((_, index) => (run.starts[index] ?? 0) <= from + name.index)) : run;
}

const at = (run: Run, reading: MoneyReading): Piece[] => piecesAt(run, reading.index, reading.length);

/** Amounts in the line of a label, the last one best: rates and bases stand before it. */
function inLine(run: Run, context: DocumentContext): { reading: MoneyReading; run: Run }[] {
  // "DELIVERY: FOB Izmir, INCOTERMS 2020" tells a year beside a term.
  const isYear = ({ value, shaped }: MoneyReading): boolean =>
    !shaped &&
    /^(?:19|20)\d\d$/.test(String(value)) &&
    readIncoterm(run.text, context.knowledge.values.incoterms, true) !== null;
  // "IPI / 1-173" are the marks of packages, though taxes are called so too.
  const isRange = ({ index, length }: MoneyReading): boolean =>
    /\d\s?[-–]$/.test(run.text.slice(0, index).trimEnd()) ||
    /^\s?[-–]\d/.test(run.text.slice(index + length)) ||
    (/^[-–]/.test(run.text.slice(index)) && /\d$/.test(run.text.slice(0, index)));
  // "Gross weight: kg 8.541,90  net: kg 8.045,20": the name of a sum may stand before a weight as well.
  const weights = findWeights(run.text, context.decimalMark, context.knowledge.values.weightUnits).filter(
    ({ unit }) => unit !== null,
  );
  const isWeight = ({ index, length }: MoneyReading): boolean =>
    !/\p{Sc}/u.test(run.text.slice(index, index + length)) &&
    weights.some((weight) => weight.index < index + length && index < weight.index + weight.length);
  return findMoney(run.text, context.decimalMark)
    .filter((reading) => !isYear(reading) && !isRange(reading) && !isWeight(reading))
    .reverse()
    .map((reading) => ({ reading, run }));
}

/** A label of an amount with the text to its right. */
interface AmountLabel {
  readonly hit: LabelHit<Label>;
  readonly layout: PageLayout;
  /** All labels on its line. */
  readonly hits: readonly LabelHit<Label>[];
  /** The text that may hold the amount, up to the next label. */
  readonly right: Run;
  /** Whether no value stands behind the label in its own text. */
  readonly isEmpty: boolean;
}

function amountLabel(hit: LabelHit<Label>, layout: PageLayout, context: DocumentContext): AmountLabel {
  const { segment, line } = hit;
  const hits = context.hits.filter((other) => other.line === line);
  const next = hits.filter(
    (other) =>
      other !== hit &&
      other.place >= 0.7 &&
      (other.segment.rect.x0 > segment.rect.x0 || (other.segment === segment && other.from >= hit.to)),
  );
  const inText = next.find((other) => other.segment === segment);
  const stop = next.find((other) => other.segment !== segment)?.segment;
  const rightOf = segmentsRightOf(hit);
  const onLine = stop ? rightOf.slice(0, rightOf.indexOf(stop)) : rightOf;
  const reach = onLine.length > 0 ? onLine : segmentsAcross(hit, layout);
  const rest = segment.pieces.slice(hit.to, inText?.from);
  // "VAT 0 %", "To pay SEK": rate and currency of an amount that stands elsewhere.
  const isEmpty =
    inText !== undefined ||
    rest.every((piece) => piece.key === '' || /^(?:[A-Z]{3}|\p{Sc}|\(?[\d.,]+\s?%\)?)$/u.test(piece.text));
  const pieces = inText ? rest : [...rest, ...reach.flatMap((one) => one.pieces)];
  return { hit, layout, hits, right: ownPart(runOf(pieces), context), isEmpty };
}

const segmentsRightOf = ({ line, segment }: LabelHit<Label>): readonly Segment[] =>
  line.segments.filter(({ rect }) => rect.x0 > segment.rect.x0);

interface PlacedAmount {
  readonly reading: MoneyReading;
  readonly run: Run;
  /** How much its place counts, 0 to 1. */
  readonly weight: number;
}

/** The amounts at a label: in its line, in its box, or below it where sums are printed as a row of columns. */
function amountsAt(label: AmountLabel, context: DocumentContext): readonly PlacedAmount[] {
  const { hit, layout, hits, right, isEmpty } = label;
  // "VAT SE556677889901" is a number of the tax, not its amount.
  const isTaxId = (findTaxIds(right.text)[0]?.index ?? 9) <= 2;
  const beside = isTaxId ? [] : inLine(right, context);
  if (beside.length > 0) return beside.map((found, rank) => ({ ...found, weight: 0.97 - 0.2 * rank }));
  // "14 Tage 2 % Skonto, 30 Tage netto": the last word of a text is no name over an amount.
  if (!hit.leads) return [];
  const inside = inBox(hit, layout, context).map((found) => ({ ...found, weight: 0.9 }));
  // Sums in a row of columns: other names, but no figures, stand beside the label.
  const isRow = new Set(hits.filter((other) => other.leads).map((other) => other.segment)).size >= 3;
  const isName = (segment: Segment): boolean =>
    (isRow && !hit.colon && !/\d/.test(segment.text)) ||
    hits.some((other) => other.segment === segment && other.leads);
  const isOver = isEmpty && segmentsRightOf(hit).every(isName) && !(isRow && isEmptyInRow(hit, layout));
  if (!isOver) return inside;
  const below = belowLabel(hit, layout, context);
  return [...inside, ...below.map((found, rank) => ({ ...found, weight: 0.85 - 0.1 * rank }))];
}

/**
 * Amounts that a label names: to its right in the line, or below it (sums printed as a row of columns). All
 * that are found, best first; which is the true one is decided by arithmetic.
 */
export function amountCandidates(
  field: LabelField,
  labelled: LabelledPlaces,
  context: DocumentContext,
): AmountCandidate[] {
  const candidates = labelled.hits.flatMap(({ hit, layout }) => {
    const meaning = meaningFor(hit, field);
    // "VAT %" names a rate, not an amount.
    const isRate = /%$/.test(hit.segment.pieces[hit.to - 1]?.text ?? '');
    if (!meaning || hit.place < 0.4 || isRate) return [];
    const label = amountLabel(hit, layout, context);
    if (isDaysNet(hit, label.right) || isNumbered(hit)) return [];
    return amountsAt(label, context).flatMap(
      (placed) => candidateAt(placed, field, hit, meaning.strength, context) ?? [],
    );
  });
  return candidates.sort((a, b) => b.confidence - a.confidence);
}

function candidateAt(
  { reading, run, weight }: PlacedAmount,
  field: LabelField,
  hit: LabelHit<Label>,
  strength: number,
  { trace }: DocumentContext,
): AmountCandidate | null {
  const pieces = at(run, reading);
  if (pieces.length === 0) return null;
  const shape = reading.shaped ? 1 : 0.75;
  const amount = foundAt(reading.value, strength * hit.place * weight * shape, pieces);
  const onLine = hit.line.segments.flatMap((segment) => segment.pieces);
  trace?.add(
    pathOf(field),
    labelTrace(amount.value, amount.evidence, {
      label: runOf(hit.segment.pieces.slice(hit.from, hit.to)).text,
      direction: pieces.some((piece) => onLine.includes(piece)) ? 'beside' : 'below',
      ...{ strength, place: hit.place * weight, form: shape, page: 1 },
      score: amount.confidence,
    }),
  );
  return { ...amount, pieces, line: [...onLine, ...run.pieces], certain: reading.certain };
}

/** "Net 30", "Netto 14 Tage": days to pay, and no amount. */
const isDaysNet = ({ segment, from, to, colon }: LabelHit<Label>, right: Run): boolean =>
  !colon &&
  /^net+o?$/i.test(runOf(segment.pieces.slice(from, to)).text) &&
  /^\d{1,3}(?!\S)(?:\s\p{L}.*)?$/u.test(right.text);

/** `Delivery 85961170 subtotal`, `Shipment 4500012 of 12 May`: the number of a delivery, of which words follow, and no charge. */
const isNumbered = ({ segment, to, colon }: LabelHit<Label>): boolean =>
  !colon && /^\d{5,}\s(?![A-Z]{3}$)\p{L}{2}/u.test(runOf(segment.pieces.slice(to)).text);

/** Whether nothing stands under a name of a row of names on the line below, where values of others stand. */
function isEmptyInRow({ line, segment }: LabelHit<Label>, layout: PageLayout): boolean {
  const at = line.segments.indexOf(segment);
  const values = layout.lines[line.index + 1]?.segments ?? [];
  const from = segment.rect.x0 - segment.size;
  const to = line.segments[at + 1]?.rect.x0 ?? layout.page.width;
  return (
    values.length >= 2 &&
    values.every((value) => /\d/.test(value.text)) &&
    !values.some(({ rect }) => middleX(rect) > from && middleX(rect) < to)
  );
}

/** A box for one figure and its name is so high, in letters of the name. */
const lowBox = 6;

/** Amounts in the box that is drawn around a name and them alone: the figure stands at its right edge as a rule. */
function inBox(
  hit: LabelHit<Label>,
  layout: PageLayout,
  context: DocumentContext,
): { reading: MoneyReading; run: Run }[] {
  const cell = cellOfLabel(hit, layout);
  if (!cell || cell.y1 - cell.y0 > lowBox * hit.segment.size) return [];
  const isInside = ({ rect }: Segment): boolean => isIn(cell, middleX(rect), middleY(rect));
  const own = layout.lines.flatMap(({ segments }) => segments.filter(isInside));
  const hasOther = context.hits.some(
    ({ segment, leads }) => leads && segment !== hit.segment && own.includes(segment),
  );
  return hasOther
    ? []
    : own
        .filter(({ rect }) => rect.y0 >= middleY(hit.segment.rect))
        .flatMap((segment) => inLine(segment, context));
}

/** How many lines below the goods their total may stand. */
const nearBy = 16;

/** Weak on purpose: such an amount is a total only where arithmetic proves it. */
const unnamed = 0.3;

/**
 * Amounts below the goods that no label names (`CIF Livorno in all  AUD 159,945.80`, or a bare figure under a
 * line): those at the right end of their lines, under the totals of the goods.
 */
export function unnamedTotals(table: GoodsRows | null, context: DocumentContext): AmountCandidate[] {
  const last = table?.rows.at(-1);
  const named = table?.roles.lastIndexOf('total') ?? -1;
  // Where no column is called a total, the last one holds them.
  const column = named >= 0 ? named : Math.max(...(last?.cells.keys() ?? []));
  const own = last?.cells.get(column)?.[0];
  if (!last || !own) return [];
  const edge = rectOf(own.pieces).x1;
  const from = Math.max(...last.lines) + 1;
  const labels = (segment: Segment): boolean =>
    context.hits.some((hit) => hit.segment === segment && meansAny(hit, parts));
  return last.layout.lines.slice(from, from + nearBy).flatMap((line): AmountCandidate[] => {
    const segment = line.segments.at(-1);
    const reading = segment ? inLine(segment, context)[0]?.reading : undefined;
    if (!segment || !reading?.shaped || line.segments.some(labels)) return [];
    const pieces = at(segment, reading);
    if (pieces.length === 0 || Math.abs(rectOf(segment.pieces).x1 - edge) > 6 * segment.size) return [];
    const found = foundAt(reading.value, unnamed, pieces);
    const all = line.segments.flatMap((one) => one.pieces);
    return [{ ...found, pieces, line: all, certain: reading.certain, needsProof: true }];
  });
}

/** Whether a figure stands in a row that a tariff code begins: a table of taxes by code, of which each row is a part. */
const isOfCode = (run: Run, layout: PageLayout): boolean =>
  layout.lines.some(({ segments }) => {
    const at = segments.findIndex(({ pieces }) => pieces.some((piece) => run.pieces.includes(piece)));
    return at > 0 && /^\d{4}(?:\d\d){0,3}$/.test(segments[0]?.text ?? '');
  });

function belowLabel(
  hit: Parameters<typeof valuePlaces>[0],
  layout: PageLayout,
  context: DocumentContext,
): { reading: MoneyReading; run: Run }[] {
  // "art. 41 D.L. 331/93": a whole number within a sentence is no amount.
  const found = valuePlaces(hit, layout, context.hits, 6)
    .filter((place) => place.direction === 'below' && !isOfCode(place.run, layout))
    .flatMap((place) =>
      inLine(place.run, context).filter(({ reading }) => reading.shaped || place.run.pieces.length <= 2),
    );
  // A row for each rate of tax, and the row of their sums last.
  const last = found.at(-1);
  const others = found.slice(0, -1).reduce((sum, one) => sum + one.reading.value, 0);
  return last && found.length >= 3 && Math.abs(others - last.reading.value) < 0.02
    ? [last, ...found.slice(0, -1)]
    : found;
}
