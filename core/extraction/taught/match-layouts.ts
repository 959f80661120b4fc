import type { DocumentType } from '../extraction.ts';
import { namesIssuer } from './issuer-keys.ts';
import { taughtLimits } from './taught-limits.ts';

/** An approved paper that shares prints with another. */
export interface LikePaper {
  readonly layoutId: string;
  readonly documentType: DocumentType;
  /** `issuerKeys` of it. */
  readonly keys: readonly string[];
  /** How many prints it has, and how many of them the other paper has too. */
  readonly prints: number;
  readonly shared: number;
}

export interface LayoutMatch {
  readonly layoutId: string;
  readonly documentType: DocumentType;
  /** The share of prints, 0 to 1. */
  readonly score: number;
}

/**
 * The layouts that a paper may have: at most one of each type, the likeliest first. Of two of one maker that are as like it, neither is taken.
 *
 * @param prints how many prints the paper has
 * @param text its printed text, squashed
 */
export function matchLayouts(
  like: readonly LikePaper[],
  prints: number,
  text: string,
): readonly LayoutMatch[] {
  const { score: least, margin } = taughtLimits();
  const known = like.filter(({ keys }) => namesIssuer(keys, text));
  const scored = known
    .map(({ layoutId, documentType, prints: own, shared }) => ({
      ...{ layoutId, documentType },
      score: shared / Math.max(1, Math.min(own, prints)),
    }))
    .toSorted((a, b) => b.score - a.score);
  return [...Map.groupBy(scored, ({ documentType }) => documentType).values()]
    .flatMap(([best, ...others]) => {
      const rival = others.find(({ layoutId }) => layoutId !== best!.layoutId);
      return best!.score >= least && best!.score - (rival?.score ?? 0) >= margin ? [best!] : [];
    })
    .toSorted((a, b) => b.score - a.score);
}
