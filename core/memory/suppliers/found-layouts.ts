import type { Store } from '../../database/open.ts';
import { papersOfLesson } from '../../extraction/taught/taught-layout.ts';
import { packedPages } from './kept-pages.store.ts';
import { demotedFields, learnedState } from './layout-state.ts';
import { matchingLayouts, type SeenPaper } from './matching-layouts.ts';
import { outcomeOf } from './shown-layouts.ts';
import { type LayoutRow, layoutRows, paperRows } from './supplier-layouts.store.ts';
import type { ApprovedData, FoundLayout } from './supplier-layouts.ts';

/** The layouts that a paper may have and that propose anything, with what a child needs to read it. */
export async function foundLayouts(
  { store: { read }, approvedData }: { readonly store: Store; readonly approvedData: ApprovedData },
  organizationId: string,
  paper: SeenPaper,
): Promise<readonly FoundLayout[]> {
  const matches = await matchingLayouts(read, organizationId, paper);
  const ids = matches.map(({ layoutId }) => layoutId);
  const rows = new Map((await layoutRows(read, organizationId, ids)).map((row) => [row.id, row]));
  const found: FoundLayout[] = [];
  for (const id of ids) {
    const row = rows.get(id);
    const layout = row && row.setState !== 'retired' ? await withPapers(row) : null;
    if (layout) found.push(layout);
  }
  return found;

  /** @returns null for a layout that was forgotten meanwhile. */
  async function withPapers({ id, documentType, setState }: LayoutRow): Promise<FoundLayout | null> {
    const taught = await paperRows(read, organizationId, [id]);
    const newest = taught.slice(0, papersOfLesson).map(({ documentId }) => documentId);
    const pages = new Map(
      (await packedPages(read, organizationId, newest)).map((kept) => [kept.documentId, kept.pages]),
    );
    const data = await approvedData(organizationId, newest);
    const papers = newest.flatMap((documentId) => {
      const [own, extractedData] = [pages.get(documentId), data.get(documentId)];
      return own && extractedData !== undefined ? [{ id: documentId, pages: own, extractedData }] : [];
    });
    if (papers.length === 0) return null;
    const outcomes = taught.map(outcomeOf);
    return {
      ...{ id, documentType, papers, paperCount: taught.length },
      state: setState ?? learnedState(outcomes),
      demoted: demotedFields(outcomes),
    };
  }
}
