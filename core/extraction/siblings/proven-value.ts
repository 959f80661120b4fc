import { summedColumn } from '../taught/sums.ts';
import { isSame, type TaughtValue } from '../taught/values.ts';
import { hasCheckDigit } from '../values/container-number.ts';

/** How a value of a paper proves itself: by its own check digit, or as the sum of a column; null: it does not. */
export function isProvenValue(
  path: string,
  value: TaughtValue,
  /** Of the type of the paper. */
  data: object,
): 'check digit' | 'sums' | null {
  if (typeof value === 'string') return hasCheckDigit(value) ? 'check digit' : null;
  const rows: unknown = Reflect.get(data, 'lineItems');
  // One line is printed twice rather than summed up.
  const isSummed = Array.isArray(rows) && rows.length > 1 && isSame(value, summedColumn(path, data));
  return isSummed ? 'sums' : null;
}
