import type { Run } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { isBelow } from './cargo-codes.ts';
import { isClause } from './clauses.ts';

const marksAlone = phrasePattern(String.raw`^\W*{{marks}}(?:\s{{and}} {{number}})?\s*:\s*$`);

/** Marks have few lines. */
const mostLines = 6;

/**
 * What is painted on the packages, told below the goods under a label of its own: "SHIPPING MARKS:" over "ACME HAMBURG"
 * over "NO. 1-20", up to the next clause.
 */
export function marksAmongGoods(lines: readonly Run[], context: DocumentContext): readonly Run[] {
  const label = lines.findIndex(({ text }) => marksAlone().test(text));
  // Over the goods, nothing tells where the marks end and the goods begin.
  if (label < 1) return [];
  const below = lines.slice(label + 1, label + 1 + mostLines);
  const end = below.findIndex(
    (run, at) => isClause(run, context) || !isBelow(run, at === 0 ? lines[label] : below[at - 1]),
  );
  return end < 0 ? below : below.slice(0, end);
}
