import { findPhrases } from '../../layout/phrases.ts';
import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { isSumLine } from '../goods/goods-rows.ts';
import type { WeightUnit } from '../invoice-shape.ts';
import type { ColumnName, LabelField } from '../knowledge/label-knowledge.ts';
import { findContainers } from '../values/container-number.ts';
import { readHsCode } from '../values/hs-code.ts';
import { findNumbers } from '../values/number.ts';
import { findPackages, packageTypeIn } from '../values/packages.ts';
import { findVolumes, type VolumeUnit, volumeUnitIn } from '../values/volume.ts';
import { findWeights } from '../values/weight.ts';
import { type CargoTable, cargoColumn } from './cargo-table.ts';
import { containerTypeIn } from './containers.ts';

interface Measured<Unit> {
  readonly value: number;
  readonly unit: Unit | null;
  readonly pieces: Run['pieces'];
  readonly isSum: boolean;
}

/** The one figure of a column: the sum below the others, or what all of them say. */
function figureOf<Unit>(readings: readonly Measured<Unit>[]): Measured<Unit> | null {
  const [first] = readings;
  if (!first) return null;
  const sum = readings.find((one) => one.isSum);
  if (sum) return sum;
  const last = readings.at(-1) ?? first;
  const others = readings.slice(0, -1).reduce((all, one) => all + one.value, 0);
  if (readings.length > 1 && Math.abs(others - last.value) <= 0.011 * readings.length) return last;
  return readings.every((one) => one.value === first.value) ? first : null;
}

function column<Unit>(
  cargo: CargoTable | null,
  name: ColumnName,
  context: DocumentContext,
  read: (run: Run) => Omit<Measured<Unit>, 'isSum'> | null,
): Measured<Unit>[] {
  return (cargo?.lines ?? []).flatMap(({ line, cells }) =>
    (cargo?.roles ?? []).flatMap((role, at) => {
      const run = role === name ? cells.get(at) : undefined;
      const reading = run ? read(run) : null;
      return reading && reading.value > 0 ? [{ ...reading, isSum: isSumLine(line, context) }] : [];
    }),
  );
}

const headerText = (cargo: CargoTable | null, name: ColumnName): Run | null =>
  cargo?.header[cargo.roles.indexOf(name)]?.run ?? null;

const part = <T>(value: T | null, confidence: number, pieces: Run['pieces']): Found<T> | null =>
  value === null || pieces.length === 0 ? null : foundAt(value, confidence, pieces);

/** Gross weight and volume of the goods with their units, from the columns of the particulars. */
export function cargoMeasures(cargo: CargoTable | null, context: DocumentContext) {
  const { values } = context.knowledge;
  const weight = figureOf<WeightUnit>(
    column<WeightUnit>(cargo, 'grossWeight', context, (run) => {
      const [reading] = findWeights(run.text, context.decimalMark, values.weightUnits);
      return reading && reading.index <= 6
        ? { value: reading.value, unit: reading.unit, pieces: piecesAt(run, reading.index, reading.length) }
        : null;
    }),
  );
  const volume = figureOf<VolumeUnit>(
    column<VolumeUnit>(cargo, 'volume', context, (run) => {
      const [reading] = findVolumes(run.text, context.decimalMark, values.volumeUnits);
      return reading && reading.index <= 6
        ? { value: reading.value, unit: reading.unit, pieces: piecesAt(run, reading.index, reading.length) }
        : null;
    }),
  );
  const weightHead = headerText(cargo, 'grossWeight');
  const named = weightHead?.text
    .match(/(?<!\p{L})\p{L}{2,10}(?!\p{L})/gu)
    ?.map((word) => values.weightUnits.get(word.toLowerCase()));
  const headUnit = named?.find((unit) => unit !== undefined) ?? null;
  const volumeHead = headerText(cargo, 'volume');
  return {
    grossWeight: weight ? part(weight.value, 0.9, weight.pieces) : null,
    weightUnit: weight
      ? weight.unit
        ? part(weight.unit, 0.93, weight.pieces)
        : part(headUnit, 0.9, weightHead?.pieces ?? [])
      : null,
    volume: volume ? part(volume.value, 0.9, volume.pieces) : null,
    volumeUnit: volume
      ? volume.unit
        ? part(volume.unit, 0.93, volume.pieces)
        : part(
            volumeHead ? volumeUnitIn(volumeHead.text, values.volumeUnits) : null,
            0.9,
            volumeHead?.pieces ?? [],
          )
      : null,
  };
}

/** Number and kind of packages: their own column, or the words in the description. */
export function cargoPackages(
  cargo: CargoTable | null,
  context: DocumentContext,
): { count: Found<number> | null; type: Found<string> | null } {
  const { values } = context.knowledge;
  const own = column<string>(cargo, 'packageCount', context, (run) => {
    const [number] = findNumbers(run.text, context.decimalMark);
    if (!number || number.index > 3 || number.decimals > 0 || containerTypeIn(run.text)) return null;
    const [packages] = findPackages(run.text, context.decimalMark, values);
    return {
      value: number.value,
      unit: packages?.type ?? null,
      pieces: piecesAt(run, number.index, number.length),
    };
  });
  const stated = [...cargoColumn(cargo, 'packageCount'), ...cargoColumn(cargo, 'description')].flatMap(
    (run) =>
      containerTypeIn(run.text)
        ? []
        : findPackages(run.text, context.decimalMark, values).map((one) => ({ run, one })),
  );
  const figure = figureOf(own);
  const [first] = stated;
  const count =
    part(figure?.value ?? null, 0.9, figure?.pieces ?? []) ??
    (first && stated.every(({ one }) => one.count === first.one.count)
      ? foundAt(first.one.count, 0.85, piecesAt(first.run, first.one.index, first.one.length))
      : null);
  const typed = stated.find(({ one }) => one.type !== null);
  if (typed?.one.type)
    return {
      count,
      type: foundAt(typed.one.type, 0.9, piecesAt(typed.run, typed.one.typeIndex, typed.one.type.length)),
    };
  for (const run of cargoColumn(cargo, 'packageCount')) {
    const named = containerTypeIn(run.text) ? null : packageTypeIn(run.text, values);
    if (named && count)
      return { count, type: foundAt(named.type, 0.85, piecesAt(run, named.index, named.type.length)) };
  }
  return { count, type: null };
}

