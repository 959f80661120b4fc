import type { HsAttributes, HsNotice, HsReclassification, HsSuggestion } from '../hs.ts';
import type { GoodsSearch } from '../search/goods-search.ts';
import { checkTopK } from '../search/query.ts';
import { highest } from '../search/standard-scores.ts';
import { articleType } from './article-type.ts';
import type { GoodsAttributes } from './goods-attributes.ts';
import { updatedChances } from './likelihood.ts';
import { questionsFor, smallestLift } from './questions.ts';
import { type RankedGoods, rankedCandidates, rankGoods } from './rank-goods.ts';
import { type Answers, readAnswers } from './read-answers.ts';

/** @throws ServiceError VALIDATION_FAILED, AI_UNAVAILABLE */
export async function suggestGoods(
  search: GoodsSearch,
  attributes: GoodsAttributes,
  query: string,
  given: HsAttributes,
  topK: number,
): Promise<HsSuggestion> {
  const { ranked, answers, beliefs, chances } = await refine(search, attributes, query, given, topK);
  const { byName, settings } = attributes;
  const candidates = highest(beliefs, settings.candidates).map((index) => ({
    code: ranked.codes[index]!,
    chance: beliefs[index]!,
  }));
  return {
    query: ranked.query,
    attributes: answers.attributes,
    notice: ranked.notice,
    candidates: rankedCandidates(search, ranked, chances, highest(beliefs, topK)),
    questions: questionsFor({
      attributes: byName.values(),
      candidates,
      description: ranked.query,
      answers: answers.attributes,
      // Of goods that nobody can be sure of even a little is worth asking.
      settings: ranked.isUnsure ? { ...settings, leastLift: smallestLift } : settings,
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
  const { ranked, answers, beliefs, chances } = await refine(search, attributes, query, given, topK);
  const best = highest(beliefs, topK);
  const previousRank = (index: number) =>
    1 + ranked.beliefs.filter((belief) => belief > ranked.beliefs[index]!).length;
  return {
    query: ranked.query,
    attributes: answers.attributes,
    notice: ranked.notice,
    candidates: rankedCandidates(search, ranked, chances, best).map((one, place) => ({
      ...one,
      previousRank: previousRank(best[place]!),
    })),
  };
}

interface Refined {
  readonly ranked: RankedGoods;
  readonly answers: Answers;
  /** After the answers: what the order and the next question come from. */
  readonly beliefs: Float32Array;
  /** The reported confidence: as in a search without answers, and the beliefs once there are some. */
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
  const found = await rankGoods(search, query, settings);
  const ranked = { ...found, notice: remainingNotice(found.notice, answers) };
  const beliefs = updatedChances(ranked.codes, ranked.beliefs, answers.given, settings.likelihoods);
  return { ranked, answers, beliefs, chances: answers.given.length === 0 ? ranked.chances : beliefs };
}

/** A notice that the description names no goods ends once somebody has stated which article they are. */
function remainingNotice(notice: HsNotice | null, { given }: Answers): HsNotice | null {
  const isArticleGiven = given.some(
    ({ attribute, value }) => attribute.name === articleType && !attribute.isOpenAfter(value),
  );
  return isArticleGiven && notice && endedByArticle.has(notice.code) ? null : notice;
}

const endedByArticle: ReadonlySet<HsNotice['code']> = new Set(['NOT_GOODS', 'TOO_VAGUE', 'UNKNOWN_WORDS']);
