import { overlapX } from '../../layout/geometry.ts';
import { piecesAt, type Run, rectOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import {
  isSumOf,
  noParts,
  type Parts,
  partsOf,
  possibleTotals,
  provenTotal,
} from '../fields/choose-total.ts';
import { fieldReaders } from '../fields/field-readers.ts';
import { bestOf, type Candidate, candidatesFor, type LabelledPlaces } from '../fields/header-fields.ts';
import {
  pairedWeights,
  unlabelledVolumes,
  weightsBefore,
  weightsBehind,
  weightsInSums,
} from '../fields/unlabelled-measures.ts';
import { type Found, foundAt, withConfidence } from '../found.ts';
import type { WeightUnit } from '../invoice-shape.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { volumeReader } from '../measures.ts';
import { findNumbers } from '../values/number.ts';
import { findVolumes, leadingVolumeUnit, type VolumeUnit, volumeUnitIn } from '../values/volume.ts';
import { findWeights, withoutMultiples } from '../values/weight.ts';
import { figureIn } from './goods-line.ts';
import type { GoodsRows } from './goods-rows.ts';
import { isNamedAsOther } from './other-measure.ts';
import { type PackageTable, packageTable } from './package-table.ts';
import { type Packages, statedPackages } from './stated-packages.ts';

export type Measure = 'packageCount' | 'grossWeight' | 'netWeight' | 'volume';

/** What the lines of goods say of each measure, line by line. */
export type LineFigures = Readonly<Record<Measure, readonly (Found<number> | null)[]>>;

/** What the whole consignment weighs and measures. */
export interface Consignment extends Packages {
  readonly grossWeight: Found<number> | null;
  readonly netWeight: Found<number> | null;
  readonly weightUnit: Found<WeightUnit> | null;
  readonly volume: Found<number> | null;
  readonly volumeUnit: Found<VolumeUnit> | null;
  /** Whether the lines add up to each total; null where a figure is missing. */
  readonly agrees: Readonly<Record<Measure, boolean | null>>;
}

interface Measured<Unit> {
  readonly value: number;
  readonly unit: Unit | null;
}

const figureOf = (measured: { readonly value: number }): number => measured.value;

const numberOf = (found: Found<Measured<unknown>> | null): Found<number> | null =>
  found ? { ...found, value: found.value.value } : null;

/** Two readings of one total: agreeing they are surer than each, disagreeing the surer one is in doubt. */
function eitherOf<T extends { readonly value: number }>(
  labelled: Found<T> | null,
  sum: Found<T> | null,
): Found<T> | null {
  if (!labelled || !sum) return labelled ?? sum;
  const agree = Math.abs(labelled.value.value - sum.value.value) < 0.005;
  if (agree) return withConfidence(labelled, Math.max(labelled.confidence, sum.confidence) + 0.05);
  return labelled.confidence >= sum.confidence ? withConfidence(labelled, labelled.confidence * 0.8) : sum;
}

interface Stated<Unit> {
  readonly labelled: readonly Candidate<Measured<Unit>>[];
  /** Readings that no label names, best first. */
  readonly free: readonly Found<Measured<Unit>>[];
  readonly sum: Found<Measured<Unit>> | null;
}

/** The total of a measure: what the lines bear out, or else what is stated best. */
function settle<Unit>({ labelled, free, sum }: Stated<Unit>, parts: Parts): Found<Measured<Unit>> | null {
  const all = [...free, ...labelled, ...(sum ? [sum] : [])];
  const hits = labelled.map((one) => one.hit);
  const single = [...free, ...labelled.filter((one, at) => hits.indexOf(one.hit) === at)];
  const proven = provenTotal(all, parts, figureOf, single);
  if (proven) return proven;
  const [first] = possibleTotals(free, parts, figureOf);
  const alone = first && free.every((one) => one.value.value === first.value.value) ? first : null;
  const best = eitherOf(alone ?? bestOf(possibleTotals(labelled, parts, figureOf), 0.3), sum);
  return best && parts.sum !== null ? withConfidence(best, best.confidence * 0.85) : best;
}

/** The unit that the sums, the names of the columns or the cells print. */
function unitOfColumns<Unit>(
  table: GoodsRows | null,
  names: readonly ColumnName[],
  read: (text: string) => Unit | null,
): Found<Unit> | null {
  for (const [at, role] of (table?.roles ?? []).entries()) {
    if (role === null || !names.includes(role)) continue;
    const cells = (table?.rows ?? []).flatMap((row) => row.cells.get(at) ?? []);
    const runs: (Run | undefined)[] = [...(table?.sums.get(at) ?? []), table?.header[at]?.run, ...cells];
    for (const run of runs) {
      const unit = run ? read(run.text) : null;
      if (run && unit !== null) return foundAt(unit, 0.92, run.pieces);
    }
  }
  return null;
}

/** The unit in a label itself: `Gross weight (kg)`. */
function unitInLabels<Unit>(
  labelled: LabelledPlaces,
  fields: readonly string[],
  read: (text: string) => Unit | null,
): Found<Unit> | null {
  for (const { hit } of labelled.hits) {
    if (!hit.meanings.some((meaning) => fields.includes(meaning.field))) continue;
    const unit = read(hit.segment.text);
    if (unit !== null) return foundAt(unit, 0.9, hit.segment.pieces);
  }
  return null;
}

const weights = ['grossWeight', 'netWeight'] as const;

const weightsIn = phrasePattern(
  String.raw`(?:{{weight}}|{{weight-compound}})\s(?:\p{L}{2,4}\s)?{{in}}\s(\p{L}{1,10})`,
);

/** The unit of all weights, said once: `WEIGHTS IN KGS`, `Tous les poids en kg`. */
function unitSaid({ layouts, knowledge }: DocumentContext): Found<WeightUnit> | null {
  for (const segment of layouts.flatMap(({ lines }) => lines.flatMap((line) => line.segments))) {
    const said = weightsIn().exec(segment.text);
    const unit = said?.[1] ? knowledge.values.weightUnits.get(said[1].toLowerCase()) : undefined;
    if (said && unit) return foundAt(unit, 0.9, piecesAt(segment, said.index, said[0].length));
  }
  return null;
}

/** The unit of a total where it is printed again with one: the sums of a page over `GRAND TOTAL 38090.7KG`. */
function unitBeside(
  totals: readonly (Found<Measured<unknown>> | null)[],
  { layouts, knowledge, decimalMark }: DocumentContext,
): Found<WeightUnit> | null {
  const values = totals.flatMap((total) => (total ? [total.value.value] : []));
  for (const segment of layouts.flatMap(({ lines }) => lines.flatMap((line) => line.segments))) {
    const weights = findWeights(segment.text, decimalMark, knowledge.values.weightUnits);
    const said = weights.find(({ value, unit }) => unit !== null && values.includes(value));
    if (said?.unit) return foundAt(said.unit, 0.85, piecesAt(segment, said.index, said.length));
  }
  return null;
}

/** The unit behind the same figure in a sentence, or on its next line: `VOLUMEN 0,551` over `M3`. */
function wrappedVolumeUnit(
  volume: Found<Measured<unknown>>,
  { layouts, knowledge, decimalMark }: DocumentContext,
): Found<VolumeUnit> | null {
  const { text, page } = volume.evidence;
  const lines = layouts.find((layout) => layout.page.number === page)?.lines ?? [];
  for (const [at, { segments }] of lines.entries()) {
    for (const segment of segments) {
      const printed = findVolumes(segment.text, decimalMark, knowledge.values.volumeUnits).find(
        (one) => one.value === volume.value.value && one.unit !== null,
      );
      // "volume 5.794 cbm.": the unit is a name of what is measured as well, and ends the value before it.
      if (printed?.unit) return foundAt(printed.unit, 0.9, piecesAt(segment, printed.index, printed.length));
    }
    const next = lines[at + 1]?.segments[0];
    if (!next || !segments.at(-1)?.text.endsWith(` ${text}`)) continue;
    const unit = leadingVolumeUnit(next.text, knowledge.values.volumeUnits)?.unit;
    if (unit) return foundAt(unit, 0.85, next.pieces.slice(0, 1));
  }
  return null;
}

/** How far below a figure the next one of its column stands at most, in its heights. */
const columnGap = 1.6;

/**
 * Whether a label heads a column of several figures: each is of one package (`Packstück | Art | Brutto kg` over a row
 * for each), none of all.
 */
function headsColumn({ run, hit, value }: Candidate<Measured<unknown>>, context: DocumentContext): boolean {
  const [first] = run.pieces;
  const layout = context.layouts.find(({ page }) => page === hit.line.page);
  if (!first || !layout || first.rect.y0 < hit.segment.rect.y1 || hit.colon) return false;
  const figures: number[] = [];
  let above = rectOf(run.pieces);
  for (const line of layout.lines.filter(({ rect }) => rect.y0 > above.y1 - 1)) {
    const below = line.segments.find(({ rect }) => overlapX(rect, above) > 0.3);
    const [figure] = below ? findNumbers(below.text, context.decimalMark) : [];
    // "20. Freight agent" is the caption of the next box.
    if (
      !below ||
      figure?.index !== 0 ||
      /\p{L}{4}/u.test(below.text) ||
      below.rect.y0 - above.y1 > columnGap * (above.y1 - above.y0)
    )
      break;
    figures.push(figure.value);
    above = below.rect;
  }
  // One figure over itself is the only package over the sum.
  return figures.length > 1 || figures.some((figure) => figure !== value.value);
}

/** The labels without the names of columns that tell of each package. */
const withoutNamesOf = ({ page, names }: PackageTable, { hits }: LabelledPlaces): LabelledPlaces => ({
  hits: hits.filter(
    ({ hit, layout }) => layout !== page || hit.line.index < names.first || hit.line.index > names.last,
  ),
});

/** Reads packages, weights and volume of a whole consignment, from labels, sums and sentences. */
export function readConsignment(
  figures: LineFigures,
  table: GoodsRows | null,
  places: LabelledPlaces,
  context: DocumentContext,
): Consignment {
  const { values } = context.knowledge;
  const packed = packageTable(table, context);
  const labelled = packed ? withoutNamesOf(packed, places) : places;
  const tableLines = table?.lines ?? new Map<number, ReadonlySet<number>>();
  const sumOf = <Unit>(name: ColumnName): Found<Measured<Unit>> | null => {
    const summed = [table, packed].flatMap((one) =>
      (one?.roles ?? []).flatMap((role, at) => (role === name ? (one?.sums.get(at) ?? []) : [])),
    );
    if (summed.some((run) => isNamedAsOther(run, name, context))) return null;
    const figure = figureIn(summed, context);
    return figure ? { ...figure, value: { value: figure.value, unit: null } } : null;
  };
  const ownLabel = (
    found: Found<Measured<WeightUnit>> | null,
    candidates: readonly Candidate<Measured<WeightUnit>>[],
  ): Found<WeightUnit> | null => {
    const hit = candidates.find((one) => one.evidence.box === found?.evidence.box)?.hit;
    return hit
      ? unitInLabels({ hits: labelled.hits.filter((one) => one.hit === hit) }, weights, weightWord)
      : null;
  };
  const partsFor = (name: Measure): Parts =>
    figures[name].some((one) => one !== null) ? partsOf(figures[name]) : noParts;
  const weightWord = (text: string): WeightUnit | null => {
    for (const match of withoutMultiples(text, values.weightUnits).matchAll(
      /(?<!\p{L})\p{L}{1,10}(?!\p{L})/gu,
    )) {
      const unit = values.weightUnits.get(match[0].toLowerCase());
      // "T" and "G" alone are parts of other words' abbreviations ("G.W.").
      if (unit && match[0].length > 1) return unit;
    }
    return null;
  };
  const volumeWord = (text: string): VolumeUnit | null => volumeUnitIn(text, values.volumeUnits);
  const statedWeight = (name: 'grossWeight' | 'netWeight'): Stated<WeightUnit> => ({
    labelled: candidatesFor(name, fieldReaders(context).weight, labelled).filter(
      (one) => !headsColumn(one, context),
    ),
    free: [
      ...pairedWeights(name, context),
      ...weightsBefore(name, context, tableLines),
      ...weightsBehind(name, context, tableLines),
      ...weightsInSums(context, tableLines, (value) => isSumOf(value, partsFor(name))),
    ],
    sum: sumOf(name),
  });
  const stated = { grossWeight: statedWeight('grossWeight'), netWeight: statedWeight('netWeight') };
  const statedVolume: Stated<VolumeUnit> = {
    labelled: candidatesFor('volume', volumeReader(context), labelled),
    free: [],
    sum: sumOf('volume'),
  };
  const gross = settle(stated.grossWeight, partsFor('grossWeight'));
  const net = settle(stated.netWeight, partsFor('netWeight'));
  const free = unlabelledVolumes(context, tableLines);
  const volume =
    settle(statedVolume, partsFor('volume')) ?? settle({ ...statedVolume, free }, partsFor('volume'));
  const own = (found: Found<Measured<WeightUnit>> | null): Found<WeightUnit> | null =>
    found?.value.unit ? { ...found, value: found.value.unit } : null;
  const printed = (): Found<WeightUnit> | null =>
    weights.map((name) => own(bestOf(stated[name].labelled, 0.3))).find((one) => one !== null) ?? null;
  const volumeUnit = volume?.value.unit
    ? { ...volume, value: volume.value.unit }
    : (unitOfColumns(table, ['volume'], volumeWord) ??
      unitOfColumns(packed, ['volume'], volumeWord) ??
      (volume ? wrappedVolumeUnit(volume, context) : null));
  const packages = statedPackages(partsFor('packageCount'), table, labelled, context);
  const agrees = (name: Measure, total: Found<number> | null): boolean | null => {
    const { sum, count } = partsFor(name);
    return sum === null || !total ? null : Math.abs(sum - total.value) <= 0.011 * Math.max(1, count);
  };
  return {
    ...packages,
    grossWeight: numberOf(gross),
    netWeight: numberOf(net),
    // The weights of the lines are measured in it as well.
    weightUnit:
      gross || net || weights.some((name) => figures[name].some((one) => one !== null))
        ? (own(gross) ??
          own(net) ??
          ownLabel(gross, stated.grossWeight.labelled) ??
          ownLabel(net, stated.netWeight.labelled) ??
          printed() ??
          unitInLabels(labelled, weights, weightWord) ??
          unitOfColumns(table, weights, weightWord) ??
          unitOfColumns(packed, weights, weightWord) ??
          unitSaid(context) ??
          unitBeside([gross, net], context))
        : null,
    volume: numberOf(volume),
    volumeUnit: volume ? volumeUnit : null,
    agrees: {
      packageCount: agrees('packageCount', packages.packageCount),
      grossWeight: agrees('grossWeight', numberOf(gross)),
      netWeight: agrees('netWeight', numberOf(net)),
      volume: agrees('volume', numberOf(volume)),
    },
  };
}
