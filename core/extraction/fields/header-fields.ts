import { isCaption } from '../../layout/caption-stack.ts';
import { boxOver, hasCaptions } from '../../layout/captions.ts';
import { middleY, overlapX, overlapY } from '../../layout/geometry.ts';
import { segmentBeside } from '../../layout/label-pairs.ts';
import type { LabelHit } from '../../layout/labels.ts';
import type { PageLayout } from '../../layout/lines.ts';
import { cellOfLabel, ruledBox } from '../../layout/ruled-box.ts';
import { piecesAt, type Run, rectOf } from '../../layout/run.ts';
import { type ValuePlace, valuePlaces } from '../../layout/value-places.ts';
import { boxEdges, type DocumentContext, meaningFor } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';
import { labelTrace, pathOf } from '../trace/label-trace.ts';
import type { Recorder } from '../trace/recorder.ts';
import { isNamedOtherwise } from './named-otherwise.ts';

/** What a reader of values found in a text. */
export interface Reading<T> {
  readonly value: T;
  /** How much it looks like a value of its field, 0 to 1. */
  readonly certainty: number;
  readonly index: number;
  readonly length: number;
  /** All that the print can mean, the value first, where it can mean several things. */
  readonly readings?: readonly string[];
}

export type ValueReader<T> = (
  text: string,
  label: {
    readonly strength: number;
    readonly text: string;
    /** Whether it is a word such as "No." that says nothing without what stands beside it. */
    readonly isBare?: boolean;
  },
) => Reading<T> | null;

/** A reading with what speaks for it; the best of all is the field's value. */
export interface Candidate<T> extends Found<T> {
  /** What speaks for it by place and form, however clear its letters are. */
  readonly standing: number;
  readonly run: Run;
  readonly hit: LabelHit<Label>;
}

/** Labels outside the table of goods, each with the places where its value may stand. */
export interface LabelledPlaces {
  readonly hits: readonly {
    readonly hit: LabelHit<Label>;
    readonly layout: PageLayout;
    readonly places: readonly ValuePlace[];
  }[];
  readonly trace?: Recorder | undefined;
}

/** Pages after the first repeat the head of the first, or belong to another paper. */
const pageShare = (hit: LabelHit<Label>): number => (hit.line.page.number === 1 ? 1 : 0.97);

const sharesField = (a: LabelHit<Label>, b: LabelHit<Label>): boolean =>
  a.meanings.some((one) => b.meanings.some((other) => other.field === one.field));

/** The value over a caption; where none stands there, the caption has none. */
function over(hit: LabelHit<Label>, layout: PageLayout, context: DocumentContext): ValuePlace[] {
  const run = boxOver(hit, layout, context.hits, new Set()).lines.at(-1);
  // "TEL: +86 21 5555" over a title names itself what it is.
  const isOfOther = context.hits.some(
    (other) =>
      other.leads && other.colon && other.place >= 0.85 && other.segment.pieces[0] === run?.pieces[0],
  );
  return run && !isOfOther ? [{ run, whole: run, direction: 'above', weight: 0.92 }] : [];
}

/** Whether what stands over a label stands in another drawn box; a line to write on alone makes none. */
function isPartedFrom(over: readonly ValuePlace[], hit: LabelHit<Label>, layout: PageLayout): boolean {
  const cell = cellOfLabel(hit, layout);
  if (!cell || !layout.ruling.down.some(({ at }) => at === cell.x0 || at === cell.x1)) return false;
  return over.some(({ run }) => middleY(rectOf(run.pieces)) < cell.y0);
}

/**
 * The value in the drawn box of a label, where no place that is usual shows one: at the other end of its box, or in
 * a corner of it.
 */
function inDrawnBox(
  hit: LabelHit<Label>,
  usual: readonly ValuePlace[],
  layout: PageLayout,
  context: DocumentContext,
): ValuePlace[] {
  if (!hit.alone || hit.colon || usual.some((place) => place.weight > boxWeight)) return [];
  const box = ruledBox(hit, layout, boxEdges(context), context.knowledge.labels.explanations);
  const run = box?.lines[0];
  return run ? [{ run, whole: run, direction: 'below', weight: boxWeight }] : [];
}

/** A weaker label may be a title, under which the facts of the paper stand each behind its own name. */
const surelyLabel = 0.85;

