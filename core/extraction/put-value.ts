import { isJsonObject, type JsonObject } from '../json-object.ts';

/** Data with another value at a path outside lists: `supplier.name`. */
export function putValue(data: JsonObject, path: string, value: unknown): JsonObject {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...data, [first]: value };
  const inner = data[first];
  return { ...data, [first]: putValue(isJsonObject(inner) ? inner : {}, rest.join('.'), value) };
}
