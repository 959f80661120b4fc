/** Values of a paper as a careless or hostile person would approve them: other figures, other names. */
export function poisoned<T>(data: T): T {
  if (typeof data === 'number') return (data + 1) as T;
  if (typeof data === 'string') return [...data].toReversed().join('') as T;
  if (Array.isArray(data)) return data.map(poisoned) as T;
  if (typeof data === 'object' && data !== null)
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, poisoned(value)])) as T;
  return data;
}
