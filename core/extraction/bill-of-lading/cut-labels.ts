import { findPhrases } from '../../layout/phrases.ts';
import type { Run } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';

/** Numbers of other papers, not those that the lines of a container give. */
const ofPapers = /^(?!container|seal).*Number$/;

/** A number of a paper: three figures at least, in the first word. */
const isNumber = (run: Run): boolean => /\d(?:\D*\d){2}/.test(run.pieces[0]?.text ?? '');

/**
 * Whether a line of a narrow column goes on with what the line above begins: the number of its label (`AS PER INVOICE
 * NO.` over `90462931`), or the rest of a label (`NO. 1-603 NET` over `WT: 12.5 KGS`).
 */
export function goesOnWithLabel(above: Run | undefined, run: Run, context: DocumentContext): boolean {
  if (!above || above.pieces.length === 0) return false;
  const { labels } = context.knowledge.labels;
  const ocr = run.pieces[0]?.page.source === 'ocr';
  const seam = above.pieces.length;
  const isNamed = findPhrases(above, labels, ocr).some(
    ({ to, meanings }) => to === seam && meanings.some(({ field }) => ofPapers.test(field)),
  );
  if (isNamed && isNumber(run)) return true;
  return findPhrases({ pieces: [...above.pieces, ...run.pieces] }, labels, ocr).some(
    ({ from, to }) => from > 0 && from < seam && to > seam,
  );
}
