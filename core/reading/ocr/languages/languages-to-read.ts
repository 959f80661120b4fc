import type { OcrWord } from '../ocr-engine.ts';
import type { LanguageSigns } from './language-signs.ts';

/** Which of the configured languages' trained data reads a page. */
export interface LanguagePlan {
  /**
   * These read every page: the first all of it, the second and those of which no words are known to tell them by what the
   * first is not sure of.
   */
  readonly always: readonly string[];
  readonly configured: readonly string[];
}

const ofEveryPage = 2;

export function languagePlan(configured: readonly string[], signs: LanguageSigns): LanguagePlan {
  const always = configured.filter((language, at) => at < ofEveryPage || !signs.networks.has(language));
  return { always, configured };
}

/** Words that are surer than this are looked at; a word of one letter may be a speck. */
const legible = 0.5;
const aWord = /\p{L}{2,}/gu;

/** A language with fewer of its words may be that of a name or a motto. */
const fewest = { ofPage: 4, ofPart: 6 };
/** Papers in two languages have as much of the second; of a language that is not theirs, an eighth (31 drawn scans). */
const leastPart = 0.3;
/** Languages that share words are alike: Spanish has half of the words of a Portuguese paper. */
const mostOfOther = 0.6;

/**
 * With whose trained data a page should be read, by the words that were read of all of it; null where it is read well
 * already. Of a paper in two languages it is the one that has more words.
 */
export function networkOfPage(
  words: readonly OcrWord[],
  plan: LanguagePlan,
  signs: LanguageSigns,
): string | null {
  const seen = wordsByLanguage(words, signs);
  const most = Math.max(0, ...seen.values());
  const languages = [...seen]
    .filter(([, count]) => count >= fewest.ofPage && count >= leastPart * most)
    .sort((a, b) => b[1] - a[1]);
  for (const [language] of languages) {
    const network = networkOf(language, plan, signs);
    if (network !== null) return network;
  }
  return null;
}

/** The same by the words of a part of it: only where hardly any other language is possible. */
export function networkOfPart(
  words: readonly OcrWord[],
  plan: LanguagePlan,
  signs: LanguageSigns,
): string | null {
  const [first, second] = [...wordsByLanguage(words, signs)].sort((a, b) => b[1] - a[1]);
  if (!first || first[1] < fewest.ofPart || (second?.[1] ?? 0) > mostOfOther * first[1]) return null;
  return networkOf(first[0], plan, signs);
}

/** Whose data is to read a language; null where the first that reads every page reads it well. */
function networkOf(
  language: string,
  { always, configured }: LanguagePlan,
  signs: LanguageSigns,
): string | null {
  const networks = signs.networks.get(language) ?? [];
  if (networks.some((network) => network === always[0])) return null;
  return networks.find((network) => configured.includes(network)) ?? null;
}

/** How many words of each language there are; one that several have is a part of a word of each. */
function wordsByLanguage(words: readonly OcrWord[], signs: LanguageSigns): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text, confidence } of words) {
    if (confidence < legible) continue;
    for (const [word] of plainText(text).matchAll(aWord)) {
      const languages = signs.languagesOf.get(word) ?? [];
      for (const language of languages)
        counts.set(language, (counts.get(language) ?? 0) + 1 / languages.length);
    }
  }
  return counts;
}

/** In small letters without accents, which the data of another language does not know. */
export const plainText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
