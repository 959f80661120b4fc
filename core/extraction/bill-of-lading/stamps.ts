import type { Piece, Run } from '../../layout/run.ts';

/** How much larger than the print the letters of a stamp across it are: `ORIGINAL`, `SURRENDERED`. */
const stampLarger = 1.6;

const sizeOf = ({ pieces }: Run): number => Math.max(...pieces.map(({ size }) => size));

/** Tells which texts are stamps among the others: in much larger letters than is usual. */
export function stampAmong(runs: readonly Run[]): (run: Run) => boolean {
  const sizes = runs.map(sizeOf).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  return (run) => sizeOf(run) > stampLarger * usual;
}

/** The box of a slanted word is much higher than its letters: a stamp across the columns, as `TELEX RELEASED`. */
export const isSlanted = ({ rect, size, text }: Piece): boolean =>
  text.length >= 3 && rect.y1 - rect.y0 > 1.5 * size;
