import type { HsBatchAnswer, HsCandidate, HsNotice, HsSearchResult } from '../hs.ts';
import type { Nomenclature } from '../nomenclature/nomenclature.ts';
import { noticeOf, withHighestConfidence } from '../notices/notice.ts';
import type { NoticeKnowledge } from '../notices/notice-knowledge.ts';
import { candidate } from './candidates.ts';
import { type CodeQuery, candidatesOfCode, codeQuery } from './code-query.ts';
import { checkTopK, cleanQuery, refusal } from './query.ts';
import type { Ranking, Searcher } from './searcher.ts';
import { highest } from './standard-scores.ts';

/** The dependencies of an answer. */
export interface GoodsSearch {
  readonly nomenclature: Nomenclature;
  readonly searcher: Pick<Searcher, 'rank'>;
  readonly notices: NoticeKnowledge;
}

/** A description, or a code, as it is to be answered. */
interface Asked {
  readonly text: string;
  readonly code: CodeQuery | null;
  /** The text to rank by; null for a code that needs no ranking. */
  readonly rankedBy: string | null;
}

/**
 * Answers several descriptions with one pass of the model, in order; a bad one has its error.
 * @throws ServiceError VALIDATION_FAILED (topK), AI_UNAVAILABLE
 */
export async function searchGoods(
  search: GoodsSearch,
  queries: readonly string[],
  topK: number,
): Promise<readonly HsBatchAnswer[]> {
  checkTopK(topK);
  const all = queries.map((query): Asked | ReturnType<typeof refusal> => {
    try {
      return asked(search.nomenclature, query);
    } catch (error) {
      return refusal(query, error);
    }
  });
  const texts = all.flatMap((one) => ('text' in one && one.rankedBy !== null ? [one.rankedBy] : []));
  const rankings = (await search.searcher.rank(texts)).values();
  return all.map((one) =>
    'text' in one ? answer(search, one, one.rankedBy === null ? null : rankings.next().value!, topK) : one,
  );
}

function asked(nomenclature: Nomenclature, query: string): Asked {
  const text = cleanQuery(query);
  const code = codeQuery(nomenclature, text);
  return { text, code, rankedBy: code ? code.rankedBy : text };
}

function answer(
  search: GoodsSearch,
  { text, code }: Asked,
  ranking: Ranking | null,
  topK: number,
): HsSearchResult {
  const { nomenclature, notices } = search;
  if (code && code.codes.length > 0)
    return result(
      search,
      text,
      candidatesOfCode(nomenclature, code, text, ranking).slice(0, topK),
      code.notice,
    );
  const notice = code ? code.notice : noticeOf(text, notices);
  return result(search, text, bestCandidates(nomenclature, ranking!, topK), notice);
}

/** The codes with the highest scores, best first. */
export const bestCandidates = (
  nomenclature: Nomenclature,
  { codes, scores, chances, matchedTerms }: Ranking,
  topK: number,
): readonly HsCandidate[] =>
  highest(scores, topK).map((code) =>
    candidate(nomenclature, 'HS2022', codes[code]!, chances[code]!, matchedTerms(code)),
  );

const result = (
  { notices }: GoodsSearch,
  query: string,
  results: readonly HsCandidate[],
  notice: HsNotice | null,
): HsSearchResult => ({
  query,
  nomenclature: 'HS2022',
  notice,
  results: withHighestConfidence(results, notice, notices.words),
});
