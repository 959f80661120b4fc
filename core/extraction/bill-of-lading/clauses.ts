import { findPhrases, type PhraseMatch } from '../../layout/phrases.ts';
import type { Run } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import type { CargoClause } from '../knowledge/label-knowledge.ts';

/** The clauses in a line among the goods: `TEMPERATURE: +18 C` is one, `TEMPERATURE SENSORS` and `CITRIC ACID` are goods. */
export function clausesIn(
  run: Pick<Run, 'pieces'>,
  { knowledge }: DocumentContext,
): readonly PhraseMatch<CargoClause>[] {
  const { pieces } = run;
  const ocr = pieces[0]?.page.source === 'ocr';
  return findPhrases(run, knowledge.labels.cargoClauses, ocr).filter(({ meanings, to }) => {
    const [last, next] = [pieces[to - 1]?.text ?? '', pieces[to]?.text ?? ''];
    return meanings.some(({ mayBeGoods }) => !mayBeGoods) || last.endsWith(':') || /^[:\d+–-]/.test(next);
  });
}

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
