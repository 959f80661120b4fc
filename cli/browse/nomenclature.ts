import type { HsBrowsedEntry, HsCandidate, HsLookup } from '../../core/hs/hs.ts';
import type { Client } from '../../server/client.ts';
import { dataOf } from '../api-answer.ts';
import { type HsTree, isLoaded, revealed, withChildren } from './hs-tree.ts';

/** The requests of browsing. @throws CommandError from each. */
export interface Nomenclature {
  /** @param code none: the chapters. */
  below(code?: string): Promise<readonly HsBrowsedEntry[]>;
  lookup(code: string): Promise<HsLookup>;
  search(description: string): Promise<readonly HsCandidate[]>;
}

export function createNomenclature(client: Client): Nomenclature {
  const codes = client.api.v1['hs-codes'];
  return {
    async below(code) {
      const query = code === undefined ? {} : { code };
      return (await dataOf(codes.browse.get({ query }))).children;
    },
    lookup: (code) => dataOf(codes.lookup({ code }).get()),
    search: async (q) => (await dataOf(codes.search.get({ query: { q, topK: 20 } }))).results,
  };
}

/** The tree with what lies below an entry, asked for when it is not known yet. */
export async function loaded(tree: HsTree, id: string, nomenclature: Nomenclature): Promise<HsTree> {
  const entry = tree.entries.get(id);
  if (!entry || entry.childCount === 0 || isLoaded(tree, id)) return tree;
  return withChildren(tree, id, await nomenclature.below(id));
}

/** The tree opened down to a code of HS 2022, with the cursor on it. */
export async function openedAt(tree: HsTree, code: string, nomenclature: Nomenclature): Promise<HsTree> {
  const digits = code.replaceAll('.', '');
  let known = tree;
  if (digits.length > 2) known = await loaded(known, digits.slice(0, 2), nomenclature);
  if (digits.length > 4)
    known = await loaded(known, `${digits.slice(0, 2)}.${digits.slice(2, 4)}`, nomenclature);
  return revealed(known, code);
}
