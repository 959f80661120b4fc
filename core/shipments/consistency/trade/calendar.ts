/** Days from one ISO day to another; null when one of them is no day. */
export function daysBetween(first: string, second: string): number | null {
  const [from, to] = [Date.parse(`${first}T00:00:00Z`), Date.parse(`${second}T00:00:00Z`)];
  return Number.isFinite(from) && Number.isFinite(to) ? Math.round((to - from) / 86_400_000) : null;
}

/** Day and month in figures, which an office may print in either order: `03/07/2026`. */
const inFigures = /(?<!\d)(\d{1,2})[./\s-]+(\d{1,2})[./\s-]+(?:\d{4}|\d{2})(?!\d)/;

/** The other day that a printed date may mean, ISO; null where its print leaves no doubt. */
export function otherDay(date: string, printed: string | null): string | null {
  const [, first = '', second = ''] = inFigures.exec(printed ?? '') ?? [];
  const [year, month, day] = date.split('-');
  const isOpen = Number(first) >= 1 && Number(first) <= 12 && Number(second) >= 1 && Number(second) <= 12;
  return isOpen && month !== day ? `${year}-${day}-${month}` : null;
}
