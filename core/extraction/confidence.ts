/** Whether a required path has a value; a list such as `lineItems` needs at least one line. */
function hasValue(data: object, path: string): boolean {
  let value: unknown = data;
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;
}

/** Paths of required fields that have no value. */
export const missingPaths = (data: object, required: readonly string[]): string[] =>
  required.filter((path) => !hasValue(data, path));

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Overall confidence of a document, 0 to 1: half the mean of its required fields, half the least of them, so
 * that one doubtful field is not outvoted by many sure ones. A missing field counts 0; the type of the
 * document counts as a field; `lineItems` is the mean over description,
 * count, weight, price and total of all lines.
 */
export function overallConfidence(
  fields: Readonly<Record<string, number>>,
  required: readonly string[],
  typeConfidence: number,
): number {
  const lines = Object.entries(fields)
    .filter(([path]) =>
      /^lineItems\[\d+\]\.(?:description|quantity|unitPrice|total|grossWeight|packageCount)$/.test(path),
    )
    .map(([, confidence]) => confidence);
  const all = required.map((path) => (path === 'lineItems' ? mean(lines) : (fields[path] ?? 0)));
  all.push(typeConfidence);
  return Math.round((0.5 * mean(all) + 0.5 * Math.min(...all)) * 100) / 100;
}
