import { isJsonObject } from '../../json-object.ts';
import { squash } from '../../layout/fold.ts';

export type TaughtValue = string | number;

/** The values of a paper by their paths, without those that are null: `supplier.name`, `lineItems[0].quantity`. */
export function valuesByPath(data: object): ReadonlyMap<string, TaughtValue> {
  const values = new Map<string, TaughtValue>();
  const add = (path: string, value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') values.set(path, value);
    else if (Array.isArray(value)) for (const [at, one] of value.entries()) add(`${path}[${at}]`, one);
    else if (isJsonObject(value))
      for (const [key, one] of Object.entries(value)) add(path === '' ? key : `${path}.${key}`, one);
  };
  add('', { ...data });
  return values;
}

/**
 * Whether two values are the same to a reader: figures to half a cent and without their sign, since a credit note shows what it
 * states as taken off; texts by their letters and digits.
 */
export const isSame = (a: TaughtValue | null | undefined, b: TaughtValue | null | undefined): boolean => {
  if (a === null || a === undefined || b === null || b === undefined) return (a ?? null) === (b ?? null);
  return typeof a === 'number' && typeof b === 'number'
    ? Math.abs(Math.abs(a) - Math.abs(b)) < 0.005
    : squash(String(a)) === squash(String(b));
};
