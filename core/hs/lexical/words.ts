import stemmers from 'snowball-stemmers';

const english = stemmers.newStemmer('english');
const stems = new Map<string, string>();
const rememberedStems = 50_000;

/** Most texts are: they need no taking apart of letters and accents, which takes most of the time. */
const ascii = /^[\x00-\x7f]*$/;

/** The words of a text as they are compared: lower case, without accents. */
export function plainWords(text: string): readonly string[] {
  const lower = text.toLowerCase();
  const isPlain = ascii.test(lower);
  const plain = isPlain ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '');
  const words = plain.includes("'") || plain.includes('’') ? plain.replace(/['’]s\b/g, '') : plain;
  return words.match(isPlain ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * The words of a text as the index knows them: lower case, without accents, English stems, no stop
 * words.
 */
export function indexWords(text: string, stopWords: ReadonlySet<string>): readonly string[] {
  const words: string[] = [];
  for (const word of plainWords(text)) if (!stopWords.has(word)) words.push(stem(word));
  return words;
}

function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const found = english.stem(word);
  if (stems.size < rememberedStems) stems.set(word, found);
  return found;
}
