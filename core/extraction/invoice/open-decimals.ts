import { type Found, withConfidence } from '../found.ts';
import { mostUndecided } from '../open-readings.ts';
import type { FoundLineItem } from './line-item.ts';

/** A figure that is another one where the mark means the other thing: `1.250`. */
const openFigure = /^\D*([1-9]\d{0,2})([.,])(\d{3})\D*$/u;

/** Both values of a figure whose mark may part thousands or decimals, the read one first; that one alone where it is clear. */
function valuesOf({ value, evidence }: Found<number>): readonly number[] {
  const [, whole, , rest] = openFigure.exec(evidence.text) ?? [];
  if (whole === undefined || rest === undefined) return [value];
  const size = Math.abs(value) === Number(whole + rest) ? Number(`${whole}.${rest}`) : Number(whole + rest);
  return [value, Math.sign(value) * size];
}

/** Whether quantity times price is the total for one reading of the three alone. */
function isClear({ quantity, unitPrice, total }: FoundLineItem): boolean {
  if (!quantity || !unitPrice || !total) return false;
  const products = valuesOf(quantity).flatMap((q) =>
    valuesOf(unitPrice).flatMap((p) =>
      valuesOf(total).filter((t) => t !== 0 && Math.abs(q * p - t) <= 0.011 + Math.abs(t) * 0.0005),
    ),
  );
  return new Set(products).size === 1;
}

/**
 * The total with both its values where nothing on the paper decides what its mark means: neither another figure, nor
 * the habit of its language or country, nor the lines of goods, which come out either way.
 *
 * @param isMarkKnown whether the paper's decimal mark is known
 */
export function withOpenDecimals(
  total: Found<number> | null,
  items: readonly FoundLineItem[],
  isMarkKnown: boolean,
): Found<number> | null {
  if (total === null || isMarkKnown || items.some(isClear)) return total;
  const values = valuesOf(total);
  if (values.length < 2) return total;
  const evidence = { ...total.evidence, readings: values.map(String) };
  return withConfidence({ ...total, evidence }, Math.min(total.confidence, mostUndecided));
}
