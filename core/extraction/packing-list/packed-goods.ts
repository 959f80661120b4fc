import { piecesAt, type Run } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { fieldReaders, type WeightValue } from '../fields/field-readers.ts';
import { bestOf, candidatesFor, type LabelledPlaces } from '../fields/header-fields.ts';
import { weightBefore } from '../fields/unlabelled-measures.ts';
import { type Found, foundAt, withConfidence } from '../found.ts';
import { checkedSum } from '../goods/checked-sums.ts';
import { figureIn, type GoodsLine } from '../goods/goods-line.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import type { WeightUnit } from '../invoice-shape.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';
import { packageTypeReader, volumeReader } from '../measures.ts';
import { findPackages, packageTypeIn } from '../values/packages.ts';
import { type VolumeUnit, volumeUnitIn } from '../values/volume.ts';

/** What a shipment weighs and measures, and its lines with the same put to the proof. */
export interface PackedGoods {
  readonly packageCount: Found<number> | null;
  readonly packageType: Found<string> | null;
  readonly grossWeight: Found<number> | null;
  readonly netWeight: Found<number> | null;
  readonly weightUnit: Found<WeightUnit> | null;
  readonly volume: Found<number> | null;
  readonly volumeUnit: Found<VolumeUnit> | null;
  readonly lines: readonly GoodsLine[];
}

const figureOf = <T extends { readonly value: number }>(found: Found<T> | null): Found<number> | null =>
  found ? { ...found, value: found.value.value } : null;

