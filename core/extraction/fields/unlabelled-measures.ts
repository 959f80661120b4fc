import { foldText, squash } from '../../layout/fold.ts';
import type { Segment } from '../../layout/lines.ts';
import { lookUp } from '../../layout/phrases.ts';
import { piecesAt } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { findNumbers } from '../values/number.ts';
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

/**
 * A number of packages that no label names: `217 CARTONS`. Null when the pages name several different ones.
 */
export function unlabelledPackages(context: DocumentContext, tableLines: TableLines): Found<number> | null {
  const found: Found<number>[] = [];
  for (const segment of freeSegments(context, tableLines)) {
    for (const number of findNumbers(segment.text, context.decimalMark)) {
      const end = number.index + number.length;
      const word = /^\s*(\p{L}+)/u.exec(segment.text.slice(end));
      if (!word?.[1] || number.decimals > 0 || number.value < 1) continue;
      if (!context.knowledge.values.packageWords.has(foldText(word[1]))) continue;
      found.push(foundAt(number.value, 0.7, piecesAt(segment, number.index, number.length + word[0].length)));
    }
  }
  const [first] = found;
  return first && found.every((other) => other.value === first.value) ? first : null;
}

/** A weight whose kind stands behind it: `1,234 kg gross`, `96,4 kg netto`. */
export function weightBefore(
  field: 'grossWeight' | 'netWeight',
  context: DocumentContext,
  tableLines: TableLines,
): Found<WeightValue> | null {
  const { values, labels } = context.knowledge;
  const kindOf = (word: string | undefined): readonly string[] =>
    word ? lookUp(labels.labels, squash(word), false).map((label) => label.field) : [];
  for (const segment of freeSegments(context, tableLines)) {
    const weights = findWeights(segment.text, context.decimalMark, values.weightUnits);
    const [first] = weights;
    // "Net 96 kg gross 104 kg": where a kind stands before the first weight, kinds stand before all.
    const leading = segment.text.slice(0, first?.index ?? 0).match(/\p{L}+/gu) ?? [];
    if (
      leading.some(
        (word) =>
          kindOf(word).some((kind) => kind === 'grossWeight' || kind === 'netWeight') && !isPlainWeight(word),
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
      return foundAt({ value: weight.value, unit: weight.unit }, 0.85, pieces);
    }
  }
  return null;
}

/** "Weight" alone says nothing of gross and net. */
const isPlainWeight = (word: string): boolean => /^(?:weight|gewicht|poids|peso|waga)$/i.test(word);
