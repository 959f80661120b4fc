import { type DocumentType, documentTypes } from '../extraction.ts';
import type { TypeSigns } from './type-signs.ts';
import { constant, type TypeWeights, typeWeights } from './type-weights.ts';

/** How likely a paper is of each type, and of none of them. They add up to 1. */
export type TypeChances = Readonly<Record<DocumentType | 'other', number>>;

/** The chances of the types of a paper by its signs: a softmax, in which `other` has nothing but the rest. */
export function typeChances(signs: TypeSigns, weights: TypeWeights = typeWeights()): TypeChances {
  const odds = documentTypes.map((type) => {
    const sum = [...signs].reduce(
      (all, [name, amount]) => all + amount * (weights.get(name)?.[type] ?? 0),
      weights.get(constant)?.[type] ?? 0,
    );
    return [type, Math.exp(Math.min(50, sum))] as const;
  });
  const all = odds.reduce((sum, [, one]) => sum + one, 1);
  return Object.fromEntries(
    [...odds, ['other', 1] as const].map(([type, one]) => [type, one / all]),
  ) as Record<DocumentType | 'other', number>;
}