/** Two readings of one total: agreeing they are surer than each, disagreeing the labelled one is in doubt. */
function eitherOf(labelled: Found<number> | null, sum: Found<number> | null): Found<number> | null {
  if (!labelled || !sum) return labelled ?? sum;
  const agree = Math.abs(labelled.value - sum.value) < 0.005;
  if (agree) return withConfidence(labelled, Math.max(labelled.confidence, sum.confidence) + 0.05);
  return labelled.confidence >= sum.confidence ? withConfidence(labelled, labelled.confidence * 0.8) : sum;
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

export function packedGoods(
  lines: readonly GoodsLine[],
  table: GoodsRows | null,
  labelled: LabelledPlaces,
  context: DocumentContext,
): PackedGoods {
  const { values } = context.knowledge;
  const readers = fieldReaders(context);
  const tableLines = table?.lines ?? new Map<number, ReadonlySet<number>>();
  const sumOf = (name: ColumnName): Found<number> | null => {
    const column = table?.roles.findIndex((role, at) => role === name && table.sums.has(at)) ?? -1;
    return figureIn(table?.sums.get(column), context);
  };
  const weightOf = (field: 'grossWeight' | 'netWeight'): Found<WeightValue> | null =>
    weightBefore(field, context, tableLines) ?? bestOf(candidatesFor(field, readers.weight, labelled), 0.3);
  const [grossLabel, netLabel] = [weightOf('grossWeight'), weightOf('netWeight')];
  const volumeLabel = bestOf(candidatesFor('volume', volumeReader(context), labelled), 0.3);
  const gross = checkedSum(eitherOf(figureOf(grossLabel), sumOf('grossWeight')), lines, (l) => l.grossWeight);
  const net = checkedSum(eitherOf(figureOf(netLabel), sumOf('netWeight')), lines, (l) => l.netWeight);
  const volume = checkedSum(eitherOf(figureOf(volumeLabel), sumOf('volume')), lines, (l) => l.volume);
  const packages = packagesOf(table, labelled, context);
  const count = checkedSum(eitherOf(packages.count, sumOf('packageCount')), lines, (l) => l.packageCount);

  const weightWord = (text: string): WeightUnit | null => {
    for (const match of text.matchAll(/(?<!\p{L})\p{L}{1,10}(?!\p{L})/gu)) {
      const unit = values.weightUnits.get(match[0].toLowerCase());
      // "T" and "G" alone are parts of other words' abbreviations ("G.W.").
      if (unit && match[0].length > 1) return unit;
    }
    return null;
  };
  const printedUnit = [grossLabel, netLabel].find((one) => one !== null && one.value.unit !== null);
  const weightUnit: Found<WeightUnit> | null =
    gross.total || net.total
      ? printedUnit?.value.unit
        ? { ...printedUnit, value: printedUnit.value.unit }
        : (unitInLabels(labelled, ['grossWeight', 'netWeight'], weightWord) ??
          unitOfColumns(table, ['grossWeight', 'netWeight'], weightWord))
      : null;
  const volumeWord = (text: string): VolumeUnit | null => volumeUnitIn(text, values.volumeUnits);
  const volumeUnit: Found<VolumeUnit> | null = volume.total
    ? volumeLabel?.value.unit
      ? { ...volumeLabel, value: volumeLabel.value.unit }
      : unitOfColumns(table, ['volume'], volumeWord)
    : null;
  const proven = (found: Found<number> | null, agrees: boolean | null): Found<number> | null =>
    found && agrees !== null ? withConfidence(found, agrees ? 0.97 : found.confidence * 0.8) : found;
  return {
    packageCount: count.total,
    packageType: packages.type,
    grossWeight: gross.total,
    netWeight: net.total,
    weightUnit,
    volume: volume.total,
    volumeUnit,
    lines: lines.map((line) => ({
      ...line,
      packageCount: proven(line.packageCount, count.agrees),
      grossWeight: proven(line.grossWeight, gross.agrees),
      netWeight: proven(line.netWeight, net.agrees),
      volume: proven(line.volume, volume.agrees),
    })),
  };
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

function packagesOf(
  table: GoodsRows | null,
  labelled: LabelledPlaces,
  context: DocumentContext,
): { readonly count: Found<number> | null; readonly type: Found<string> | null } {
  const { values } = context.knowledge;
  const readers = fieldReaders(context);
  const counted = candidatesFor('packageCount', readers.count, labelled);
  const count = bestOf(counted, 0.3);
  const typed = bestOf(candidatesFor('packageType', packageTypeReader(context), labelled), 0.4);
  // "Total: 86 cartons" beside the goods, "Packed in 86 cartons" below them.
  const tableLines = table?.lines ?? new Map<number, ReadonlySet<number>>();
  const free = context.layouts.flatMap((layout, page) =>
    layout.lines
      .filter((line) => !tableLines.get(page)?.has(line.index))
      .flatMap((line) => line.segments as readonly Run[]),
  );
  const sumRuns = [...(table?.sums.values() ?? [])].flat();
  const stated = [...sumRuns, ...free].flatMap((run) =>
    findPackages(run.text, context.decimalMark, values).map((packages) => ({ run, packages })),
  );
  const [first] = stated;
  const alone =
    first && stated.every((one) => one.packages.count === first.packages.count) ? first : undefined;
  const ownCount =
    count ??
    (alone
      ? foundAt(alone.packages.count, 0.78, piecesAt(alone.run, alone.packages.index, alone.packages.length))
      : null);
  const same = stated.find(
    ({ packages }) => packages.type !== null && (!ownCount || packages.count === ownCount.value),
  );
  if (typed) return { count: ownCount, type: typed };
  if (same?.packages.type) {
    const { type, typeIndex } = same.packages;
    return {
      count: ownCount,
      type: foundAt(type, 0.88, piecesAt(same.run, typeIndex, type.length)),
    };
  }
  // "Total Cartons: 205", and a column called "Cartons".
  const label = counted[0]?.hit;
  const printed: readonly (Run | undefined)[] = [
    label ? { ...label.segment } : undefined,
    table?.header[table.roles.indexOf('packageCount')]?.run,
  ];
  for (const run of printed) {
    const named = run ? packageTypeIn(run.text, values) : null;
    if (run && named && (ownCount || table?.roles.includes('packageCount')))
      return {
        count: ownCount,
        type: foundAt(named.type, 0.82, piecesAt(run, named.index, named.type.length)),
      };
  }
  return { count: ownCount, type: null };
}
