import {
  type GoodsNames,
  isSameGoods,
  type MetGoods,
  metGoods,
} from '../shipments/consistency/goods/same-goods.ts';
import { goodsAnchors } from './goods-keys.ts';
import type { MemoryRow, MemoryStore } from './memory.store.ts';
import type { MemoryKnowledge } from './memory.ts';

/** What is remembered of each of some goods. */
export type MetMemories = (
  organizationId: string,
  goods: readonly GoodsNames[],
) => Promise<readonly (readonly MemoryRow[])[]>;

/** Looks goods up by a few keys each, and then asks what the shipment rules ask: are they the same? */
export function createMetMemories(
  store: Pick<MemoryStore, 'hasGoods' | 'byAnchors'>,
  knowledgeOf: () => MemoryKnowledge,
): MetMemories {
  return async (organizationId, goods) => {
    // What is known of goods takes its time to load, and there is nothing to be known again yet.
    if (goods.length === 0 || !(await store.hasGoods(organizationId))) return goods.map(() => []);
    const knowledge = knowledgeOf();
    const anchorsOf = (one: MetGoods) => goodsAnchors(one, knowledge.tolerances.sameAsBefore);
    const asked = goods.map((names) => metGoods(names, knowledge.goods));
    const rows = await store.byAnchors(organizationId, asked.flatMap(anchorsOf));
    const byAnchor = new Map<string, { readonly row: MemoryRow; readonly goods: MetGoods }[]>();
    for (const row of rows) {
      const one = { row, goods: metGoods(row, knowledge.goods) };
      for (const anchor of anchorsOf(one.goods)) {
        const list = byAnchor.get(anchor);
        if (list) list.push(one);
        else byAnchor.set(anchor, [one]);
      }
    }
    return asked.map((one) => {
      const near = new Set(anchorsOf(one).flatMap((anchor) => byAnchor.get(anchor) ?? []));
      return [...near]
        .filter((other) => isSameGoods(one, other.goods, knowledge) || isSameName(one, other.goods))
        .map(({ row }) => row);
    });
  };
}

/** A single word tells little, but of one supplier it is the name of one thing. */
function isSameName(one: MetGoods, other: MetGoods): boolean {
  const [word, ...more] = one.words;
  if (word === undefined || more.length > 0 || other.words.size !== 1 || !other.words.has(word)) return false;
  return one.supplierKey === null || other.supplierKey === null || one.supplierKey === other.supplierKey;
}