const detailFields: ReadonlySet<LabelField> = new Set([
  'hsCode',
  'grossWeight',
  'netWeight',
  'volume',
  'containerNumber',
  'invoiceNumber',
  'purchaseOrderNumber',
  'packageCount',
  'countryOfOrigin',
  'incoterm',
]);
const saidToContain =
  /^\W*(?:(?:\d+\s?x\s?)?(?:20|40|45).{0,14}container\S*\s*)?(?:\d+\s?containers?(?:\(s\))?\s(?:said to contain|stc|s\.t\.c\.?):?|shipper'?s?,? load,?.*|s\.?l\.?a?\.?c\.?.*|said to contain:?|s\.?t\.?c\.?:?|fcl\s?\/\s?fcl|cy\s?\/\s?cy|\d+\s?x\s?(?:20|40|45).*|in transit.*)\W*$/iu;

/** Codes of the Harmonized System in the particulars, each once. */
export function cargoCodes(cargo: CargoTable | null, context: DocumentContext): Found<string>[] {
  const found = new Map<string, Found<string>>();
  for (const run of cargoColumn(cargo, 'description')) {
    const labels = findPhrases(
      run,
      context.knowledge.labels.labels,
      context.layouts[0]?.page.source === 'ocr',
    );
    const label = labels.find((match) => match.meanings.some((meaning) => meaning.field === 'hsCode'));
    if (!label) continue;
    let rest = runOf(run.pieces.slice(label.to));
    for (let code = readHsCode(rest.text, true); code; code = readHsCode(rest.text, true)) {
      const pieces = piecesAt(rest, code.index, code.length);
      if (pieces.length === 0) break;
      if (!found.has(code.code)) found.set(code.code, foundAt(code.code, 0.92, pieces));
      rest = runOf(rest.pieces.slice(rest.pieces.indexOf(pieces.at(-1) as never) + 1));
    }
  }
  return [...found.values()];
}

/** The words for the goods: the description without counts, codes, weights, containers and clauses. */
export function cargoDescription(cargo: CargoTable | null, context: DocumentContext): Found<string> | null {
  const { values, labels } = context.knowledge;
  const ocr = context.layouts[0]?.page.source === 'ocr';
  const kept: Run[] = [];
  let gap = false;
  for (const { line, cells } of cargo?.lines ?? []) {
    const at = cargo?.roles.indexOf('description') ?? -1;
    const run = cells.get(at);
    if (!run || isSumLine(line, context)) continue;
    const detail = findPhrases(run, labels.labels, ocr).some(
      (match) => match.from === 0 && match.meanings.some((label) => detailFields.has(label.field)),
    );
    const freight = findPhrases(run, values.freightTerms, ocr).length > 0;
    if (detail || freight || findContainers(run.text).length > 0 || saidToContain.test(run.text)) {
      gap = kept.length > 0;
      continue;
    }
    const [packages] = findPackages(run.text, context.decimalMark, values);
    let pieces = run.pieces;
    if (packages && packages.index <= 2) {
      const used = piecesAt(run, packages.index, packages.length);
      pieces = pieces.slice(pieces.indexOf(used.at(-1) as never) + 1);
      while (
        pieces[0] &&
        /^(?:of|stc:?|s\.t\.c\.?:?|containing|with|mit|de|d'|of:|di|van|z)$|^[:,;-]+$/i.test(pieces[0].text)
      )
        pieces = pieces.slice(1);
    }
    if (!pieces.some((piece) => /\p{L}{2}/u.test(piece.text))) continue;
    // What follows the details is a clause as often as it is goods.
    if (
      gap &&
      kept.length > 0 &&
      /\b(?:on board|laden|clean|seal|days|free|demurrage|clause)\b/i.test(run.text)
    )
      continue;
    kept.push(runOf(pieces));
  }
  const pieces = kept.flatMap((run) => run.pieces);
  const text = kept.map((run) => run.text).join(' ');
  return part(text === '' ? null : text.slice(0, 1000), 0.85, pieces);
}

/** What is painted on the packages: the column of marks without containers and seals. */
export function cargoMarks(cargo: CargoTable | null): Found<string> | null {
  const kept = cargoColumn(cargo, 'marks').filter(
    (run) =>
      /[\p{L}\d]/u.test(run.text) &&
      findContainers(run.text).length === 0 &&
      containerTypeIn(run.text) === null &&
      !/seal|plomb|siegel|scell|precinto|sigill|zegel|lacre|selo/i.test(run.text) &&
      !/^(?:and\s|&\s)?(?:numbers|nos\.?|nummern|numéros|números|numeri|nummers|numery)$/iu.test(run.text) &&
      !/^\W*(?:total|[A-Z]{2}\d{5,9})\W*$/i.test(run.text),
  );
  const pieces = kept.flatMap((run) => run.pieces);
  const text = kept.map((run) => run.text).join(' ');
  return part(text === '' || text.length > 250 ? null : text, 0.82, pieces);
}
