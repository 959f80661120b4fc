import { foldText } from '../../layout/fold.ts';
import type { WeightUnit } from '../invoice-shape.ts';
import { type DecimalMark, findNumbers } from './number.ts';

export interface WeightReading {
  readonly value: number;
  readonly unit: WeightUnit | null;
  readonly index: number;
  readonly length: number;
}

/** Folded printed units to the unit they mean. */
export type WeightUnits = ReadonlyMap<string, WeightUnit>;

/** `M/TONS`, `metric tons`; `kgs`. */
const forms = [
  /^[\s([]*(\p{L}{1,6}[./ ]\p{L}{1,9}\.?)(?!\p{L})/u,
  /^[\s([]*(\p{L}{1,12}\.?)(?!\p{L})/u,
] as const;

/** The unit that stands at the start of a text (`kgs)`, `KG`), or null. */
export function leadingWeightUnit(
  text: string,
  units: WeightUnits,
): { unit: WeightUnit; length: number } | null {
  for (const form of forms) {
    const match = form.exec(text);
    const printed = foldText(match?.[1] ?? '');
    const unit = units.get(printed) ?? units.get(printed.replace(/\.$/, ''));
    if (unit && match) return { unit, length: match[0].length };
  }
  return null;
}

/** All numbers in a text with the weight unit that stands behind them, or before them (`KG 12.5`). */
export function findWeights(text: string, mark: DecimalMark | null, units: WeightUnits): WeightReading[] {
  return findNumbers(text, mark).map((number) => {
    const end = number.index + number.length;
    const after = leadingWeightUnit(text.slice(end), units);
    if (after) {
      return {
        value: number.value,
        unit: after.unit,
        index: number.index,
        length: number.length + after.length,
      };
    }
    const before = /(\p{L}{1,6})[.):\]]*\s*$/u.exec(text.slice(0, number.index));
    const unit = before?.[1] ? (units.get(foldText(before[1])) ?? null) : null;
    return { value: number.value, unit, index: number.index, length: number.length };
  });
}
