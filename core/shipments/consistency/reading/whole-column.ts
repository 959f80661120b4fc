import type { LinedType } from '../goods/goods-view.ts';
import type { LineGroup } from '../goods/match-lines.ts';
import { confidenceOf } from '../observe.ts';
import type { RuleContext } from '../rule.ts';
import { isFromPicture, type Misreading } from './misreading.ts';

/** Fewer lines that differ may each be wrong. */
const fewest = 3;

/**
 * The scan with a whole column that was probably misread: most lines of two papers differ in it, and the
 * reader doubted what it saw. An office rarely prints a wrong figure in most lines; but half of everything packed, or
 * weights that slipped down by a line, are read as surely as any other figure.
 */
export function misreadColumn(
  context: RuleContext,
  types: readonly LinedType[],
  column: string,
  different: readonly LineGroup[],
  compared: number,
): Misreading | null {
  if (different.length < fewest || different.length * 2 < compared) return null;
  const sure = different.filter((group) => isSurelyRead(context, group, column));
  if (sure.length * 2 > different.length) return null;
  const scanned = context.papers.findLast(
    ({ documentType, isScanned }) => isScanned && types.some((type) => type === documentType),
  );
  return scanned ? { paper: scanned, field: 'lineItems' } : null;
}

const isSurelyRead = ({ knowledge }: RuleContext, { left, right }: LineGroup, column: string): boolean =>
  [...left, ...right].every(({ paper, path }) => {
    const field = `${path}.${column}`;
    return !isFromPicture(paper, field) || confidenceOf(paper, field) >= knowledge.tolerances.sureFigure;
  });
