import type { DocumentContext } from '../document-context.ts';
import { fieldReaders } from '../fields/field-readers.ts';
import { bestOf, candidatesFor, type LabelledPlaces, type ValueReader } from '../fields/header-fields.ts';
import { unlabelledVolumes, weightsBefore } from '../fields/unlabelled-measures.ts';
import { boxedPlaces } from '../forms/boxed-places.ts';
import type { Found } from '../found.ts';
import { checkedSum } from '../goods/checked-sums.ts';
import type { WeightUnit } from '../invoice-shape.ts';
import type { LabelField } from '../knowledge/label-knowledge.ts';
import { packageTypeReader, type VolumeValue, volumeReader } from '../measures.ts';
import type { VolumeUnit } from '../values/volume.ts';
import { bulkWeight } from './bulk-weight.ts';
import { cargoMeasures } from './cargo-measures.ts';
import { cargoPackages, kindOfPackages } from './cargo-packages.ts';
import type { CargoTable } from './cargo-table.ts';
import type { FoundContainer } from './containers.ts';
import { listedCargo } from './listed-cargo.ts';
import { plausibleWeight, tonsAndKilograms } from './plausible-weight.ts';

/** The packages, weights and volume of all goods on a bill. */
interface BillTotals {
  readonly packageCount: Found<number> | null;
  readonly packageType: Found<string> | null;
  readonly grossWeight: Found<number> | null;
  readonly netWeight: Found<number> | null;
  readonly weightUnit: Found<WeightUnit> | null;
  readonly volume: Found<number> | null;
  readonly volumeUnit: Found<VolumeUnit> | null;
}

interface BillGoods {
  readonly cargo: CargoTable | null;
  /** Whether the goods stand under names of columns. */
  readonly isTable: boolean;
  readonly containers: readonly FoundContainer[];
  readonly labelled: LabelledPlaces;
  readonly context: DocumentContext;
}

interface Measure<Unit> {
  readonly value: number;
  readonly unit: Unit | null;
}

const figureOf = (found: Found<Measure<unknown>> | null): Found<number> | null =>
  found && { ...found, value: found.value.value };

const unitOf = <Unit>(found: Found<Measure<Unit>> | null): Found<Unit> | null =>
  found?.value.unit ? { ...found, value: found.value.unit } : null;

/** The sum of what single containers hold, where every one of them says it. */
function sumOfContainers(
  containers: readonly FoundContainer[],
  figure: (one: FoundContainer) => Found<number> | null,
): Found<number> | null {
  const figures = containers.map(figure);
  const [first] = figures;
  if (!first || figures.some((one) => one === null)) return null;
  const sum = figures.reduce((all, one) => all + (one?.value ?? 0), 0);
  const confidence = Math.min(...figures.map((one) => one?.confidence ?? 0));
  return { value: Math.round(sum * 1000) / 1000, confidence: confidence * 0.9, evidence: first.evidence };
}

/** The one volume that the pages state, where no label names it. */
function onlyVolume(context: DocumentContext): Found<VolumeValue> | null {
  const [first, ...others] = unlabelledVolumes(context, new Map());
  return first && others.every((one) => one.value.value === first.value.value) ? first : null;
}

/** The weight stated for one container among several is not that of all. */
const isOfOne = ({ evidence }: Found<unknown>, containers: readonly FoundContainer[]): boolean =>
  containers.length > 1 &&
  containers.some(
    ({ grossWeight: own }) =>
      own?.evidence.page === evidence.page &&
      own.evidence.box[0] === evidence.box[0] &&
      own.evidence.box[1] === evidence.box[1],
  );

/** The totals: first those of the particulars, then of a list of goods, of labels, and the sums of the containers. */
export function billTotals({ cargo, isTable, containers, labelled, context }: BillGoods): BillTotals {
  const readers = fieldReaders(context);
  const best = <T>(field: LabelField, reader: ValueReader<T>, least: number): Found<T> | null =>
    bestOf(candidatesFor(field, reader, labelled), least);
  const measures = cargoMeasures(cargo, context);
  const packages = cargoPackages(cargo, context);
  const listed = isTable ? null : listedCargo(context);
  const inBulk = containers.length === 0 ? bulkWeight(cargo, context) : null;
  const [grossBefore] = weightsBefore('grossWeight', context, new Map());
  const [netBefore] = weightsBefore('netWeight', context, new Map());
  const grossAtLabel = candidatesFor('grossWeight', readers.weight, labelled).filter(
    (one) => !isOfOne(one, containers),
  );
  const gross = grossBefore ?? bestOf(grossAtLabel, 0.6);
  const net =
    netBefore ??
    best('netWeight', readers.weight, 0.5) ??
    // Stated among the goods, with its label.
    bestOf(candidatesFor('netWeight', readers.weight, boxedPlaces(context)), 0.5);
  const measured = best('volume', volumeReader(context), 0.6) ?? onlyVolume(context);
  const { total: weight } = checkedSum(
    measures.grossWeight ??
      listed?.grossWeight ??
      figureOf(gross) ??
      sumOfContainers(containers, (one) => one.grossWeight) ??
      inBulk?.weight ??
      null,
    containers,
    (one) => one.grossWeight,
  );
  const { total: packageCount } = checkedSum(
    packages.count ??
      listed?.packageCount ??
      sumOfContainers(containers, (one) => one.packageCount) ??
      best('packageCount', readers.count, 0.5),
    containers,
    (one) => one.packageCount,
  );
  const volume = measures.volume ?? listed?.volume ?? figureOf(measured);
  const volumeUnit = measures.volumeUnit ?? listed?.volumeUnit ?? unitOf(measured);
  const weightUnit =
    measures.weightUnit ??
    listed?.weightUnit ??
    unitOf(gross) ??
    unitOf(net) ??
    (weight === inBulk?.weight ? inBulk?.unit : null) ??
    null;
  const unit = weightUnit?.value ?? null;
  const inTons = (figure: Found<number> | null): Found<number> | null =>
    tonsAndKilograms(figure, unit, context.isMarkGuessed);
  return {
    packageCount,
    packageType:
      packages.type ??
      kindOfPackages(packageCount, context) ??
      best('packageType', packageTypeReader(context), 0.6),
    grossWeight: plausibleWeight(inTons(weight), unit, volume?.value ?? null, volumeUnit?.value ?? null),
    netWeight: inTons(figureOf(net)),
    weightUnit,
    volume,
    volumeUnit,
  };
}
