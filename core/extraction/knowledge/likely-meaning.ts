import { foldText } from '../../layout/fold.ts';
import type { Label, LabelField } from './label-fields.ts';

/** What the words of an unknown label most likely name. */
export interface LikelyMeaning<Name = LabelField> {
  readonly name: Name;
  /** The part of its words that names it, 0 to 1. */
  readonly share: number;
}

/** Words that stand in labels of every kind. */
const common = new Set(
  'of the and or for to a an in on at by no nr nos num n de del des du la le les el los las l d et y e o ou di da do dos das della dei il lo i und oder der die das den des zu im am van het een en of te w z i na do s if any known only optional see clause above below complete full'.split(
    ' ',
  ),
);

/** So many letters at its beginning make a word a form of another: `Kennisgeving`, `Kennisgevingsadres`. */
const commonStem = 6;

/** How often names of each thing have a word. */
interface WordIndex<Name> {
  readonly words: ReadonlyMap<string, ReadonlyMap<Name, number>>;
  /** Single words by their first letters, `commonStem` of them. */
  readonly stems: ReadonlyMap<string, readonly string[]>;
  /** How many things are named in all. */
  readonly names: number;
}

/** Words of a label and its pairs of neighbouring words: `consigned from` and `consigned to` are two things. */
function labelWords(text: string): string[] {
  const all = foldText(text).match(/\p{L}+/gu) ?? [];
  const pairs = all.slice(1).map((word, at) => `${all[at]} ${word}`);
  return [...all.filter((word) => word.length > 1 && !common.has(word)), ...pairs];
}

const indexes = new WeakMap<object, WordIndex<unknown>>();

/** Made once for each list of phrases. */
function indexOf<Name>(phrases: NamedPhrases<Name>): WordIndex<Name> {
  const known = indexes.get(phrases) as WordIndex<Name> | undefined;
  if (known) return known;
  const words = new Map<string, Map<Name, number>>();
  const names = new Set<Name>();
  for (const [phrase, name] of phrases) {
    names.add(name);
    for (const word of new Set(labelWords(phrase))) {
      const own = words.get(word) ?? new Map<Name, number>();
      own.set(name, (own.get(name) ?? 0) + 1);
      words.set(word, own);
    }
  }
  const long = [...words.keys()].filter((word) => word.length >= commonStem && !word.includes(' '));
  const stems = Map.groupBy(long, (word) => word.slice(0, commonStem));
  const index = { words, stems, names: names.size };
  indexes.set(phrases, index);
  return index;
}

/** Phrases of a language of the trade, each with what it names. */
export type NamedPhrases<Name> = readonly (readonly [phrase: string, name: Name])[];

function lookUpStem<Name>(
  word: string,
  { words, stems }: WordIndex<Name>,
): ReadonlyMap<Name, number> | undefined {
  const exact = words.get(word);
  if (exact || word.includes(' ') || word.length < commonStem) return exact;
  const stem = word.slice(0, Math.max(commonStem, word.length - 3));
  const like = stems
    .get(word.slice(0, commonStem))
    ?.find((other) => other.startsWith(stem) && Math.abs(other.length - word.length) <= 7);
  return like === undefined ? undefined : words.get(like);
}

/**
 * What a text may name by the words that it shares with known phrases, the likeliest first: `Invoice ref.` the number of
 * an invoice rather than its date. Empty where all its words are unknown.
 */
export function likelyNames<Name>(text: string, phrases: NamedPhrases<Name>): readonly LikelyMeaning<Name>[] {
  const index = indexOf(phrases);
  const scores = new Map<Name, number>();
  let weight = 0;
  let known = 0;
  for (const word of new Set(labelWords(text))) {
    const fields = lookUpStem(word, index);
    const isPair = word.includes(' ');
    if (!fields) {
      weight += isPair ? 0 : 1;
      continue;
    }
    const all = [...fields.values()].reduce((sum, count) => sum + count, 0);
    const rarity = Math.log(1 + index.names / fields.size) * (isPair ? 0.8 : 1);
    weight += rarity;
    known += isPair ? 0 : 1;
    // What one label says once is no habit.
    const sure = all < 2 && !isPair ? 0.5 : 1;
    for (const [field, count] of fields)
      scores.set(field, (scores.get(field) ?? 0) + (sure * rarity * count) / all);
  }
  if (known === 0 || weight === 0) return [];
  return [...scores]
    .map(([name, score]) => ({ name, share: score / weight }))
    .sort((a, b) => b.share - a.share);
}

const surePhrases = new WeakMap<object, NamedPhrases<LabelField>>();

/** Labels that surely name their field; the name of an agreement has the words of its label. */
export function sureLabels(phrases: NamedPhrases<Label>): NamedPhrases<LabelField> {
  const known = surePhrases.get(phrases);
  if (known) return known;
  const sure = phrases.flatMap(([phrase, { field, strength }]): [string, LabelField][] =>
    strength < 0.85 || field === 'agreement' ? [] : [[phrase, field]],
  );
  surePhrases.set(phrases, sure);
  return sure;
}

/**
 * What a text that stands where labels stand most likely names.
 * Null where its words are unknown, or belong to labels of several fields.
 */
export function likelyMeaning(text: string, phrases: NamedPhrases<Label>): LikelyMeaning | null {
  const [first, second] = likelyNames(text, sureLabels(phrases));
  return first && first.share >= 0.55 && first.share >= 1.6 * (second?.share ?? 0) ? first : null;
}
