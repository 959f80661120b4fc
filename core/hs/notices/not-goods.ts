import type { KnownWords } from '../known-words.ts';
import { plainWords } from '../lexical/words.ts';
import { isMeasure } from './measure-word.ts';
import type { NotGoodsName, NotGoodsNames } from './not-goods-names.ts';

/** A longer name is a description of goods, whatever its last word is. */
const mostWords = 6;

/** States only that something costs; another name beside it states what. */
const unspecific = 'charge';

/**
 * The kind of what a description names when that is not goods: a discount, freight, a service. Null for goods.
 * A description is judged by its first part that names anything, up to the first preposition: "new client
 * discount" and "discount for new clients" are discounts; a "discount card holder" is not.
 */
export function notGoodsKind(text: string, names: NotGoodsNames, known: KnownWords): string | null {
  for (const part of text.split(/[,;:()[\]|/\n–—]|\s-\s/)) {
    const words = plainWords(part).filter((word) => !isFigure(word) && !names.beside.has(word));
    const start = words.findIndex((word) => !names.between.has(word));
    if (start < 0) continue;
    if (!words.some((word) => names.mentioned.has(word) || names.mentionedEnding.test(word))) return null;
    const end = words.findIndex((word, at) => at > start && names.between.has(word));
    const named = words.slice(start, end < 0 ? undefined : end);
    const decisive =
      nameOfWhole(words.slice(start), names) ??
      decisiveName(named, names) ??
      onlyName(
        words.filter((word) => !names.between.has(word)),
        names,
        known,
      );
    if (decisive === null) return null;
    return decisive.kind === unspecific ? (otherKind(words, names) ?? unspecific) : decisive.kind;
  }
  return null;
}

const isFigure = (word: string): boolean => isMeasure(word) || !/\p{L}/u.test(word);

/** A name may hold a preposition itself: `droits de douane`. */
const nameOfWhole = (words: readonly string[], { names }: NotGoodsNames): NotGoodsName | null =>
  names.get(words.join(' ')) ?? null;

function decisiveName(words: readonly string[], names: NotGoodsNames): NotGoodsName | null {
  if (words.length > mostWords || endsIn(words, names.goods)) return null;
  const last = longest(words.length, names, (length) => words.slice(-length));
  if (last?.places.has('last')) return last;
  const first = longest(words.length, names, (length) => words.slice(0, length));
  if (first?.places.has('first')) return first;
  return names.endings.find(({ name }) => words.at(-1)!.endsWith(name)) ?? null;
}

/** The first name among words that do not name goods. */
function onlyName(words: readonly string[], names: NotGoodsNames, known: KnownWords): NotGoodsName | null {
  if (endsIn(words, names.goods)) return null;
  let found: NotGoodsName | null = null;
  for (let at = 0; at < words.length; ) {
    const name = longest(words.length - at, names, (length) => words.slice(at, at + length));
    if (!name && known.has(words[at]!)) return null;
    found ??= name;
    at += name?.name.split(' ').length ?? 1;
  }
  return found;
}

/** The longest name of at most so many words. */
function longest(
  most: number,
  { names, longest: longestName }: NotGoodsNames,
  wordsOf: (length: number) => readonly string[],
): NotGoodsName | null {
  for (let length = Math.min(longestName, most); length > 0; length--) {
    const name = names.get(wordsOf(length).join(' '));
    if (name) return name;
  }
  return null;
}

const endsIn = (words: readonly string[], phrases: ReadonlySet<string>): boolean =>
  words.some((_, at) => phrases.has(words.slice(at).join(' ')));

/** The purpose of a cost: `frais de transport`, `packing fee`. */
function otherKind(words: readonly string[], { names, endings }: NotGoodsNames): string | null {
  for (const word of words) {
    const name = names.get(word) ?? endings.find((ending) => word.endsWith(ending.name));
    if (name && name.kind !== unspecific) return name.kind;
  }
  return null;
}
