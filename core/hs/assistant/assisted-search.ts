import type { HsAssistedResult, HsCandidate } from '../hs.ts';
import type { Nomenclature } from '../nomenclature/nomenclature.ts';
import { noticeOf, withHighestConfidence } from '../notices/notice.ts';
import { candidate } from '../search/candidates.ts';
import { codeQuery } from '../search/code-query.ts';
import { type GoodsSearch, searchGoods } from '../search/goods-search.ts';
import { checkTopK, cleanQuery } from '../search/query.ts';
import type { Ranking } from '../search/searcher.ts';
import { highest } from '../search/standard-scores.ts';
import type { Assistance, Assistant } from './assistant.ts';

/** Candidates that an assistant is shown, and may prefer. */
const shownCandidates = 20;
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
  const assistance = await assistant.assist(
    text,
    highest(ranking!.scores, shownCandidates).map((place) => {
      const digits = ranking!.codes[place]!;
      return { digits, description: nomenclature.editions.HS2022.get(digits)!.description };
    }),
  );
  const { spelled, rephrased, terms, preferred } = assistance;
  const texts = [...new Set([text, spelled, rephrased])];
  const rankings = [ranking!, ...(await searcher.rank(texts.slice(1)))];
  const [mended, again] = [spelled, rephrased].map((of) => rankings[texts.indexOf(of)]!);
  const { notice, weight } = weighed(search, text, assistance);
  const chances = withPreferred(ranking!, mixed(mended!, again!, weight), preferred);
  const results = best(nomenclature, rankings, chances, topK);
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
 * The notice on the answer, and how much the rephrasing counts. Where it cures the problem, the original gives
 * no notice. Only another language then does not matter any more: words that nobody knows
 * may have meant something else than what they were taken for.
 */
function weighed({ notices }: GoodsSearch, text: string, { spelled, rephrased, weight }: Assistance) {
  const notice = noticeOf(text, notices);
  const isOfOtherWords = notice?.code === 'LANGUAGE' || notice?.code === 'UNKNOWN_WORDS';
  if (!isOfOtherWords || noticeOf(rephrased, notices) !== null) return { notice, weight };
  const isOnlyRephrased = noticeOf(spelled, notices) !== null;
  return { notice: notice.code === 'LANGUAGE' ? null : notice, weight: isOnlyRephrased ? 1 : weight };
}

const mixed = ({ chances }: Ranking, again: Ranking, weight: number): Float32Array =>
  chances.map((chance, code) => (1 - weight) * chance + weight * again.chances[code]!);

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

/** With the words that any of the rankings matched. */
function best(
  nomenclature: Nomenclature,
  rankings: readonly Ranking[],
  chances: Float32Array,
  topK: number,
): readonly HsCandidate[] {
  return highest(chances, topK).map((place) => {
    const matched = new Set(rankings.flatMap((ranking) => ranking.matchedTerms(place)));
    const digits = rankings[0]!.codes[place]!;
    return candidate(nomenclature, 'HS2022', digits, chances[place]!, [...matched]);
  });
}
