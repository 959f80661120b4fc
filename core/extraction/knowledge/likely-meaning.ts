import { foldText } from '../../layout/fold.ts';
import type { PhraseBook } from '../../layout/phrases.ts';
import type { Label, LabelField } from './label-fields.ts';

/** What the words of an unknown label most likely name. */
export interface LikelyMeaning {
  readonly field: LabelField;
  /** 0 to 1. */
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

interface WordIndex {
  /** For each word, how often labels of a field have it. */
  readonly words: ReadonlyMap<string, ReadonlyMap<LabelField, number>>;
  readonly fields: number;
}

const indexes = new WeakMap<PhraseBook<Label>, WordIndex>();

/** Words of a label and its pairs of neighbouring words: `consigned from` and `consigned to` are two things. */
export function labelWords(text: string): string[] {
  const all = foldText(text).match(/\p{L}+/gu) ?? [];
  const pairs = all.slice(1).map((word, at) => `${all[at]} ${word}`);
  return [...all.filter((word) => word.length > 1 && !common.has(word)), ...pairs];
}

function indexOf(book: PhraseBook<Label>, phrases: readonly (readonly [string, Label])[]): WordIndex {
  const known = indexes.get(book);
  if (known) return known;
  const words = new Map<string, Map<LabelField, number>>();
  const fields = new Set<LabelField>();
  for (const [phrase, { field, strength }] of phrases) {
    // The name of an agreement has the words of its label.
    if (strength < 0.85 || field === 'agreement') continue;
    fields.add(field);
    for (const word of new Set(labelWords(phrase))) {
      const own = words.get(word) ?? new Map<LabelField, number>();
      own.set(field, (own.get(field) ?? 0) + 1);
      words.set(word, own);
    }
  }
  const index = { words, fields: fields.size };
  indexes.set(book, index);
  return index;
}

function lookUpStem(word: string, { words }: WordIndex): ReadonlyMap<LabelField, number> | undefined {
  const exact = words.get(word);
  if (exact || word.includes(' ') || word.length < commonStem) return exact;
  const stem = word.slice(0, Math.max(commonStem, word.length - 3));
  for (const [other, fields] of words)
    if (other.startsWith(stem) && Math.abs(other.length - word.length) <= 7 && !other.includes(' '))
      return fields;
  return undefined;
}

/**
 * What a text that stands where labels stand most likely names, by the words that it shares with known labels.
 * Null where its words are unknown, or belong to labels of several fields.
 */
export function likelyMeaning(
  text: string,
  book: PhraseBook<Label>,
  phrases: readonly (readonly [string, Label])[],
): LikelyMeaning | null {
  const index = indexOf(book, phrases);
  const scores = new Map<LabelField, number>();
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
    const rarity = Math.log(1 + index.fields / fields.size) * (isPair ? 0.8 : 1);
    weight += rarity;
    known += isPair ? 0 : 1;
    // What one label says once is no habit.
    const sure = all < 2 && !isPair ? 0.5 : 1;
    for (const [field, count] of fields)
      scores.set(field, (scores.get(field) ?? 0) + (sure * rarity * count) / all);
  }
  const [first, second] = [...scores].sort((a, b) => b[1] - a[1]);
  if (!first || known === 0 || weight === 0) return null;
  const share = first[1] / weight;
  return share >= 0.55 && first[1] >= 1.6 * (second?.[1] ?? 0) ? { field: first[0], share } : null;
}
