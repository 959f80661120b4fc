import { foldText } from '../../layout/fold.ts';
import type { WeightUnit } from '../invoice-shape.ts';
import type { WeightUnits } from '../values/weight.ts';
import { choiceCell, numberCell, readTableFile } from './table-file.ts';

const units = ['kg', 'g', 't', 'lb', 'oz'] as const satisfies readonly WeightUnit[];

/**
 * Reads `data/values/weight-units.tsv`: how units are printed, and with a factor those that no field has.
 * @throws Error naming the file and the row where a cell has a wrong value
 */
export function readWeightUnits(path: string): WeightUnits {
  const plain = new Map<string, WeightUnit>();
  const multiples = new Map<string, { unit: WeightUnit; factor: number }>();
  for (const row of readTableFile(path, ['unit', 'printed'])) {
    const [printed, unit] = [foldText(row.printed ?? ''), choiceCell(path, row, 'unit', units)];
    if (row.factor) multiples.set(printed, { unit, factor: numberCell(path, row, 'factor', 1, 1e6) });
    else plain.set(printed, unit);
  }
  return Object.assign(plain, { multiples });
}
