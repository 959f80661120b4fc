import { foldText } from '../../layout/fold.ts';
import type { LabelHit } from '../../layout/labels.ts';
import type { Line, PageLayout, Segment } from '../../layout/lines.ts';
import { coverOf, findPhrases } from '../../layout/phrases.ts';
import { type DocumentContext, meansAny } from '../document-context.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';
import { findDates } from '../values/date.ts';
import { packageTypeIn } from '../values/packages.ts';
import { clausesIn, endsSentence, goesOnWithClause, tellsSeal } from './clauses.ts';
import { isPaintedLabel, isPaintedMeasure } from './painted.ts';

const endingFields: ReadonlySet<LabelField> = new Set([
  'otherNumber',
  'issueDate',
  'onBoardDate',
  'notParty',
  'carrier',
  'placeOfReceipt',
  'portOfLoading',
  'portOfDischarge',
  'placeOfDelivery',
  'vessel',
  'packageCount',
  'shipper',
  'consignee',
]);

const ofPackages: ReadonlySet<LabelField> = new Set(['packageCount', 'packageType']);

const meansEnd = (hit: LabelHit<Label>): boolean =>
  hit.meanings.some((label) => label.strength >= 0.6 && endingFields.has(label.field));

/** A row of names of columns: the list of the containers, the freight and its rates. */
function namesColumns(line: Line, context: DocumentContext): boolean {
  const { columns } = context.knowledge.labels;
  const ocr = line.page.source === 'ocr';
  const names = line.segments.filter(
    (segment) =>
      coverOf(segment, columns, ocr) >= 0.7 ||
      context.hits.some((hit) => hit.segment === segment && hit.alone),
  );
  return line.segments.length >= 3 && names.length === line.segments.length;
}

/** "Containers" over their list, alone on its line at the left edge of the form. */
function headsContainers(line: Line, left: number, context: DocumentContext): boolean {
  const [only] = line.segments;
  if (!only || line.segments.length > 1 || only.rect.x0 > left + only.size) return false;
  const { containerColumns } = context.knowledge.labels;
  const names = findPhrases(only, containerColumns, false);
  return (
    coverOf(only, containerColumns, false) > 0.9 &&
    names.every(({ meanings }) => meanings.includes('containerNumber'))
  );
}

const placesAndDays: ReadonlySet<LabelField> = new Set(
  [...endingFields].filter((field) => field !== 'otherNumber' && field !== 'notParty'),
);

const beginsClause = (segment: Segment, context: DocumentContext): boolean =>
  clausesIn(segment, context).some(({ from }) => from === 0);

/** Whether a text goes on in a column of the line above it, in the same letters. */
const goesOnBelow = ({ rect, size }: Segment, above: Line): boolean =>
  above.segments.some(
    (one) => Math.abs(one.rect.x0 - rect.x0) < 2 && Math.abs(one.size - size) < 0.1 * one.size,
  );

/** A label on a line below the first of the goods. */
interface LabelBelow {
  readonly hit: LabelHit<Label>;
  readonly above: Line | undefined;
  /** Right of the left edge of the form, where no box of it begins. */
  readonly isInside: boolean;
  readonly context: DocumentContext;
}

/** Labels that are printed among the goods and do not end them. */
const amongGoods: readonly ((label: LabelBelow) => boolean)[] = [
  // "P.O. NO.: 4500123" right below other marks, in their letters, is painted too.
  ({ hit: { line, segment }, above }) =>
    above !== undefined &&
    line.rect.y0 - above.rect.y1 < line.rect.y1 - line.rect.y0 &&
    goesOnBelow(segment, above) &&
    (isPaintedLabel(segment.text) || isPaintedMeasure(segment.text)),
  // "SEAL NUMBER: ML745246" below its container, beside the goods.
  ({ hit, context }) => tellsSeal(hit.segment) || endsSentence(hit, context),
  // "FREIGHT PREPAID" and "SAID TO CONTAIN:". A line right above a clause may look like its name in another language.
  ({ hit, context }) =>
    isClauseAlone(hit.segment, context) || (hit.also !== undefined && isClauseAlone(hit.also, context)),
  // "AES ITN: X2026…": the number of another paper.
  ({ hit, isInside, context }) =>
    isInside && beginsClause(hit.segment, context) && !meansAny(hit, placesAndDays),
  // "CARTONS" below their count, in its column.
  ({ hit, isInside, context: { knowledge } }) =>
    isInside &&
    meansAny(hit, ofPackages) &&
    !hit.colon &&
    (knowledge.values.anyPackageWords.has(foldText(hit.segment.text.trim())) ||
      packageTypeIn(hit.segment.text, knowledge.values)?.index === 0),
];

