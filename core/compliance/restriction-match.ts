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

/** @returns null when neither code nor words of the line are those of the rule. */
export function restrictionMatch(line: GoodsLine, rule: RestrictedGoods): RestrictionMatch | null {
  const digits = line.hsCode === null ? null : hsCodeForm(line.hsCode).digits;
  const hsPrefix =
    digits === null ? null : (rule.hsPrefixes.find((prefix) => digits.startsWith(prefix)) ?? null);
  const words = isClearedByChapter(digits, rule) ? null : matchedWords(line.description, rule);
  return hsPrefix === null && words === null ? null : { hsPrefix, words };
}

/** Chapters 98 and 99 say nothing about what the goods are, so they clear nothing. */
function isClearedByChapter(digits: string | null, rule: RestrictedGoods): boolean {
  if (digits === null || rule.wordChapters.length === 0) return false;
  if (hsCodeForm(digits).form === 'national_chapter') return false;
  return !rule.wordChapters.includes(digits.slice(0, 2));
}

function matchedWords(description: string | null, rule: RestrictedGoods): string | null {
  const words = wordsOf(description ?? '');
  if (words === '' || rule.unlessAnywhere.some((phrase) => phrase.findIn(words) !== null)) return null;
  const remaining = rule.unless.reduce((rest, phrase) => phrase.removeFrom(rest), words);
  for (const phrase of rule.words) {
    const found = phrase.findIn(remaining);
    if (found !== null) return found;
  }
  return null;
}
