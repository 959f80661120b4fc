import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { cellsOf, figureIn } from '../goods/goods-line.ts';
import { findGoodsRows } from '../goods/goods-rows.ts';
import type { WeightUnit } from '../invoice-shape.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';
import { type VolumeUnit, volumeUnitIn } from '../values/volume.ts';
import { leadingWeightUnit } from '../values/weight.ts';

/** What a list of containers or of lines says of the whole consignment. */
export interface ListedCargo {
  readonly packageCount: Found<number> | null;
  readonly grossWeight: Found<number> | null;
  readonly weightUnit: Found<WeightUnit> | null;
  readonly volume: Found<number> | null;
  readonly volumeUnit: Found<VolumeUnit> | null;
}

const figures = ['packageCount', 'grossWeight', 'volume'] as const;
const rules = {
  isGoods: (roles: ReadonlySet<ColumnName | null>) => figures.filter((name) => roles.has(name)).length >= 2,
  figures,
};

/** Packages, weight and volume from the sums of a list, where the bill has no particulars with columns. */
export function listedCargo(context: DocumentContext): ListedCargo | null {
  const { values } = context.knowledge;
  const table = findGoodsRows(context, rules);
  if (!table) return null;
  const total = (name: ColumnName): Found<number> | null => {
    const column = table.roles.indexOf(name);
    const stated = figureIn(table.sums.get(column), context);
    if (stated) return stated;
    const cells = table.rows.map((row) => figureIn(cellsOf(row, table.roles, name), context));
    const [first] = cells;
    if (!first || cells.some((one) => one === null)) return null;
    const sum = cells.reduce((all, one) => all + Math.round((one?.value ?? 0) * 1000), 0) / 1000;
    return { ...first, value: sum, confidence: first.confidence * 0.9 };
  };
  const unitOf = <Unit>(name: ColumnName, read: (text: string) => Unit | null): Found<Unit> | null => {
    const run = table.header[table.roles.indexOf(name)]?.run;
    // "Measurement (cu.m)": whole in its brackets, or a word of the name.
    const bracketed = run?.text.match(/(?<=\()[^()]+(?=\))/gu) ?? [];
    for (const word of [...bracketed, ...(run?.text.match(/[\p{L}\d³]+/gu) ?? [])]) {
      const unit = read(word);
      if (run && unit !== null) return foundAt(unit, 0.88, run.pieces);
    }
    return null;
  };
  return {
    packageCount: total('packageCount'),
    grossWeight: total('grossWeight'),
    weightUnit: unitOf('grossWeight', (word) =>
      word.length > 1 ? (leadingWeightUnit(word, values.weightUnits)?.unit ?? null) : null,
    ),
    volume: total('volume'),
    volumeUnit: unitOf('volume', (word) => volumeUnitIn(word, values.volumeUnits)),
  };
}
