import { demotedFields, learnedState, type PaperOutcome } from './layout-state.ts';
import type { LayoutRow, PaperRow } from './supplier-layouts.store.ts';
import type { SupplierLayout, SupplierPaper } from './supplier-layouts.ts';

type People = ReadonlyMap<string, string>;

export const outcomeOf = ({ proposed, corrected }: PaperRow): PaperOutcome => ({
  proposed: proposed === null ? null : JSON.parse(proposed),
  corrected: JSON.parse(corrected),
});

/**
 * A layout as it is shown.
 * @param papers its own, the last approved first
 * @returns null for one without papers: it was forgotten while it was looked up.
 */
export function shownLayout(
  { id, documentType, setState }: LayoutRow,
  papers: readonly PaperRow[],
  people: People,
): SupplierLayout | null {
  const [last] = papers;
  if (!last) return null;
  const outcomes = papers.map(outcomeOf);
  return {
    id,
    supplier: papers.find(({ issuer }) => issuer !== null)?.issuer ?? null,
    documentType,
    state: setState ?? learnedState(outcomes),
    isStateSet: setState !== null,
    paperCount: papers.length,
    demotedFields: demotedFields(outcomes),
    ...taughtOf(last, people),
  };
}

/** A paper of a layout as it is shown. */
export function shownPaper(row: PaperRow, people: People): SupplierPaper {
  const { proposed, corrected } = outcomeOf(row);
  return {
    documentId: row.documentId,
    fileName: row.fileName,
    ...taughtOf(row, people),
    filledFields: proposed,
    correctedFields: corrected,
  };
}

const taughtOf = ({ taughtAt, taughtBy }: PaperRow, people: People) => ({
  taughtAt,
  taughtBy,
  taughtByEmail: people.get(taughtBy ?? '') ?? null,
});
