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

/** A label of what stands below the goods on the form: freight, originals, place of issue. */
function beginsOther(line: Line, above: Line | undefined, left: number, context: DocumentContext): boolean {
  if (namesColumns(line, context) || headsContainers(line, left, context)) return true;
  return context.hits.some((hit) => {
    if (hit.line !== line || !hit.leads || !meansEnd(hit)) return false;
    // "P.O. NO.: 4500123" right below other marks, in their letters, is painted too.
    const isBelowMarks =
      above !== undefined &&
      line.rect.y0 - above.rect.y1 < line.rect.y1 - line.rect.y0 &&
      goesOnBelow(hit.segment, above);
    if (isBelowMarks && (isPaintedLabel(hit.segment.text) || isPaintedMeasure(hit.segment.text)))
      return false;
    // "SEAL NUMBER: ML745246" below its container, beside the goods.
    if (tellsSeal(hit.segment) || endsSentence(hit, context)) return false;
    // "FREIGHT PREPAID" and "SAID TO CONTAIN:" stand among the goods.
    const ocr = line.page.source === 'ocr';
    // Goods right above such a clause, with a figure beside them, look like the name of it in another language.
    const saysClause = (text: Segment): boolean =>
      coverOf(text, context.knowledge.values.freightTerms, ocr) > 0.8 ||
      coverOf(text, context.knowledge.labels.cargoClauses, ocr) > 0.8;
    if (saysClause(hit.segment) || (hit.also && saysClause(hit.also))) return false;
    // "AES ITN: X2026…" among the goods: another paper's number, and no box at the form's edge.
    const isInside = hit.segment.rect.x0 > left + hit.segment.size;
    if (isInside && beginsClause(hit.segment, context) && !meansAny(hit, placesAndDays)) return false;
    // "CARTONS" below their count, in its column, is no box of the form.
    const isKind = hit.segment.rect.x0 > left + hit.segment.size && meansAny(hit, ofPackages);
    const { values } = context.knowledge;
    const isWord = values.anyPackageWords.has(foldText(hit.segment.text.trim()));
    if (isKind && !hit.colon && (isWord || packageTypeIn(hit.segment.text, values)?.index === 0))
      return false;
    const isFirst = hit.segment === line.segments[0];
    // "CBM" alone below a figure is its unit.
    if (hit.colon || (hit.alone && (isFirst || hit.nameTo - hit.from >= 2))) return true;
    // At the form's left edge a sentence begins another part of it: "Shipped on board 6 June".
    return hit.nameTo - hit.from >= 2 && hit.segment.rect.x0 < left + hit.segment.size;
  });
}

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
