/** What one statement may name: far below the 32,766 values that SQLite takes. */
const mostValues = 500;

/** What is found for many values, some of them at a time; nothing is asked for none. */
export async function inChunks<Value, Found>(
  values: readonly Value[],
  find: (some: readonly Value[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let at = 0; at < values.length; at += mostValues)
    found.push(...(await find(values.slice(at, at + mostValues))));
  return found;
}
