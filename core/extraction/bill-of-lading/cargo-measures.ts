import { overlapX } from '../../layout/geometry.ts';
import { findPhrases } from '../../layout/phrases.ts';
import { piecesAt, type Run } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { isSumLine } from '../goods/sum-row.ts';
import type { WeightUnit } from '../invoice-shape.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findContainers } from '../values/container-number.ts';
import { findDates } from '../values/date.ts';
import { findVolumes, leadingVolumeUnit, type VolumeUnit, volumeUnitIn } from '../values/volume.ts';
import { findWeights, leadingWeightUnit, withoutMultiples } from '../values/weight.ts';
import { type CargoTable, cargoColumn, goodsLines } from './cargo-table.ts';

/** A figure of a column with its unit. */
export interface Measured<Unit> {
  readonly value: number;
  readonly unit: Unit | null;
  readonly pieces: Run['pieces'];
  readonly isSum: boolean;
}

/**
 * The one figure of a column: the sum below the others, or what all of them say, or their sum where each stands
 * beside a container of its own.
 *
 * @param containers how many containers the particulars list
 */
export function figureOf<Unit>(all: readonly Measured<Unit>[], containers = 0): Measured<Unit> | null {
  // "31,415 LBS" over "14,250 KGS": one weight in two units, of which the metric one counts; liquids in bulk weigh tons.
  const inUnits = (...units: readonly string[]): Measured<Unit>[] =>
    all.filter((one) => units.includes(String(one.unit)));
  const readings = [inUnits('kg', 'm3'), inUnits('t')].find((metric) => metric.length > 0) ?? all;
  const [first] = readings;
  if (!first) return null;
  const sum = readings.find((one) => one.isSum);
  if (sum) return sum;
  // Two containers of one weight: the second is no sum of the first.
  if (readings.length > 1 && readings.length === containers) {
    const total = readings.reduce((sum, one) => sum + one.value, 0);
    return { ...first, value: Math.round(total * 1000) / 1000 };
  }
  // "4 UNITS | 14,420" over what each of them weighs.
  const below = readings.slice(1).reduce((all, one) => all + one.value, 0);
  if (readings.length > 2 && Math.abs(below - first.value) <= 0.011 * readings.length) return first;
  const last = readings.at(-1) ?? first;
  const others = readings.slice(0, -1).reduce((all, one) => all + one.value, 0);
  if (readings.length > 1 && Math.abs(others - last.value) <= 0.011 * readings.length) return last;
  return readings.every((one) => one.value === first.value) ? first : null;
}

/** How many containers stand among the goods, each on a line of its own. */
const containersAmong = (cargo: CargoTable | null): number =>
  goodsLines(cargo).filter(({ cells }) =>
    [...cells.values()].some((run) => findContainers(run.text).length > 0),
  ).length;

/** The unit that stands under the name of a column, above the goods. */
function unitUnderName<Unit>(
  cargo: CargoTable | null,
  name: ColumnName,
  context: DocumentContext,
  read: (text: string) => Unit | null,
): Found<Unit> | null {
  const cell = cargo?.header[cargo.roles.indexOf(name)];
  const [goods] = goodsLines(cargo);
  const layout = context.layouts.find(({ lines }) => goods && lines.includes(goods.line));
  const names = layout?.lines.filter(
    ({ rect }) => cell && goods && rect.y0 > cell.rect.y0 && rect.y1 < goods.line.rect.y0,
  );
  for (const segment of (names ?? []).flatMap((line) => line.segments)) {
    const unit = cell && overlapX(segment.rect, cell.rect) > 0.5 ? read(segment.text) : null;
    if (unit !== null) return foundAt(unit, 0.88, segment.pieces);
  }
  return null;
}

/** What a reader finds in the cells of a column, line by line. */
export function column<Unit>(
  cargo: CargoTable | null,
  name: ColumnName,
  context: DocumentContext,
  read: (run: Run) => Omit<Measured<Unit>, 'isSum'> | null,
): Measured<Unit>[] {
  return goodsLines(cargo).flatMap(({ line, cells }) =>
    (cargo?.roles ?? []).flatMap((role, at) => {
      const run = role === name ? cells.get(at) : undefined;
      const reading = run ? read(run) : null;
      return reading && reading.value > 0 ? [{ ...reading, isSum: isSumLine(line, context) }] : [];
    }),
  );
}

const headerText = (cargo: CargoTable | null, name: ColumnName): Run | null =>
  cargo?.header[cargo.roles.indexOf(name)]?.run ?? null;

export const part = <T>(value: T | null, confidence: number, pieces: Run['pieces']): Found<T> | null =>
  value === null || pieces.length === 0 ? null : foundAt(value, confidence, pieces);

/** A unit printed alone in a column, below its figure. */
function unitAlone<Unit>(
  cargo: CargoTable | null,
  name: ColumnName,
  read: (text: string) => Unit | null,
): Found<Unit> | null {
  for (const run of cargoColumn(cargo, name)) {
    const unit = /^\W*\p{L}[\p{L}\d³.]{0,6}\W*$/u.test(run.text) ? read(run.text) : null;
    if (unit !== null) return foundAt(unit, 0.9, run.pieces);
  }
  return null;
}

/** Waybills in the manner of air freight name kilograms and pounds by a letter beside the weight. */
const airUnits: Readonly<Record<string, WeightUnit>> = { K: 'kg', L: 'lb', KG: 'kg', LB: 'lb' };

