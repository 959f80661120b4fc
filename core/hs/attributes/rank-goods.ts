import type { HsNotice } from '../hs.ts';
import { noticeOf } from '../notices/notice.ts';
import { candidatesOfCode, codeQuery } from '../search/code-query.ts';
import type { GoodsSearch } from '../search/goods-search.ts';
import { cleanQuery } from '../search/query.ts';

/** What is thought of a query before anything has been answered. */
export interface RankedGoods {
  readonly query: string;
  readonly notice: HsNotice | null;
  /** Six digits each. */
  readonly codes: readonly string[];
  /** For each code its chance; 0 for what is no candidate at all. */
  readonly chances: Float32Array;
  matchedTerms(codeIndex: number): readonly string[];
}

/**
 * Ranks all subheadings for a description. A code in the place of one has its own candidates, as when it
 * is searched for.
 * @throws ServiceError VALIDATION_FAILED, AI_UNAVAILABLE
 */
export async function rankGoods(
  { nomenclature, searcher, notices }: GoodsSearch,
  text: string,
): Promise<RankedGoods> {
  const query = cleanQuery(text, 'query');
  const code = codeQuery(nomenclature, query);
  const rankedBy = code ? code.rankedBy : query;
  const [ranking = null] = rankedBy === null ? [] : await searcher.rank([rankedBy]);
  if (!code || code.codes.length === 0)
    return {
      query,
      notice: code ? code.notice : noticeOf(query, notices),
      codes: ranking!.codes,
      chances: ranking!.chances,
      matchedTerms: ranking!.matchedTerms,
    };
  const candidates = candidatesOfCode(nomenclature, code, query, ranking);
  return {
    query,
    notice: code.notice,
    codes: candidates.map(({ code: dottedCode }) => dottedCode.replace('.', '')),
    chances: Float32Array.from(candidates, ({ confidence }) => confidence),
    matchedTerms: () => [query],
  };
}
