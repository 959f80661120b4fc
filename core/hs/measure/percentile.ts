/** The value that a fraction of the values does not exceed (nearest rank), to a tenth. */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.max(0, Math.ceil(fraction * sorted.length) - 1);
  return Math.round((sorted[rank] ?? Number.NaN) * 10) / 10;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
