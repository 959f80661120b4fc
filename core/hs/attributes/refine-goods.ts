import type { HsAttributes, HsCandidate, HsReclassification, HsSuggestion } from '../hs.ts';
import { withHighestConfidence } from '../notices/notice.ts';
import { candidate } from '../search/candidates.ts';
import type { GoodsSearch } from '../search/goods-search.ts';
import { checkTopK } from '../search/query.ts';
import { highest } from '../search/standard-scores.ts';
import type { GoodsAttributes } from './goods-attributes.ts';
import { updatedChances } from './likelihood.ts';
import { questionsFor } from './questions.ts';
import { type RankedGoods, rankGoods } from './rank-goods.ts';
import { type Answers, readAnswers } from './read-answers.ts';

/** @throws ServiceError VALIDATION_FAILED, AI_UNAVAILABLE */
export async function suggestGoods(
  search: GoodsSearch,
  attributes: GoodsAttributes,
  query: string,
  given: HsAttributes,
  topK: number,
): Promise<HsSuggestion> {
  const refined = await refine(search, attributes, query, given, topK);
  const { ranked, answers, chances } = refined;
  const { byName, settings } = attributes;
  const candidates = highest(chances, settings.candidates).map((index) => ({
    code: ranked.codes[index]!,
    chance: chances[index]!,
  }));
  return {
    query: ranked.query,
    attributes: answers.attributes,
    notice: ranked.notice,
    candidates: candidatesOf(search, refined, highest(chances, topK)),
    questions: questionsFor({
      attributes: byName.values(),
      candidates,
      description: ranked.query,
      answers: answers.attributes,
      settings,
    }),
  };
}

/** @throws ServiceError VALIDATION_FAILED, AI_UNAVAILABLE */
export async function reclassifyGoods(
  search: GoodsSearch,
  attributes: GoodsAttributes,
  query: string,
  given: HsAttributes,
  topK: number,
): Promise<HsReclassification> {
  const refined = await refine(search, attributes, query, given, topK);
  const { ranked, answers, chances } = refined;
  const best = highest(chances, topK);
  const previousRank = (index: number) =>
    1 + ranked.chances.filter((chance) => chance > ranked.chances[index]!).length;
  return {
    query: ranked.query,
    attributes: answers.attributes,
    notice: ranked.notice,
    candidates: candidatesOf(search, refined, best).map((one, place) => ({
      ...one,
      previousRank: previousRank(best[place]!),
    })),
  };
}

interface Refined {
  readonly ranked: RankedGoods;
  readonly answers: Answers;
  /** After the answers. */
  readonly chances: Float32Array;
}

async function refine(
  search: GoodsSearch,
  { byName, settings }: GoodsAttributes,
  query: string,
  given: HsAttributes,
  topK: number,
): Promise<Refined> {
  checkTopK(topK);
  const answers = readAnswers(given, byName);
  const ranked = await rankGoods(search, query);
  const chances = updatedChances(ranked.codes, ranked.chances, answers.given, settings.likelihoods);
  return { ranked, answers, chances };
}

const candidatesOf = (
  { nomenclature, notices }: GoodsSearch,
  { ranked, chances }: Refined,
  best: readonly number[],
): readonly HsCandidate[] =>
  withHighestConfidence(
    best.map((index) =>
      candidate(nomenclature, 'HS2022', ranked.codes[index]!, chances[index]!, ranked.matchedTerms(index)),
    ),
    ranked.notice,
    notices.words,
  );
