/** Days from one ISO day to another; null when one of them is no day. */
export function daysBetween(first: string, second: string): number | null {
  const [from, to] = [Date.parse(`${first}T00:00:00Z`), Date.parse(`${second}T00:00:00Z`)];
  return Number.isFinite(from) && Number.isFinite(to) ? Math.round((to - from) / 86_400_000) : null;
}
