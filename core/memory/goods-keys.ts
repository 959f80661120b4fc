import type { MetGoods } from '../shipments/consistency/goods/same-goods.ts';

/**
 * By which decisions of the same goods are listed together: the supplier's part number, or else the words in any
 * order. Null for goods without either.
 */
export function goodsKey({ supplierKey, partKey, words }: MetGoods): string | null {
  if (partKey !== null) return `part|${supplierKey ?? ''}|${partKey}`;
  return words.size > 0 ? `words|${[...words].sort().join(' ')}` : null;
}

/** Words that a key of a description has, where it has so many: three together are rare, one alone may be common. */
const wordsOfKey = 3;
/** Descriptions of more words are rare themselves, and would have too many keys of three. */
const mostWordsInThrees = 20;

/**
 * A few keys; goods that are nearly the same share at least one of them: the part number, and words of the
 * description. Of two sets of this likeness, put into one fixed order, the beginnings have words in common, and so
 * many as a key has if they are a little longer (prefix filtering: Bayardo et al., "Scaling up all pairs similarity
 * search", 2007; Wang et al., "Can we beat the prefix filtering?", 2012). Figures first, then long words: they distinguish
 * goods.
 * @param likeness from which descriptions count as the same, 0 to 1.
 */
export function goodsAnchors({ partKey, words }: MetGoods, likeness: number): readonly string[] {
  const ordered = [...words].sort(
    (a, b) => Number(/\d/.test(b)) - Number(/\d/.test(a)) || b.length - a.length || (a < b ? -1 : 1),
  );
  // A hair less, so that rounding makes no beginning too short.
  const common = Math.ceil(likeness * ordered.length - 1e-9);
  const beginning = (together: number) => ordered.slice(0, ordered.length - common + together);
  const together = Math.min(wordsOfKey, ordered.length);
  // Near the limit a description has keys of both kinds, for shorter and for longer ones.
  const isShort = ordered.length > 0 && ordered.length <= mostWordsInThrees;
  const isLong = ordered.length >= Math.floor(likeness * mostWordsInThrees);
  return [
    ...(partKey === null ? [] : [`part|${partKey}`]),
    ...(isShort ? choices(beginning(together), together).map((some) => `words|${some.join(' ')}`) : []),
    ...(isLong ? beginning(1).map((word) => `word|${word}`) : []),
  ];
}

/** Every choice of so many of the words, in their order. */
function choices(words: readonly string[], count: number): readonly (readonly string[])[] {
  if (count === 0) return [[]];
  return words.flatMap((word, at) => choices(words.slice(at + 1), count - 1).map((rest) => [word, ...rest]));
}
