import type { LinedType } from '../goods/goods-view.ts';
import type { RuleContext } from '../rule.ts';
import type { Misreading } from './misreading.ts';

/** Fewer lines that differ may each be wrong. */
const fewest = 3;

/**
 * The scan of which a whole column was probably not read as it stands: most lines of two papers differ in it. An
 * office makes one mistake, or sends other goods; it does not print a wrong figure in most lines.
 */
export function misreadColumn(
  context: RuleContext,
  types: readonly LinedType[],
  different: number,
  compared: number,
): Misreading | null {
  if (different < fewest || different * 2 < compared) return null;
  const scanned = context.papers.findLast(
    ({ documentType, isScanned }) => isScanned && types.some((type) => type === documentType),
  );
  return scanned ? { paper: scanned, field: 'lineItems' } : null;
}
