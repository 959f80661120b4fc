import type { FormBox } from '../../layout/box-label.ts';
import { boxBelow } from '../../layout/form-box.ts';
import { type LabelHit, segmentBeside } from '../../layout/labels.ts';
import { findPhrases } from '../../layout/phrases.ts';
import { type Run, rectOf, runOf } from '../../layout/run.ts';
import type { PageSource } from '../../reading/page.ts';
import { boxEdges, type DocumentContext, meaningFor } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';

type TableLines = ReadonlyMap<number, ReadonlySet<number>>;

const longest = 260;
/** How far apart lines of one text stand where no box is drawn around it, in line heights. */
const widestGap = 0.95;

const nothingSaid = phrasePattern(String.raw`^\W*(?:{{nothing-said}}|x{3,}|[-*/=]{2,})\W*$`);

/** `SHIPMENT` over rows heads a section, and they have names of their own; with a value beside it, it tells how goods travel. */
const surestAlone = 0.86;

const isPlaceholder = (text: string): boolean => nothingSaid().test(text) || /\.{4,}|_{3,}/.test(text);

/** Text of a value; a letter between two lines of it joins them: `UNIA EUROPEJSKA`, `a`, `Kolumbia`. */
function isText(run: Run, at: number, runs: readonly Run[]): boolean {
  const isWords = (one: Run | undefined): boolean =>
    one !== undefined && /[\p{L}\d]{2}/u.test(one.text) && !isPlaceholder(one.text);
  const joins = /^\p{L}$/u.test(run.text) && isWords(runs[at - 1]) && isWords(runs[at + 1]);
  return isWords(run) || joins;
}

/** A statement that someone signs is no value of a box. */
const declares = phrasePattern(
  '^{{who-declares}}.{0,40}?(?:{{hereby}}|{{certifies}}|{{declares}}|{{undersigned}})',
);

function upToGap(lines: readonly Run[]): Run[] {
  const end = lines.findIndex((line, at) => {
    const above = lines[at - 1];
    const rect = rectOf(line.pieces);
    const gap = above ? rect.y0 - rectOf(above.pieces).y1 : 0;
    return declares().test(line.text) || gap > widestGap * (rect.y1 - rect.y0);
  });
  return end < 0 ? [...lines] : lines.slice(0, end);
}

/** Whether a label heads a box with a text, and no sentence, section or row of the goods. */
function headsText(
  hit: LabelHit<Label>,
  { strength }: Label,
  field: LabelField,
  context: DocumentContext,
): boolean {
  if (strength < 0.8 || hit.place < 0.85) return false;
  // "… del Acuerdo (2) …" within a sentence heads no box, nor does "agreement for …" where one goes on.
  const goesOn = !hit.alone && /^\p{Ll}/u.test(hit.segment.text);
  if (!hit.colon && (!hit.leads || goesOn)) return false;
  const isTold = hit.colon || (hit.alone && Boolean(segmentBeside(hit)));
  if (!isTold && strength < surestAlone) return false;
  return !context.hits.some((other) => goesOnBelow(other, hit, field));
}

/** Whether the text beside a label is a label too; "Agreement | Agreement between …": a name may begin as its label does. */
const isOtherLabel = (beside: Run, field: LabelField, { hits }: DocumentContext): boolean =>
  hits.some(
    (other) =>
      other.segment === beside &&
      other.leads &&
      other.place >= 0.85 &&
      (other.alone || other.colon || !meaningFor(other, field)),
  );

/** The lines in the box of a label, or the text beside it where the box is empty. */
function linesInBox(
  hit: LabelHit<Label>,
  field: LabelField,
  box: FormBox,
  isInner: (other: LabelHit<Label>) => boolean,
  context: DocumentContext,
): readonly Run[] {
  const beside = segmentBeside(hit);
  const isBetweenLabels = beside !== undefined && isOtherLabel(beside, field, context);
  const [next] = box.lines;
  const gap = next ? rectOf(next.pieces).y0 - hit.segment.rect.y1 : 0;
  // A list of names, each with its value on the right, goes on with another one.
  const isApart = !isBetweenLabels && gap > widestGap * hit.segment.size;
  const lines = box.isRuled ? box.lines : upToGap(isApart ? [] : box.lines);
  if (box.inside) {
    // "Transport: truck" over "Port of shipment: Mendoza": a label with its value is followed by another.
    const isNext = context.hits.some(
      (other) => isInner(other) && lines[0]?.pieces[0] === other.segment.pieces[0],
    );
    return isNext ? [box.inside] : [box.inside, ...lines];
  }
  return lines.length === 0 && beside && !isBetweenLabels && !box.isRuled ? [beside] : lines;
}

/**
 * All lines of a box as one text, as printed: the way of the goods with its ship and ports, the name of an
 * agreement.
 *
 * @param inner whether a label may stand inside: it parts the text and does not end it
 * @param isOwn whether a line is one of this text, and not of what else its box holds
 */
