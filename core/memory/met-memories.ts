import {
  type GoodsNames,
  isSameGoods,
  type MetGoods,
  metGoods,
} from '../shipments/consistency/goods/same-goods.ts';
import { goodsAnchors } from './goods-keys.ts';
import type { GoodsMemory, MemoryStore } from './memory.store.ts';
import type { MemoryKnowledge } from './memory.ts';

/** The memories of each of some goods. */
export type MetMemories = (
  organizationId: string,
  goods: readonly GoodsNames[],
) => Promise<readonly (readonly GoodsMemory[])[]>;

/** Goods that are looked up before others have their turn: a document may have thousands of lines. */
const goodsAtOnce = 100;

/** Looks goods up by a few keys each, and then asks what the shipment rules ask: are they the same? */
export function createMetMemories(
  store: Pick<MemoryStore, 'hasGoods' | 'byAnchors'>,
  knowledgeOf: () => MemoryKnowledge,
): MetMemories {
  return async (organizationId, goods) => {
    // What is known of goods takes its time to load, and there is nothing to be known again yet.
    if (goods.length === 0 || !(await store.hasGoods(organizationId))) return goods.map(() => []);
    const knowledge = knowledgeOf();
    const met = remembering(
      ({ id }: GoodsMemory) => id,
      (row) => metGoods(row, knowledge.goods),
    );
    const found: (readonly GoodsMemory[])[] = [];
    for (let at = 0; at < goods.length; at += goodsAtOnce) {
      if (at > 0) await new Promise((resolve) => setImmediate(resolve));
      found.push(...(await lookUp(organizationId, goods.slice(at, at + goodsAtOnce), knowledge, met)));
    }
    return found;
  };

  async function lookUp(
    organizationId: string,
    goods: readonly GoodsNames[],
    knowledge: MemoryKnowledge,
    met: (row: GoodsMemory) => MetGoods,
  ): Promise<readonly (readonly GoodsMemory[])[]> {
    const asked = goods.map((names) => {
      const one = metGoods(names, knowledge.goods);
      return { one, anchors: goodsAnchors(one, knowledge.tolerances.sameAsBefore) };
    });
    const byAnchor = await store.byAnchors(
      organizationId,
      asked.flatMap(({ anchors }) => anchors),
    );
    return asked.map(({ one, anchors }) => {
      const near = new Map(
        anchors.flatMap((anchor) => byAnchor.get(anchor) ?? []).map((row) => [row.id, row] as const),
      );
      return [...near.values()].filter((row) => {
        const other = met(row);
        return isSameGoods(one, other, knowledge) || isSameName(one, other);
      });
    });
  }
}

/** The same, worked out once for each key. */
function remembering<Given, Made>(
  keyOf: (given: Given) => string,
  make: (given: Given) => Made,
): (given: Given) => Made {
  const made = new Map<string, Made>();
  return (given) => {
    const key = keyOf(given);
    const known = made.get(key) ?? make(given);
    made.set(key, known);
    return known;
  };
}

/** A single word is weak evidence, but from one supplier it is the name of one thing. */
function isSameName(one: MetGoods, other: MetGoods): boolean {
  const [word, ...more] = one.words;
  if (word === undefined || more.length > 0 || other.words.size !== 1 || !other.words.has(word)) return false;
  return one.supplierKey === null || other.supplierKey === null || one.supplierKey === other.supplierKey;
}
