import type { HsCandidate, HsNotice } from '../hs.ts';
import { highestConfidence, noticeOf, withHighestConfidence } from '../notices/notice.ts';
import { candidate } from '../search/candidates.ts';
import { candidatesOfCode, codeQuery } from '../search/code-query.ts';
import type { GoodsSearch } from '../search/goods-search.ts';
import { cleanQuery } from '../search/query.ts';
import type { AttributeSettings } from './attribute-settings.ts';
import { beliefsOf, unsureBeliefs } from './beliefs.ts';

/** The ranking of a query before any answers. */
export interface RankedGoods {
  readonly query: string;
  readonly notice: HsNotice | null;
  /** Whether the notice lets nobody be sure. */
  readonly isUnsure: boolean;
  /** Six digits each. */
  readonly codes: readonly string[];
  /** For each code its chance; 0 for what is no candidate at all. */
  readonly chances: Float32Array;
  /** The chances by which questions are chosen and to which answers are applied: see `beliefsOf`. */
  readonly beliefs: Float32Array;
  matchedTerms(codeIndex: number): readonly string[];
}

/**
 * Ranks all subheadings for a description. A code instead of a description has its own candidates, as when it
 * is searched for.
 * @throws ServiceError VALIDATION_FAILED, AI_UNAVAILABLE
 */
export async function rankGoods(
  { nomenclature, searcher, notices }: GoodsSearch,
  text: string,
  settings: AttributeSettings,
): Promise<RankedGoods> {
  const query = cleanQuery(text, 'query');
  const code = codeQuery(nomenclature, query);
  const rankedBy = code ? code.rankedBy : query;
  const [ranking = null] = rankedBy === null ? [] : await searcher.rank([rankedBy]);
  if (!code || code.codes.length === 0) {
    const { codes, chances, scores, matchedTerms } = ranking!;
    const notice = code ? code.notice : noticeOf(query, notices);
    const most = highestConfidence(notice, notices.words);
    const isUnsure = most < 1;
    return {
      query,
      notice,
      isUnsure,
      codes,
      chances,
      beliefs: isUnsure
        ? unsureBeliefs(scores, most)
        : beliefsOf({ scores, chances }, settings.restTemperature),
      matchedTerms,
    };
  }
  const candidates = candidatesOfCode(nomenclature, code, query, ranking);
  const chances = Float32Array.from(candidates, ({ confidence }) => confidence);
  return {
    query,
    notice: code.notice,
    isUnsure: false,
    codes: candidates.map(({ code: dottedCode }) => dottedCode.replace('.', '')),
    chances,
    beliefs: chances,
    matchedTerms: () => [query],
  };
}

/** Some of the codes as they are suggested. @param chances of all codes, after any answers. */
export const rankedCandidates = (
  { nomenclature, notices }: GoodsSearch,
  { codes, notice, matchedTerms }: RankedGoods,
  chances: Float32Array,
  indexes: readonly number[],
): readonly HsCandidate[] =>
  withHighestConfidence(
    indexes.map((index) =>
      candidate(nomenclature, 'HS2022', codes[index]!, chances[index]!, matchedTerms(index)),
    ),
    notice,
    notices.words,
  );
