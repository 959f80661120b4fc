import type { ConsistencyKnowledge } from '../knowledge.ts';
import { distinctiveWords, partKeyOf } from './paper-line.ts';

/** The names of goods. */
export interface GoodsNames {
  /** Name of the supplier; a part number means something only with it. */
  readonly supplier: string | null;
  readonly partNumber: string | null;
  readonly description: string | null;
}

/** The same, taken apart for finding out whether the goods were met before. */
export interface MetGoods {
  readonly supplierKey: string | null;
  readonly partKey: string | null;
  readonly description: string | null;
  readonly words: ReadonlySet<string>;
}

export const metGoods = (
  { supplier, partNumber, description }: GoodsNames,
  { phrases }: Pick<ConsistencyKnowledge['goods'], 'phrases'>,
): MetGoods => ({
  supplierKey: partKeyOf(supplier ?? ''),
  partKey: partKeyOf(partNumber ?? ''),
  description,
  words: new Set(distinctiveWords(description ?? '', phrases.isStopWord)),
});

/**
 * Whether what was decided of one holds for the other: the supplier's part number with words that are not others, or
 * nearly the same words; and nothing that goods cannot both be (cotton and polyester).
 */
export function isSameGoods(
  one: MetGoods,
  other: MetGoods,
  { goods, tolerances }: Pick<ConsistencyKnowledge, 'goods' | 'tolerances'>,
): boolean {
  const hasSameWords = likeness(one.words, other.words) >= tolerances.sameAsBefore;
  const isSamePart =
    one.partKey !== null &&
    one.partKey === other.partKey &&
    (hasSameWords ||
      other.words.size === 0 ||
      (other.supplierKey !== null && other.supplierKey === one.supplierKey));
  if (!isSamePart && !(hasSameWords && one.words.size >= 2)) return false;
  return goods.contradictionIn(one.description ?? '', other.description ?? '') === null;
}

/** The share of all words of both that both have. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let common = 0;
  for (const word of one) if (other.has(word)) common += 1;
  return common / (one.size + other.size - common);
}