/** Whether what stands below a title stands beside a name of its own, `EXP NO.`, whose first word nobody knows. */
function isNamedBeside(
  { run, direction }: ValuePlace,
  hit: LabelHit<Label>,
  layout: PageLayout,
  all: readonly LabelHit<Label>[],
): boolean {
  if (direction !== 'below' || hit.meanings.some(({ strength }) => strength >= surelyLabel)) return false;
  const [piece] = run.pieces;
  const segments =
    layout.lines.find((line) => line.segments.some(({ pieces }) => pieces.some((one) => one === piece)))
      ?.segments ?? [];
  const before = segments[segments.findIndex(({ pieces }) => pieces.some((one) => one === piece)) - 1];
  return all.some(
    (other) => other.segment === before && other.from > 0 && other.to === other.segment.pieces.length,
  );
}

const amount = /\d[.,]\d{2}(?![\d.])/;

/** How usual a box's far corner is for a value. */
const boxWeight = 0.85;

export function labelledPlaces(
  context: DocumentContext,
  tableLines: ReadonlyMap<number, ReadonlySet<number>>,
): LabelledPlaces {
  const hits = context.layouts.flatMap((layout, page) => {
    const inTable = tableLines.get(page);
    const all = context.hits.filter((hit) => hit.line.page === layout.page);
    // A bare "No." or "#" introduces a value, it does not end the search for one; nor does the first word
    // of "Net 30 days".
    const marked = all.filter((hit) => {
      const strength = Math.max(...hit.meanings.map((label) => label.strength));
      return strength >= 0.85 || ((hit.alone || hit.colon) && strength >= 0.4);
    });
    // "... quote the number with your" over "payment.": the last word of a sentence labels nothing.
    const endsSentence = ({ alone, segment }: LabelHit<Label>): boolean =>
      alone && /^\p{Ll}[\p{L}\s]*\.$/u.test(segment.text);
    const free = all.filter((hit) => !inTable?.has(hit.line.index) && !endsSentence(hit));
    // "Terms" over "Prepaid": what names a sum paid in advance is how to pay where no sum stands behind it.
    const isTerm = (other: LabelHit<Label>, hit: LabelHit<Label>): boolean =>
      meaningFor(hit, 'paymentTerms') !== null &&
      meaningFor(other, 'amountPaid') !== null &&
      !amount.test(`${other.segment.text} ${segmentBeside(other)?.text ?? ''}`);
    // "Packed as" over "Cartons": a bare word for packages, with no figure of its own, tells what they are.
    const isKind = (other: LabelHit<Label>, hit: LabelHit<Label>): boolean => {
      if (meaningFor(hit, 'packageType') === null || meaningFor(other, 'packageCount') === null) return false;
      if (!other.alone || other.colon || !(hit.colon || other.line.index > hit.line.index)) return false;
      const beside = segmentBeside(other);
      const isUnderName = hit.line.segments.some(
        (one) => one !== hit.segment && beside !== undefined && overlapX(one.rect, beside.rect) > 0,
      );
      return isUnderName || !/\d/.test(beside?.text ?? '');
    };
    const captions = hasCaptions(layout, context.hits);
    return free
      .filter((hit) => hit.place >= 0.4)
      .map((hit) => {
        // "Order no.: PO 4711": the value may begin with a name of its own field.
        const others = marked.filter(
          (other) =>
            other === hit ||
            ((other.alone || other.colon || !sharesField(other, hit)) &&
              !isTerm(other, hit) &&
              !isKind(other, hit)),
        );
        const captioned =
          hit.alone &&
          !hit.colon &&
          (captions || isCaption(hit, layout, context.hits)) &&
          !isPartedFrom(over(hit, layout, context), hit, layout);
        const own = captioned ? over(hit, layout, context) : valuePlaces(hit, layout, others);
        const places = [...own, ...(captioned ? [] : inDrawnBox(hit, own, layout, context))].filter(
          (place) =>
            !isNamedBeside(place, hit, layout, all) &&
            !(
              place.direction === 'below' &&
              inTable &&
              layout.lines.some(
                (line) => inTable.has(line.index) && line.segments.includes(place.run as never),
              )
            ),
        );
        return { hit, layout, places };
      });
  });
  return { hits, trace: context.trace };
}

/** What has fewer letters than this before such a label is the same label in another language. */
const shortestName = 3;
/** How surely such a label behind other words means a field. */
const ofOtherStrength = 0.2;

/** Labels weaker than this ("No.", "#") say what they mean only together with a title beside or above them. */
const bareStrength = 0.4;
/** Those weaker than this are titles of papers: "Packing list". */
const titleStrength = 0.5;

