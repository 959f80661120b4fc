import type { PaperLine } from './paper-line.ts';

/**
 * Whether a line gives the weight of one piece or package, rounded as it is printed, where all weigh so much. How many
 * there are is on the line of the other paper where it is not on this one.
 */
export function isWeightOfOne(
  lines: readonly PaperLine[],
  name: 'netWeight' | 'grossWeight',
  all: readonly number[],
  [other]: readonly PaperLine[],
): boolean {
  const [line, ...more] = lines;
  const weight = line?.[name] ?? null;
  if (!line || weight === null || more.length > 0) return false;
  const half = 0.5 / 10 ** (String(weight).split('.')[1]?.length ?? 0);
  return [line.quantity ?? other?.quantity ?? null, line.packageCount ?? other?.packageCount ?? null].some(
    (count) => count !== null && count > 1 && all.some((one) => Math.abs(one / count - weight) <= half),
  );
}
