import type { GoodsDescription } from '../compliance/checker.ts';
import type { GoodsOpinions } from '../compliance/goods-opinions.ts';
import type { LineSuggestion } from './document.ts';
import type { StoredReading } from './stored-reading.ts';

/** How many subheadings are suggested for goods. */
export const suggestionsPerLine = 3;

/** The first answers of the HS search for each line; none at all when it did not answer. */
export function suggestedSubheadings(
  goods: readonly GoodsDescription[],
  { answers, unavailable }: GoodsOpinions,
): readonly LineSuggestion[] {
  if (unavailable !== null) return [];
  return goods.map(({ path, description }) => {
    const answer = answers.get(description);
    if (!answer || 'error' in answer) return { path, description, notice: null, candidates: [] };
    const { notice, results } = answer;
    const candidates = notice?.code === 'NOT_GOODS' ? [] : results.slice(0, suggestionsPerLine);
    return { path, description, notice, candidates };
  });
}

/** The suggestions for goods as they are described now: new ones, or those of before for the same words. */
export function suggestionsAfter(
  { hsSuggestions }: Pick<StoredReading, 'hsSuggestions'>,
  goods: readonly GoodsDescription[],
  opinions: GoodsOpinions,
): readonly LineSuggestion[] {
  if (opinions.unavailable === null) return suggestedSubheadings(goods, opinions);
  return goods.flatMap(({ path, description }) => {
    const before = hsSuggestions.find((suggestion) => suggestion.description === description);
    return before ? [{ ...before, path }] : [];
  });
}