/** "1684.1 | K": the unit in a narrow column of its own, right of the weights. */
function unitBeside(cargo: CargoTable | null): Found<WeightUnit> | null {
  const at = cargo?.roles.indexOf('grossWeight') ?? -1;
  const cells = at < 0 ? [] : goodsLines(cargo).flatMap((line) => line.cells.get(at + 1) ?? []);
  const run = cells.find(({ text }) => airUnits[text.trim()] !== undefined);
  const unit = run && airUnits[run.text.trim()];
  return run && unit ? foundAt(unit, 0.85, run.pieces) : null;
}

/** "NET 12.5 KGS" under the gross weight, in its column. */
const saysNet = (run: Run, context: DocumentContext): boolean =>
  findPhrases(run, context.knowledge.labels.labels, run.pieces[0]?.page.source === 'ocr').some(
    ({ from, meanings }) => from === 0 && meanings.some(({ field }) => field === 'netWeight'),
  );

const notGrossAlone = phrasePattern(String.raw`^\W*{{not-gross-weight}}\W*$`);

/** The weights under `NET` and `TARE` in the column of weights, each word on its own line over its figure. */
function underOtherNames(cargo: CargoTable | null): ReadonlySet<Run> {
  const others = new Set<Run>();
  for (const [at, role] of (cargo?.roles ?? []).entries()) {
    if (role !== 'grossWeight') continue;
    const cells = goodsLines(cargo).flatMap(({ cells }) => cells.get(at) ?? []);
    for (const [index, run] of cells.entries())
      if (/\d/.test(run.text) && notGrossAlone().test(cells[index - 1]?.text ?? '')) others.add(run);
  }
  return others;
}

const tellsOther = phrasePattern(String.raw`^\W*{{not-gross-weight}}(?!\p{L})`);

/** Gross weight and volume of the goods with their units, from the columns of the particulars. */
export function cargoMeasures(cargo: CargoTable | null, context: DocumentContext) {
  const { values } = context.knowledge;
  const containers = containersAmong(cargo);
  const others = underOtherNames(cargo);
  const weights = (name: ColumnName, isNamed: boolean) =>
    column<WeightUnit>(cargo, name, context, (run) => {
      // "10 April 2024" under "SHIPPED ON BOARD", stamped across the columns.
      if (others.has(run) || tellsOther().test(run.text)) return null;
      if (saysNet(run, context) || findDates(run.text, values.dates).length > 0) return null;
      const [reading] = findWeights(run.text, context.decimalMark, values.weightUnits);
      return reading && reading.index <= 6 && (isNamed || reading.unit !== null)
        ? { value: reading.value, unit: reading.unit, pieces: piecesAt(run, reading.index, reading.length) }
        : null;
    });
  const volumes = (name: ColumnName, isNamed: boolean) =>
    column<VolumeUnit>(cargo, name, context, (run) => {
      const [reading] = findVolumes(run.text, context.decimalMark, values.volumeUnits);
      if (!reading || reading.index > 6) return null;
      // "MC 0,812": Italian papers have the unit before its figure.
      const before = leadingVolumeUnit(run.text.slice(0, reading.index), values.volumeUnits)?.unit;
      const unit = reading.unit ?? before ?? null;
      const from = reading.unit === null && before ? 0 : reading.index;
      return isNamed || unit !== null
        ? { value: reading.value, unit, pieces: piecesAt(run, from, reading.index + reading.length - from) }
        : null;
    });
  const has = (name: ColumnName): boolean => cargo?.roles.includes(name) ?? false;
  // "Measurement (M3) / Gross weight (KGS)": one column for both, in which their units tell them apart.
  const weight = figureOf<WeightUnit>(
    has('grossWeight') ? weights('grossWeight', true) : weights('volume', false),
    containers,
  );
  const volume = figureOf<VolumeUnit>(
    has('volume') ? volumes('volume', true) : volumes('grossWeight', false),
    containers,
  );
  const weightHead = headerText(cargo, 'grossWeight');
  const words =
    withoutMultiples(weightHead?.text ?? '', values.weightUnits).match(/(?<!\p{L})\p{L}{2,10}(?!\p{L})/gu) ??
    [];
  // Tonnes are `to` at the end of a German heading; in "Weight (subject to correction) lbs." it is a word.
  const units = words
    .filter((word, at) => word !== 'to' || at === words.length - 1)
    .flatMap((word) => values.weightUnits.get(word.toLowerCase()) ?? []);
  const headUnit = units[0] ?? null;
  const volumeHead = headerText(cargo, 'volume');
  return {
    grossWeight: weight ? part(weight.value, 0.9, weight.pieces) : null,
    weightUnit: weight
      ? weight.unit
        ? part(weight.unit, 0.93, weight.pieces)
        : (part(headUnit, 0.9, weightHead?.pieces ?? []) ??
          unitAlone(
            cargo,
            'grossWeight',
            (text) => airUnits[text.trim()] ?? leadingWeightUnit(text, values.weightUnits)?.unit ?? null,
          ) ??
          unitBeside(cargo))
      : null,
    volume: volume ? part(volume.value, 0.9, volume.pieces) : null,
    volumeUnit: volume
      ? volume.unit
        ? part(volume.unit, 0.93, volume.pieces)
        : (part(
            volumeHead ? volumeUnitIn(volumeHead.text, values.volumeUnits) : null,
            0.9,
            volumeHead?.pieces ?? [],
          ) ??
          unitAlone(cargo, 'volume', (text) => volumeUnitIn(text, values.volumeUnits)) ??
          unitUnderName(cargo, 'volume', context, (text) => volumeUnitIn(text, values.volumeUnits)))
      : null,
  };
}
