import type { GoodsLine } from './goods-line.ts';
import { beginningsOf, type GoodsPhrase, wordsOf } from './goods-words.ts';
import { hsCodeForm } from './hs-code-form.ts';
import type { RestrictedGoods } from './restricted-goods.ts';

/** Why a line may be restricted goods: by its code, by its words, or by both. */
export interface RestrictionMatch {
  /** The prefix of the list that the line's code begins with, without dots. */
  readonly hsPrefix: string | null;
  /** The words of the description that matched, as normalized. */
  readonly words: string | null;
}

/**
 * Compares lines with rules; a rule gives null when neither code nor words of the line are its own. Of the
 * thousands of phrases of a list a line can hold a few, by how its words begin: the others are not looked for.
 * @param rules all that lines may be compared with.
 */
export function restrictionMatcher(
  rules: readonly RestrictedGoods[],
): (line: GoodsLine) => (rule: RestrictedGoods) => RestrictionMatch | null {
  const phrasesByBeginning = Map.groupBy(
    rules.flatMap((rule) => rule.words.map((phrase) => ({ rule, phrase }))),
    ({ phrase }) => phrase.beginning,
  );
  const rulesByChapter = Map.groupBy(
    rules.flatMap((rule) => rule.hsPrefixes.map((prefix) => ({ rule, chapter: prefix.slice(0, 2) }))),
    ({ chapter }) => chapter,
  );

  return (line) => {
    const form = hsCodeForm(line.hsCode ?? '');
    const coded = new Set(rulesByChapter.get(form.digits?.slice(0, 2) ?? '')?.map(({ rule }) => rule));
    const words = wordsOf(line.description ?? '');
    const worded = Map.groupBy(
      [null, ...beginningsOf(words)].flatMap((beginning) => phrasesByBeginning.get(beginning) ?? []),
      ({ rule }) => rule,
    );
    // Chapters 98 and 99 do not describe the goods, so they clear nothing.
    const chapter = form.digits === null || form.form === 'national_chapter' ? null : form.digits.slice(0, 2);

    return (rule) => {
      const possible = worded.get(rule)?.map(({ phrase }) => phrase);
      // In the order of the list: the first that is found is reported.
      const phrases = possible && rule.words.filter((phrase) => possible.includes(phrase));
      if (!phrases && !coded.has(rule)) return null;
      const hsPrefix = rule.hsPrefixes.find((prefix) => form.digits?.startsWith(prefix)) ?? null;
      const isCleared =
        chapter !== null && rule.wordChapters.length > 0 && !rule.wordChapters.includes(chapter);
      const found = isCleared || !phrases ? null : matchedWords(words, rule, phrases);
      return hsPrefix === null && found === null ? null : { hsPrefix, words: found };
    };
  };
}

function matchedWords(words: string, rule: RestrictedGoods, phrases: readonly GoodsPhrase[]): string | null {
  if (firstFound(words, phrases) === null) return null;
  if (rule.unlessAnywhere.some((phrase) => phrase.findIn(words) !== null)) return null;
  return firstFound(
    rule.unless.reduce((rest, phrase) => phrase.removeFrom(rest), words),
    phrases,
  );
}

function firstFound(words: string, phrases: readonly GoodsPhrase[]): string | null {
  for (const phrase of phrases) {
    const found = phrase.findIn(words);
    if (found !== null) return found;
  }
  return null;
}
