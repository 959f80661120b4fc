import type { LayoutState } from '../../extraction/taught/taught-layout.ts';

/** The outcome of an approval for the layout by which its document was read. */
export interface PaperOutcome {
  /** Fields (`lineItems[].quantity`) that the layout filled; null: the document was not read with it. */
  readonly proposed: readonly string[] | null;
  /** Those of them that a person corrected. */
  readonly corrected: readonly string[];
}

const papersThatAgree = 3;
const correctionsThatDemote = 2;

/**
 * A layout is trusted while its last three papers agree: no value that it proposed was corrected on them, and at least
 * one of them was read with it, so that there was something to correct.
 * @param outcomes of its papers, the last approved first
 */
export function learnedState(outcomes: readonly PaperOutcome[]): Extract<LayoutState, 'trial' | 'trusted'> {
  const last = outcomes.slice(0, papersThatAgree);
  const agree =
    last.every(({ corrected }) => corrected.length === 0) && last.some(({ proposed }) => proposed !== null);
  return last.length === papersThatAgree && agree ? 'trusted' : 'trial';
}

/** Fields that were corrected on two papers although the layout had filled them. */
export function demotedFields(outcomes: readonly PaperOutcome[]): readonly string[] {
  const times = new Map<string, number>();
  for (const { corrected } of outcomes)
    for (const field of corrected) times.set(field, (times.get(field) ?? 0) + 1);
  return [...times]
    .filter(([, count]) => count >= correctionsThatDemote)
    .map(([field]) => field)
    .sort();
}