function bareLabel(hit: LabelHit<Label>, field: LabelField, labelled: LabelledPlaces): number {
  // "ATATÜRK CADDESI NO: 189": behind other words it numbers what they name.
  // "n. / no." says the same twice, and names nothing else.
  const isOfOther =
    hit.segment.pieces.slice(0, hit.from).some(({ key }) => key.length >= shortestName) &&
    !labelled.hits.some(
      ({ hit: other }) => other.segment === hit.segment && other.to <= hit.from && meaningFor(other, field),
    );
  if (isOfOther) return ofOtherStrength;
  const titled = labelled.hits.some(({ hit: title }) => {
    const meaning = meaningFor(title, field);
    if (!meaning || meaning.strength < 0.7 || !title.alone || title.line.page !== hit.line.page) return false;
    const lines = hit.line.index - title.line.index;
    // A title in large letters stands beside two lines of small ones.
    const isBeside = lines === 0 || overlapY(title.segment.rect, hit.segment.rect) > 0.3;
    return isBeside ? title.segment.rect.x0 < hit.segment.rect.x0 : lines > 0 && lines <= 3;
  });
  return titled ? 0.85 : 0.35;
}

/** Faint letters right under a label are its value rather than clear ones far from it; speckles are none. */
const rankOf = ({ standing, confidence }: { standing: number; confidence: number }): number =>
  0.75 * standing + 0.25 * confidence;

/** All readings of a field, best first. */
export function candidatesFor<T>(
  field: LabelField,
  reader: ValueReader<T>,
  labelled: LabelledPlaces,
  options: { readonly whole?: boolean } = {},
): Candidate<T>[] {
  const own = labelled.hits.map(({ hit }) => hit);
  const candidates = labelled.hits.flatMap(({ hit, places, layout }) => {
    const meaning = meaningFor(hit, field);
    if (!meaning) return [];
    const isBare = meaning.strength < bareStrength;
    // What a paper is called says its number only where the number has no other name.
    const isTitle = !isBare && meaning.strength < titleStrength && !hit.colon;
    const strength = isBare ? bareLabel(hit, field, labelled) : meaning.strength;
    if (strength === 0) return [];
    const words = hit.segment.pieces.slice(hit.from, hit.to);
    const label = { strength, text: words.map((piece) => piece.text).join(' '), isBare };
    return places.flatMap((place) => {
      const run = options.whole ? place.whole : place.run;
      if (isTitle && place.direction === 'below' && isNamedOtherwise(run, hit, layout, own)) return [];
      return candidateIn(run, { field, reader, hit, place, label, trace: labelled.trace }) ?? [];
    });
  });
  return candidates.sort((a, b) => rankOf(b) - rankOf(a));
}

/** What a reader finds in a text that stands at a label, with what its place counts for. */
function candidateIn<T>(
  run: Run,
  at: {
    readonly field: LabelField;
    readonly reader: ValueReader<T>;
    readonly hit: LabelHit<Label>;
    readonly place: ValuePlace;
    readonly label: Parameters<ValueReader<T>>[1];
    readonly trace: Recorder | undefined;
  },
): Candidate<T> | null {
  const { field, reader, hit, place, label, trace } = at;
  const reading = reader(run.text, label);
  const pieces = reading ? piecesAt(run, reading.index, reading.length) : [];
  if (!reading || pieces.length === 0) return null;
  const confidence = label.strength * hit.place * place.weight * reading.certainty * pageShare(hit);
  const found = foundAt(reading.value, confidence, pieces);
  const evidence = reading.readings ? { ...found.evidence, readings: reading.readings } : found.evidence;
  trace?.add(
    pathOf(field),
    labelTrace(reading.value, evidence, {
      ...{ label: label.text, direction: place.direction, strength: label.strength },
      ...{ place: hit.place * place.weight, form: reading.certainty, page: pageShare(hit) },
      score: found.confidence,
    }),
  );
  return { ...found, evidence, standing: confidence, run, hit };
}

/** Below this the letters are speckles. */
const leastLegible = 0.1;

/**
 * The best reading of a field, or null. Readings that agree make it surer; a rival that is nearly as good
 * makes it less sure.
 */
export function bestOf<T>(candidates: readonly Candidate<T>[], least = 0.2): Found<T> | null {
  const [best] = candidates;
  // Faint letters make a value doubtful; whether it stands where the field's value stands is another question.
  if (!best || best.standing < least || best.confidence < leastLegible) return null;
  const key = JSON.stringify(best.value);
  const others = candidates.filter((other) => other.evidence !== best.evidence);
  const agreeing = others.filter(
    (other) => JSON.stringify(other.value) === key && other.evidence.box.join() !== best.evidence.box.join(),
  ).length;
  const rival = others.find((other) => JSON.stringify(other.value) !== key);
  let confidence = best.confidence;
  if (agreeing > 0) confidence += (1 - confidence) * 0.3;
  if (rival && rival.confidence > best.confidence * 0.93) confidence *= 0.8;
  return { value: best.value, evidence: best.evidence, confidence: Math.min(0.99, confidence) };
}