export function boxText(
  field: LabelField,
  inner: (hit: LabelHit<Label>) => boolean,
  context: DocumentContext,
  tableLines: TableLines,
  isOwn: (run: Run) => boolean = () => true,
): Found<string> | null {
  const edges = boxEdges(context);
  const textAt = (hit: LabelHit<Label>): Found<string> | null => {
    const meaning = meaningFor(hit, field);
    const page = context.layouts.findIndex((layout) => layout.page === hit.line.page);
    const layout = context.layouts[page];
    const rows = tableLines.get(page);
    if (!layout || !meaning || rows?.has(hit.line.index) || !headsText(hit, meaning, field, context))
      return null;
    const isInner = (other: LabelHit<Label>): boolean =>
      other !== hit && !meaningFor(other, field) && standsUnder(other, hit) && inner(other);
    const own = edges.filter((other) => !isInner(other));
    const box = boxBelow(hit, layout, own, context.knowledge.labels.explanations, rows);
    const runs = linesInBox(hit, field, box, isInner, context)
      .filter((run) => isOwn(run) && !isName(run, field, context))
      .filter(isText);
    const names = context.hits.filter((other) => isInner(other) && other.alone && !other.colon);
    const told = withoutFormPrint(runs, names);
    const text = told.map((run) => run.text).join(' ');
    if (told.length === 0 || text.length > longest || /^\(/.test(text)) return null;
    const pieces = told.flatMap((run) => run.pieces);
    return foundAt(text, 0.85 * meaning.strength, pieces);
  };
  // "ROUTE DE MEDIOUNA": words that only begin as the label does come after those that are it.
  const isWhole = (hit: LabelHit<Label>): boolean => hit.alone || hit.colon;
  for (const hit of [...context.hits.filter(isWhole), ...context.hits.filter((one) => !isWhole(one))]) {
    const text = textAt(hit);
    if (text) return text;
  }
  return null;
}

/** How much the letters that a form prints and those that are typed into it differ in size, on scans too. */
const otherLetters = (source: PageSource | undefined): number => (source === 'text-layer' ? 0.03 : 0.12);

/**
 * The text without the names that the form itself prints inside the box, in letters of their own: `Departure date`
 * beside `13/08/2024`. Names in the letters of the values were typed with them.
 */
function withoutFormPrint(runs: readonly Run[], names: readonly LabelHit<Label>[]): readonly Run[] {
  const ofForm = new Set(names.flatMap(({ segment }) => segment.pieces));
  const typed = runs.flatMap(({ pieces }) => pieces).filter((piece) => !ofForm.has(piece));
  const size = typed.map((piece) => piece.size).sort((a, b) => a - b)[Math.floor(typed.length / 2)] ?? 0;
  const isPrinted = names.every(
    ({ segment }) => Math.abs(segment.size - size) > otherLetters(segment.pieces[0]?.page.source) * size,
  );
  if (typed.length === 0 || !isPrinted) return runs;
  return runs.flatMap((run) => {
    const own = run.pieces.filter((piece) => !ofForm.has(piece));
    return own.length === run.pieces.length ? [run] : own.length > 0 ? [runOf(own)] : [];
  });
}

/** The label itself in another of its languages: it is no text of its box. */
const isName = (run: Run, field: LabelField, context: DocumentContext): boolean =>
  findPhrases(run, context.knowledge.labels.labels, run.pieces[0]?.page.source === 'ocr').some(
    ({ from, to, meanings }) =>
      from === 0 && to === run.pieces.length && to > 1 && meanings.some((label) => label.field === field),
  );

/** Whether a label says the same in another language right below: what follows the upper one is the rest of its words. */
function goesOnBelow(other: LabelHit<Label>, hit: LabelHit<Label>, field: LabelField): boolean {
  const [own, rect] = [hit.segment.rect, other.segment.rect];
  const { size } = hit.segment;
  return (
    other.line.page === hit.line.page &&
    other.leads &&
    meaningFor(other, field) !== null &&
    Math.abs(rect.x0 - own.x0) < 0.5 * size &&
    rect.y0 > own.y0 + 0.5 * size &&
    rect.y0 - own.y1 < 0.8 * size &&
    Math.abs(other.segment.size - size) < 0.15 * size
  );
}

/** Whether a label stands below another one, within its box or indented in it. */
function standsUnder(other: LabelHit<Label>, hit: LabelHit<Label>): boolean {
  const [own, rect] = [hit.segment.rect, other.segment.rect];
  if (other.line.page !== hit.line.page || rect.y0 < own.y0) return false;
  return rect.x0 > own.x0 - 2 * hit.segment.size && rect.x0 < own.x1 + 2 * hit.segment.size;
}
