/** Solves a system of linear equations with a positive definite matrix (Cholesky). */
export function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const at = (rows: readonly Float64Array[], i: number, j: number): number => rows[i]?.[j] ?? 0;
  const lower = Array.from({ length: size }, () => new Float64Array(size));
  for (let i = 0; i < size; i += 1) {
    const row = lower[i] as Float64Array;
    for (let j = 0; j <= i; j += 1) {
      let sum = at(matrix, i, j);
      for (let k = 0; k < j; k += 1) sum -= (row[k] ?? 0) * at(lower, j, k);
      row[j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(lower, j, j);
    }
  }
  const between = new Float64Array(size);
  for (let i = 0; i < size; i += 1) {
    let sum = right[i] ?? 0;
    for (let k = 0; k < i; k += 1) sum -= at(lower, i, k) * (between[k] ?? 0);
    between[i] = sum / at(lower, i, i);
  }
  const solution = new Float64Array(size);
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = between[i] ?? 0;
    for (let k = i + 1; k < size; k += 1) sum -= at(lower, k, i) * (solution[k] ?? 0);
    solution[i] = sum / at(lower, i, i);
  }
  return solution;
}
