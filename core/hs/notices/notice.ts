import type { HsCandidate, HsNotice } from '../hs.ts';
import { plainWords } from '../lexical/words.ts';
import { isMeasure } from './measure-word.ts';
import { notGoodsKind } from './not-goods.ts';
import type { NoticeKnowledge } from './notice-knowledge.ts';
import type { NoticeWords } from './notice-words.ts';
import { foreignLanguage } from './query-language.ts';

/**
 * Why a description cannot be classified with certainty: it names no goods, it is in another language than
 * English, or nothing in it states what the goods are. Null when nothing is wrong.
 * @param text as `cleanQuery` gives it.
 */
export function noticeOf(text: string, knowledge: NoticeKnowledge): HsNotice | null {
  const { words } = knowledge;
  const known = knowledge.known();
  const kind = notGoodsKind(text, words.notGoods, known);
  if (kind !== null)
    return {
      code: 'NOT_GOODS',
      message: `This is ${words.notGoods.kinds.get(kind)}, not goods: it takes no HS code. If goods are meant, describe them without this word.`,
    };
  const language = foreignLanguage(text, known, words);
  if (language !== null)
    return {
      code: 'LANGUAGE',
      message: `The description seems to be in ${language}. Only English is understood: describe the goods in English for a more certain answer.`,
    };
  const telling = plainWords(text).filter(
    (word) => /\p{L}/u.test(word) && word.length > 1 && !isMeasure(word) && !words.vague.has(word),
  );
  if (telling.length === 0) return tooVague('The description does not state what the goods are.');
  const unbranded = telling.filter((word) => !words.brands.has(word));
  if (unbranded.length === 0) return tooVague('A brand does not state what the goods are.');
  if (!unbranded.some((word) => known.has(word)))
    return {
      code: 'UNKNOWN_WORDS',
      message: `No word here is known as a name of goods (${unbranded.slice(0, 3).join(', ')}). If it is a brand, a model or a typing error, say in plain words what the goods are.`,
    };
  return null;
}

/** How confident an answer may be at most; 1 when the notice sets no limit. */
export const highestConfidence = (
  notice: HsNotice | null,
  { highestConfidence: limits }: NoticeWords,
): number => (notice && limits[notice.code]) ?? 1;

/** The answers, no more certain than a notice lets them be. */
export function withHighestConfidence(
  candidates: readonly HsCandidate[],
  notice: HsNotice | null,
  words: NoticeWords,
): readonly HsCandidate[] {
  const highest = highestConfidence(notice, words);
  const factor = highest / Math.max(highest, ...candidates.map(({ confidence }) => confidence));
  return candidates.map((candidate) => ({
    ...candidate,
    confidence: Math.round(candidate.confidence * factor * 10_000) / 10_000,
  }));
}

const tooVague = (what: string): HsNotice => ({
  code: 'TOO_VAGUE',
  message: `${what} Add what they are, of what material, and what they are for.`,
});
