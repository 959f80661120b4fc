import { findPhrases } from '../../layout/phrases.ts';
import type { Run } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';

/** "VRACHT TE BETALEN" over "TER BESTEMMING", "… Y ESTIBADO POR EL" over "EMBARCADOR": a clause on two lines. */
export function goesOnWithClause(
  above: Pick<Run, 'pieces'> | undefined,
  run: Pick<Run, 'pieces'>,
  context: DocumentContext,
): boolean {
  if (!above) return false;
  const seam = above.pieces.length;
  const pieces = [...above.pieces, ...run.pieces];
  const { values, labels } = context.knowledge;
  return [
    ...findPhrases({ pieces }, values.freightTerms, false),
    ...findPhrases({ pieces }, labels.cargoClauses, false),
  ].some((match) => match.from < seam && match.to > seam);
}
