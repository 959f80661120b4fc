import type { OcrWord } from '../ocr-engine.ts';
import type { LanguageSigns } from './language-signs.ts';

/** Which of the configured languages' trained data reads a page. */
export interface LanguagePlan {
  /** Together they read every page: the first two, and those of which no words are known to tell them by. */
  readonly always: readonly string[];
  /** One of these reads a page once more that looks to be in its language. */
  readonly whereSeen: readonly string[];
}

/** The first reads each line, the second those of which the first is not sure. */
const ofEveryPage = 2;

export function languagePlan(configured: readonly string[], signs: LanguageSigns): LanguagePlan {
  const isTold = (language: string, at: number): boolean => at >= ofEveryPage && signs.networks.has(language);
  return {
    always: configured.filter((language, at) => !isTold(language, at)),
    whereSeen: configured.filter(isTold),
  };
}

/** Words that are surer than this are looked at; a word of one letter may be a speck. */
const legible = 0.5;
const aWord = /\p{L}{2,}/gu;

/** A language with fewer of its words may be that of a name or a motto. */
const fewest = 4;
/** Papers in two languages have as much of the second; of a language that is not theirs, an eighth (31 drawn scans). */
const leastPart = 0.3;

/**
 * With whose trained data a page should be read once more, by the words that were read of it; null where it is read
 * well already. Of a paper in two languages it is the one that has more words.
 */
export function networkToReadAgain(
  words: readonly OcrWord[],
  { always, whereSeen }: LanguagePlan,
  signs: LanguageSigns,
): string | null {
  const seen = wordsByLanguage(words, signs);
  const most = Math.max(0, ...seen.values());
  const languages = [...seen]
    .filter(([, count]) => count >= fewest && count >= leastPart * most)
    .sort((a, b) => b[1] - a[1]);
  for (const [language] of languages) {
    const network = signs.networks
      .get(language)
      ?.find((one) => always.includes(one) || whereSeen.includes(one));
    if (network !== undefined && !always.includes(network)) return network;
  }
  return null;
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
