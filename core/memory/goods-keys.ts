import type { MetGoods } from '../shipments/consistency/goods/same-goods.ts';

/**
 * By which decisions of the same goods are listed together: the supplier's part number, or else the words in any
 * order. Null for goods without either.
 */
export function goodsKey({ supplierKey, partKey, words }: MetGoods): string | null {
  if (partKey !== null) return `part|${supplierKey ?? ''}|${partKey}`;
  return words.size > 0 ? `words|${[...words].sort().join(' ')}` : null;
}

/**
 * A few keys of which goods that are nearly the same share at least one: the part number, and the first of the words
 * in one fixed order, so many that sets of this likeness cannot miss each other (prefix filtering, Bayardo et al.,
 * "Scaling up all pairs similarity search", 2007). Long words first: they are the rare ones.
 * @param likeness from which descriptions count as the same, 0 to 1.
 */
export function goodsAnchors({ partKey, words }: MetGoods, likeness: number): readonly string[] {
  const ordered = [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  // A hair less, so that rounding makes no set of anchors too small.
  const shared = Math.ceil(likeness * ordered.length - 1e-9);
  return [
    ...(partKey === null ? [] : [`part|${partKey}`]),
    ...ordered.slice(0, ordered.length - shared + 1).map((word) => `word|${word}`),
  ];
}
