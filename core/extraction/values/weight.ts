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
export interface WeightUnits extends ReadonlyMap<string, WeightUnit> {
  /** Folded printed units that no field has: how many of which unit they are. */
  readonly multiples: ReadonlyMap<string, { readonly unit: WeightUnit; readonly factor: number }>;
}

/** `M/TONS`, `metric tons`, `U.S. tons`; `kgs`. */
const forms = [
  /^[\s([]*(\p{L}{1,8}(?:\.\p{L}\.\s|[./ -])\s?\p{L}{1,9}\.?)(?!\p{L})/u,
  /^[\s([]*(\p{L}{1,12}\.?)(?!\p{L})/u,
] as const;

/** The same forms at the end of a text, before a number. */
const formsBefore = [
  /(\p{L}{1,8}(?:\.\p{L}\.\s|[./ -])\s?\p{L}{1,9})[.):\]]*\s*$/u,
  /(\p{L}{1,6})[.):\]]*\s*$/u,
] as const;

const asListed = (printed: string): string => foldText(printed).replace('-', ' ').replace(/\.$/, '');

/** A unit that no field has at the start or the end of a text: `short tons`. */
function multipleIn(text: string, units: WeightUnits, [form]: readonly [RegExp, RegExp]) {
  const match = form.exec(text);
  const multiple = units.multiples.get(asListed(match?.[1] ?? ''));
  return multiple && match ? { ...multiple, length: match[0].length } : null;
}

/** A text without the units that no field has: `Gross weight (short tons)` names no tonnes. */
export function withoutMultiples(text: string, units: WeightUnits): string {
  const folded = foldText(text).replace('-', ' ');
  return [...units.multiples.keys()].reduce((left, name) => left.replaceAll(name, ' '), folded);
}

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
    const [behind, before] = [text.slice(end), text.slice(0, number.index)];
    const following = multipleIn(behind, units, forms);
    const multiple = following ?? multipleIn(before, units, formsBefore);
    if (multiple) {
      const value = Math.round(number.value * multiple.factor * 1e6) / 1e6;
      return {
        value,
        unit: multiple.unit,
        index: number.index,
        length: number.length + (following?.length ?? 0),
      };
    }
    const after = leadingWeightUnit(behind, units);
    if (after) {
      return {
        value: number.value,
        unit: after.unit,
        index: number.index,
        length: number.length + after.length,
      };
    }
    const word = formsBefore[1].exec(before)?.[1];
    const unit = word ? (units.get(foldText(word)) ?? null) : null;
    return { value: number.value, unit, index: number.index, length: number.length };
  });
}
