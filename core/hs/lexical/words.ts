import stemmers from 'snowball-stemmers';

const english = stemmers.newStemmer('english');
const stems = new Map<string, string>();
const rememberedStems = 50_000;

/**
 * The words of a text as the index knows them: lower case, without accents, English stems, no stop
 * words.
 */
export function indexWords(text: string, stopWords: ReadonlySet<string>): readonly string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]s\b/g, '');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !stopWords.has(word)).map(stem);
}

function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const found = english.stem(word);
  if (stems.size < rememberedStems) stems.set(word, found);
  return found;
}
