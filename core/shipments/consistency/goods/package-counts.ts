import type { RuleContext } from '../rule.ts';

/** Every number of packages that a paper gives, in total or over its lines: cartons on pallets are counted twice. */
export function packageCountsOf({ papers }: RuleContext): readonly number[] {
  return papers.flatMap((paper) => {
    if (paper.documentType === 'invoice') return paper.data.packageCount ?? [];
    if (paper.documentType === 'certificate_of_origin') return [];
    const parts: readonly { readonly packageCount: number | null }[] =
      paper.documentType === 'packing_list' ? paper.data.lineItems : paper.data.containers;
    const sum = parts.reduce((all, part) => all + (part.packageCount ?? 0), 0);
    return [
      ...(paper.data.packageCount === null ? [] : [paper.data.packageCount]),
      ...(sum > 0 ? [sum] : []),
    ];
  });
}
