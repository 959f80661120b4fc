import type { HsAssistedResult, HsCandidate } from '../hs.ts';
import { noticeOf, withHighestConfidence } from '../notices/notice.ts';
import { candidate } from '../search/candidates.ts';
import { codeQuery } from '../search/code-query.ts';
import { type GoodsSearch, searchGoods } from '../search/goods-search.ts';
import { checkTopK, cleanQuery } from '../search/query.ts';
import type { Ranking } from '../search/searcher.ts';
import { highest } from '../search/standard-scores.ts';
import type { Assistant } from './assistant.ts';

/** Candidates that an assistant is shown, and may prefer. */
const shownCandidates = 20;
/** How much the search for the rephrased description counts beside that for the description. */
const rephrasedWeight = 0.5;
/** How much an assistant's preference counts: enough to change the order, not to make a stranger the first. */
const preferredWeight = 0.3;

/**
 * Searches for a description as it is and in the words of the tariff. What an assistant prefers only
 * moves candidates that the search found.
 * @throws ServiceError VALIDATION_FAILED, AI_UNAVAILABLE
 */
export async function assistedSearch(
  search: GoodsSearch,
  assistant: Assistant,
  query: string,
  topK: number,
): Promise<HsAssistedResult> {
  checkTopK(topK);
  const text = cleanQuery(query);
  if (codeQuery(search.nomenclature, text)) {
    const [answer] = await searchGoods(search, [text], topK);
    if (!answer || 'error' in answer) throw new Error('A code was not answered');
    return {
      ...answer,
      rephrasing: { original: text, rephrased: text, terms: [] },
      provider: assistant.provider,
    };
  }
  const { searcher, nomenclature } = search;
  const [ranking] = await searcher.rank([text]);
  const { rephrased, terms, preferred } = await assistant.assist(
    text,
    highest(ranking!.scores, shownCandidates).map((place) => {
      const digits = ranking!.codes[place]!;
      return { digits, description: nomenclature.editions.HS2022.get(digits)!.description };
    }),
  );
  const [again] = rephrased === text ? [null] : await searcher.rank([rephrased]);
  const { notice, weight } = weighed(search, text, rephrased);
  const chances = withPreferred(ranking!, mixed(ranking!, again ?? null, weight), preferred);
  const results = best(search, ranking!, again ?? null, chances, topK);
  return {
    query: text,
    nomenclature: 'HS2022',
    notice,
    results: withHighestConfidence(results, notice, search.notices.words),
    rephrasing: { original: text, rephrased, terms },
    provider: assistant.provider,
  };
}

/**
 * What is said of the answer, and how much the rephrasing counts. Where it cures what was wrong, the
 * description as it was written says nothing beside it. Only another language is then no matter any more:
 * words that nobody knows may have meant something else than what they were taken for.
 */
function weighed({ notices }: GoodsSearch, text: string, rephrased: string) {
  const notice = noticeOf(text, notices);
  const isCured =
    notice !== null &&
    notice.code !== 'TOO_VAGUE' &&
    rephrased !== text &&
    noticeOf(rephrased, notices) === null;
  if (!isCured) return { notice, weight: rephrasedWeight };
  return { notice: notice.code === 'LANGUAGE' ? null : notice, weight: 1 };
}

const mixed = ({ chances }: Ranking, again: Ranking | null, weight: number): Float32Array =>
  again ? chances.map((chance, code) => (1 - weight) * chance + weight * again.chances[code]!) : chances;

/** The first preference gets half of the weight, the second a quarter, and so on. */
function withPreferred(
  { codes }: Ranking,
  chances: Float32Array,
  preferred: readonly string[],
): Float32Array {
  if (preferred.length === 0) return chances;
  const shares = preferred.map((_, place) => 2 ** -place);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const result = chances.map((chance) => (1 - preferredWeight) * chance);
  preferred.forEach((digits, place) => {
    result[codes.indexOf(digits)]! += (preferredWeight * shares[place]!) / whole;
  });
  return result;
}

function best(
  { nomenclature }: GoodsSearch,
  ranking: Ranking,
  again: Ranking | null,
  chances: Float32Array,
  topK: number,
): readonly HsCandidate[] {
  return highest(chances, topK).map((place) => {
    const matched = new Set([...ranking.matchedTerms(place), ...(again?.matchedTerms(place) ?? [])]);
    return candidate(nomenclature, 'HS2022', ranking.codes[place]!, chances[place]!, [...matched]);
  });
}
