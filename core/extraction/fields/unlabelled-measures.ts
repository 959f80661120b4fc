import { squash } from '../../layout/fold.ts';
import type { Segment } from '../../layout/lines.ts';
import { lookUp } from '../../layout/phrases.ts';
import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { isSumLine } from '../goods/sum-row.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import type { VolumeValue } from '../measures.ts';
import { readNumber } from '../values/number.ts';
import { findVolumes } from '../values/volume.ts';
import { findWeights } from '../values/weight.ts';
import type { WeightValue } from './field-readers.ts';

type TableLines = ReadonlyMap<number, ReadonlySet<number>>;

function* freeSegments(context: DocumentContext, tableLines: TableLines): Generator<Segment> {
  for (const [page, layout] of context.layouts.entries()) {
    for (const line of layout.lines) {
      if (!tableLines.get(page)?.has(line.index)) yield* line.segments;
    }
  }
}

/** Weights whose kind stands behind them: `1,234 kg gross`, `96,4 kg netto`. */
export function weightsBefore(
  field: 'grossWeight' | 'netWeight',
  context: DocumentContext,
  tableLines: TableLines,
): Found<WeightValue>[] {
  const { values, labels } = context.knowledge;
  const kindOf = (word: string | undefined): readonly string[] =>
    word ? lookUp(labels.labels, squash(word), false).map((label) => label.field) : [];
  const found: Found<WeightValue>[] = [];
  for (const segment of freeSegments(context, tableLines)) {
    const weights = findWeights(segment.text, context.decimalMark, values.weightUnits);
    const [first] = weights;
    // "Net 96 kg gross 104 kg": where a kind stands before the first weight, kinds stand before all.
    const leading = segment.text.slice(0, first?.index ?? 0).match(/\p{L}+/gu) ?? [];
    if (
      leading.some(
        (word) =>
          kindOf(word).some((kind) => kind === 'grossWeight' || kind === 'netWeight') &&
          !plainWeight().test(word),
      )
    ) {
      continue;
    }
    for (const weight of weights) {
      const end = weight.index + weight.length;
      const word = /^[\s(]*(\p{L}+)/u.exec(segment.text.slice(end));
      if (!word?.[1] || weight.unit === null || weight.value <= 0 || !kindOf(word[1]).includes(field))
        continue;
      const pieces = piecesAt(segment, weight.index, weight.length + word[0].length);
      found.push(foundAt({ value: weight.value, unit: weight.unit }, 0.85, pieces));
    }
  }
  return found;
}

/**
 * Weights of which each stands right behind its kind within a sentence: `7 wooden cases, net 61,760.00 kg, gross
 * 67,877.60 kg`. Both must be told, for `net` alone has other meanings.
 */
export function weightsBehind(
  field: 'grossWeight' | 'netWeight',
  context: DocumentContext,
  tableLines: TableLines,
): Found<WeightValue>[] {
  const { values, labels } = context.knowledge;
  const found: Found<WeightValue>[] = [];
  for (const segment of freeSegments(context, tableLines)) {
    const told = findWeights(segment.text, context.decimalMark, values.weightUnits).map((weight) => {
      const word = /(\p{L}{3,})[.:]?\s$/u.exec(segment.text.slice(0, weight.index))?.[1] ?? '';
      const kinds = lookUp(labels.labels, squash(word), false).map((label) => label.field);
      const isKind = (name: string): boolean =>
        kinds.some((kind) => kind === name) && !plainWeight().test(word);
      return { weight, isNet: isKind('netWeight'), isGross: isKind('grossWeight') };
    });
    const ofKind = told.filter(({ weight, isNet, isGross }) => weight.unit !== null && isNet !== isGross);
    if (ofKind.length !== 2 || ofKind[0]?.isNet === ofKind[1]?.isNet) continue;
    for (const { weight, isNet } of ofKind)
      if (isNet === (field === 'netWeight') && weight.value > 0)
        found.push(
          foundAt(
            { value: weight.value, unit: weight.unit },
            0.85,
            piecesAt(segment, weight.index, weight.length),
          ),
        );
  }
  return found;
}

/**
 * Weights in a line of sums below the goods that is set by itself, and not under the columns: `Total   16 CTNS   582.0
 * KGS   639.0 KGS`. Nothing but the sum of the lines tells which of them is which.
 *
 * @param isSum whether the lines of goods add up to a weight
 */
export function weightsInSums(
  context: DocumentContext,
  tableLines: TableLines,
  isSum: (value: number) => boolean,
): Found<WeightValue>[] {
  const { layouts, knowledge, decimalMark } = context;
  return layouts.flatMap(({ lines }, page) =>
    lines
      .filter((line) => !tableLines.get(page)?.has(line.index) && isSumLine(line, context))
      .flatMap(({ segments }) =>
        segments.flatMap((segment) =>
          findWeights(segment.text, decimalMark, knowledge.values.weightUnits)
            .filter(({ value, unit }) => unit !== null && isSum(value))
            .map(({ value, unit, index, length }) =>
              foundAt({ value, unit }, 0.85, piecesAt(segment, index, length)),
            ),
        ),
      ),
  );
}

const pairOfFigures =
  /(\d[\d.,]*(?:\s\d{3}[\d.,]*)*)\s?[/&]\s?(\d[\d.,]*(?:\s\d{3}[\d.,]*)*)\s*(\p{L}{1,4})?/u;

/**
 * Net and gross weight that one pair of names says of one pair of figures, in the same order:
 * `N.W./G.W. (KGS): 1,275.5/1,347.0`.
 */
export const pairedWeights = (
  field: 'grossWeight' | 'netWeight',
  context: DocumentContext,
): Found<WeightValue>[] =>
  context.layouts.flatMap(({ lines }) =>
    lines.flatMap(({ segments }) =>
      segments.flatMap((segment, at) => {
        const run = runOf([...segment.pieces, ...(segments[at + 1]?.pieces ?? [])]);
        return weightOfPair(field, run, context) ?? [];
      }),
    ),
  );

function weightOfPair(
  field: 'grossWeight' | 'netWeight',
  run: Run,
  { knowledge: { values, labels }, decimalMark }: DocumentContext,
): Found<WeightValue> | null {
  const pair = pairOfFigures.exec(run.text);
  if (!pair) return null;
  const [name = '', bracketed = ''] = run.text.slice(0, pair.index).split(/[([]/);
  const fields = name.split(/[/&]/).map((part) => lookUp(labels.labels, squash(part), false));
  const own = fields.findIndex((all) => all.some((label) => label.field === field));
  const areWeights =
    fields.length === 2 && fields.every((all) => all.some(({ field }) => /Weight$/.test(field)));
  const printed = pair[own + 1];
  const reading = own >= 0 && areWeights && printed ? readNumber(printed, decimalMark) : null;
  if (!printed || !reading || reading.value <= 0) return null;
  const word = pair[3] ?? /^\p{L}{1,4}/u.exec(bracketed)?.[0] ?? '';
  const from = own === 0 ? pair.index : pair.index + pair[0].lastIndexOf(printed);
  const unit = values.weightUnits.get(word.toLowerCase()) ?? null;
  return foundAt({ value: reading.value, unit }, 0.85, piecesAt(run, from, printed.length));
}

/** Volumes that no label names: `17.897 m³ in all`, `12 CARTONS, 3.043 CBM`. Litres are of goods, not of cargo. */
export function unlabelledVolumes(context: DocumentContext, tableLines: TableLines): Found<VolumeValue>[] {
  const { volumeUnits } = context.knowledge.values;
  const found: Found<VolumeValue>[] = [];
  for (const segment of freeSegments(context, tableLines)) {
    for (const volume of findVolumes(segment.text, context.decimalMark, volumeUnits)) {
      if (volume.unit === null || volume.unit === 'l' || volume.value <= 0) continue;
      const pieces = piecesAt(segment, volume.index, volume.length);
      found.push(foundAt({ value: volume.value, unit: volume.unit }, 0.7, pieces));
    }
  }
  return found;
}

/** "Weight" alone says nothing of gross and net. */
const plainWeight = phrasePattern('^{{weight}}$');
