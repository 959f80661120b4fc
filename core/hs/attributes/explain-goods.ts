import { type MoveKnowledge, movesElsewhere } from '../explanation.ts';
import type { HsExplainedResult } from '../hs.ts';
import type { GoodsSearch } from '../search/goods-search.ts';
import { checkTopK, cleanQuery, largestTopK } from '../search/query.ts';
import { highest } from '../search/standard-scores.ts';
import { rankedCandidates, rankGoods } from './rank-goods.ts';

/**
 * The answer of a search and its reasons: for each candidate its path, the words that found it, and what would
 * move the goods elsewhere.
 * @throws ServiceError VALIDATION_FAILED, AI_UNAVAILABLE
 */
export async function explainGoods(
  search: GoodsSearch,
  knowledge: MoveKnowledge,
  query: string,
  topK: number,
): Promise<HsExplainedResult> {
  cleanQuery(query);
  checkTopK(topK);
  const ranked = await rankGoods(search, query, knowledge.settings);
  const { codes, chances, beliefs, notice } = ranked;
  const leading = highest(beliefs, largestTopK);
  const candidates = leading.map((index) => ({ code: codes[index]!, chance: beliefs[index]! }));
  return {
    query: ranked.query,
    nomenclature: 'HS2022',
    notice,
    results: rankedCandidates(search, ranked, chances, leading.slice(0, topK)).map((one, place) => ({
      ...one,
      explanation: {
        path: one.path,
        matchedTerms: one.matchedTerms,
        movesElsewhere: movesElsewhere(knowledge, candidates[place]!.code, candidates, ranked.query),
      },
    })),
  };
}
