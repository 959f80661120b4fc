import { isJsonObject, type JsonObject } from '../../json-object.ts';
import type { TaughtValue } from '../taught/values.ts';

/** Data with a value at a path that it has; null: a list has no such entry. */
export function putAt(data: object, path: string, value: TaughtValue): object | null {
  const steps = path.split(/\.|(?=\[)/);
  const put = (from: unknown, at: number): unknown => {
    if (at === steps.length) return value;
    const index = /^\[(\d+)\]$/.exec(steps[at]!)?.[1];
    if (index !== undefined) {
      if (!Array.isArray(from) || Number(index) >= from.length) return undefined;
      const inner = put(from[Number(index)], at + 1);
      return inner === undefined ? undefined : from.with(Number(index), inner);
    }
    const record: JsonObject = isJsonObject(from) ? from : {};
    const inner = put(record[steps[at]!], at + 1);
    return inner === undefined ? undefined : { ...record, [steps[at]!]: inner };
  };
  return (put(data, 0) as object | undefined) ?? null;
}
