/** The number of values in one statement: far below the 32,766 values that SQLite takes. */
const mostValues = 500;

/** The values, so many at a time as one statement may name; none for none. */
export function* chunksOf<Value>(values: readonly Value[]): Generator<readonly Value[]> {
  for (let at = 0; at < values.length; at += mostValues) yield values.slice(at, at + mostValues);
}

/** Runs a query for many values, some of them at a time; none for no values. */
export async function inChunks<Value, Found>(
  values: readonly Value[],
  find: (some: readonly Value[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const some of chunksOf(values)) found.push(...(await find(some)));
  return found;
}