function isClauseAlone(text: Segment, { knowledge: { values, labels } }: DocumentContext): boolean {
  const ocr = text.pieces[0]?.page.source === 'ocr';
  return coverOf(text, values.freightTerms, ocr) > 0.8 || coverOf(text, labels.cargoClauses, ocr) > 0.8;
}

/** Whether a label is printed as that of a box: with a colon, alone, or as a sentence at the left edge of the form. */
function looksLikeCaption({ hit, isInside }: LabelBelow): boolean {
  const isLong = hit.nameTo - hit.from >= 2;
  // "CBM" alone below a figure is its unit.
  const isAlone = hit.alone && (isLong || hit.segment === hit.line.segments[0]);
  return hit.colon || isAlone || (isLong && !isInside);
}

/** A label of what stands below the goods on the form: freight, originals, place of issue. */
const beginsOther = (line: Line, above: Line | undefined, left: number, context: DocumentContext): boolean =>
  namesColumns(line, context) ||
  headsContainers(line, left, context) ||
  context.hits.some((hit) => {
    if (hit.line !== line || !hit.leads || !meansEnd(hit)) return false;
    const isInside = hit.segment.rect.x0 > left + hit.segment.size;
    const label = { hit, above, isInside, context };
    return looksLikeCaption(label) && !amongGoods.some((isAmong) => isAmong(label));
  });

const signed: ReadonlySet<LabelField> = new Set(['issueDate', 'onBoardDate']);

/** Whether a line is what was written over captions: dates, over `On board` and `Issued at`. */
function standsOverCaptions(line: Line, layout: PageLayout, left: number, context: DocumentContext): boolean {
  const next = layout.lines[line.index + 1];
  if (!next || next.rect.y0 - line.rect.y1 > line.rect.y1 - line.rect.y0) return false;
  // "CLEAN ON BOARD" below the goods, in their column and in their letters, is a clause.
  const isClause = (segment: Segment): boolean =>
    segment.rect.x0 > left + segment.size && beginsClause(segment, context) && goesOnBelow(segment, line);
  const isCaption = (segment: Segment): boolean =>
    !isClause(segment) &&
    context.hits.some((hit) => hit.segment === segment && hit.alone && !hit.colon && meansAny(hit, signed));
  const isDate = ({ text }: Segment): boolean => findDates(text, context.knowledge.values.dates).length > 0;
  // "Freight payable at destination | 24-07-2025" over "Freight | Laden on board".
  const hasCaption = ({ rect }: Segment): boolean =>
    next.segments.some(
      (segment) =>
        Math.abs(segment.rect.x0 - rect.x0) < 2 &&
        context.hits.some((hit) => hit.segment === segment && hit.alone && !hit.colon),
    );
  return next.segments.some(isCaption) && (line.segments.every(isDate) || line.segments.every(hasCaption));
}

/** "EMBARCADOR" under "CONTADO Y ESTIBADO POR EL" is no box of the form. */
const endsClause = (
  { segments: [only, ...others] }: Line,
  above: Line | undefined,
  context: DocumentContext,
) =>
  only !== undefined &&
  others.length === 0 &&
  goesOnWithClause(
    above?.segments.find(({ rect }) => Math.abs(rect.x0 - only.rect.x0) < only.size),
    only,
    context,
  );

/** Whether a line is the first of what stands below the goods on the form, and none of theirs. */
export const endsCargo = (
  line: Line,
  above: Line | undefined,
  left: number,
  layout: PageLayout,
  context: DocumentContext,
): boolean =>
  (beginsOther(line, above, left, context) && !endsClause(line, above, context)) ||
  standsOverCaptions(line, layout, left, context);
