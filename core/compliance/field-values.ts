export interface FieldValue {
  /** As in `confidence.fields`: `lineItems[1].quantity`. */
  readonly path: string;
  readonly value: unknown;
}

/**
 * The values that a rule's path names: one for `supplier.name` or `lineItems[1].quantity`, one a line for
 * `lineItems[].quantity`.
 * A party or line that is not there has the value null at the full path.
 */
export function fieldValues(data: unknown, path: string): readonly FieldValue[] {
  let values: readonly FieldValue[] = [{ path: '', value: data }];
  for (const step of path.split('.')) {
    const index = /\[(\d+)\]$/.exec(step)?.[1];
    const name = step.replace(/\[\d*\]$/, '');
    const inside = values.map(({ path: before, value }) => ({
      path: before === '' ? name : `${before}.${name}`,
      value: propertyOf(value, name),
    }));
    if (step.endsWith('[]')) values = inside.flatMap(elementsOf);
    else if (index === undefined) values = inside;
    else values = inside.map((list) => elementAt(list, Number(index)));
  }
  return values;
}

/** The value at a path without `[]`: for papers with thousands of lines this is called hundreds of thousands of times. */
export function valueAt(data: unknown, path: string): unknown {
  let value = data;
  for (const step of path.split('.')) {
    const bracket = step.indexOf('[');
    value = propertyOf(value, bracket < 0 ? step : step.slice(0, bracket));
    if (bracket >= 0)
      value = Array.isArray(value) ? (value[Number(step.slice(bracket + 1, -1))] ?? null) : null;
  }
  return value;
}

/** Null, an empty text and an empty list are no value; zero is one. */
export const isMissing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

function propertyOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return null;
  return (value as Readonly<Record<string, unknown>>)[name] ?? null;
}

function elementsOf({ path, value }: FieldValue): readonly FieldValue[] {
  return Array.isArray(value)
    ? value.map((element: unknown, index) => ({ path: `${path}[${index}]`, value: element }))
    : [];
}

function elementAt({ path, value }: FieldValue, index: number): FieldValue {
  return { path: `${path}[${index}]`, value: Array.isArray(value) ? (value[index] ?? null) : null };
}
