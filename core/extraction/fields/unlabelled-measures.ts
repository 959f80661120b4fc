import { squash } from '../../layout/fold.ts';
import type { Segment } from '../../layout/lines.ts';
import { lookUp } from '../../layout/phrases.ts';
import { piecesAt } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import type { VolumeValue } from '../measures.ts';
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
      found.push(foundAt({ value: weight.value, unit: weight.unit }, 0.85, pieces));
    }
  }
  return found;
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
const isPlainWeight = (word: string): boolean => /^(?:weight|gewicht|poids|peso|waga)$/i.test(word);
