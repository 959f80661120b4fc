/** A PDF transformation `[a, b, c, d, e, f]`: x' = a·x + c·y + e, y' = b·x + d·y + f (ISO 32000-1, 8.3.4). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Applies `inner` first, then `outer`. */
export function compose(outer: Matrix, inner: Matrix): Matrix {
  return [
    outer[0] * inner[0] + outer[2] * inner[1],
    outer[1] * inner[0] + outer[3] * inner[1],
    outer[0] * inner[2] + outer[2] * inner[3],
    outer[1] * inner[2] + outer[3] * inner[3],
    outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
    outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
  ];
}

/** A matrix from what a file holds, or null when that is not six numbers. */
export function toMatrix(value: unknown): Matrix | null {
  if (!(Array.isArray(value) || value instanceof Float32Array) || value.length < 6) return null;
  const numbers = Array.from(value as ArrayLike<unknown>).slice(0, 6);
  if (!numbers.every((number) => typeof number === 'number' && Number.isFinite(number))) return null;
  return numbers as unknown as Matrix;
}
