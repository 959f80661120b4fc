import type { GoodsLine } from './goods-line.ts';
import { wordsOf } from './goods-words.ts';
import { hsCodeForm } from './hs-code-form.ts';
import type { RestrictedGoods } from './restricted-goods.ts';

/** Why a line may be restricted goods: by its code, by its words, or by both. */
export interface RestrictionMatch {
  /** The prefix of the list that the line's code begins with, without dots. */
  readonly hsPrefix: string | null;
  /** The words of the description that matched, as normalized. */
  readonly words: string | null;
}

/** Compares one line with any number of rules; a rule gives null when neither code nor words are its own. */
export function restrictionMatcher(line: GoodsLine): (rule: RestrictedGoods) => RestrictionMatch | null {
  const form = hsCodeForm(line.hsCode ?? '');
  const words = wordsOf(line.description ?? '');
  // Chapters 98 and 99 say nothing about what the goods are, so they clear nothing.
  const chapter = form.digits === null || form.form === 'national_chapter' ? null : form.digits.slice(0, 2);

  return (rule) => {
    const hsPrefix = rule.hsPrefixes.find((prefix) => form.digits?.startsWith(prefix)) ?? null;
    const isCleared =
      chapter !== null && rule.wordChapters.length > 0 && !rule.wordChapters.includes(chapter);
    const found = isCleared ? null : matchedWords(words, rule);
    return hsPrefix === null && found === null ? null : { hsPrefix, words: found };
  };
}

function matchedWords(words: string, rule: RestrictedGoods): string | null {
  // Most lines have none of a rule's words: ask that first, it is the cheap question.
  if (firstFound(words, rule) === null) return null;
  if (rule.unlessAnywhere.some((phrase) => phrase.findIn(words) !== null)) return null;
  return firstFound(
    rule.unless.reduce((rest, phrase) => phrase.removeFrom(rest), words),
    rule,
  );
}

function firstFound(words: string, rule: RestrictedGoods): string | null {
  for (const phrase of rule.words) {
    const found = phrase.findIn(words);
    if (found !== null) return found;
  }
  return null;
}
