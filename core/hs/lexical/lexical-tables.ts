import type { NumberedTexts } from './numbered-texts.ts';

/** A BM25 index as plain numbers. */
export interface LexicalTables {
  /** Where the entries of each word begin; one more at the end. */
  readonly starts: Uint32Array;
  readonly entries: Uint32Array;
  /** The weight of a word in an entry, beside it. */
  readonly weights: Float32Array;
}

/** How often a word counts before it counts no more: the usual value. */
const saturation = 1.2;

/**
 * @param wordCount how many words are numbered.
 * @param lengthWeight how much more a word counts in a short text, 0 to 1.
 */
export function lexicalTables(texts: NumberedTexts, wordCount: number, lengthWeight = 0.75): LexicalTables {
  const starts = startsOf(texts, wordCount);
  const total = starts.at(-1)!;
  const tables = { starts, entries: new Uint32Array(total), weights: new Float32Array(total) };
  count(texts, tables);
  weigh(texts, tables, lengthWeight);
  return tables;
}

/** Where the entries of each word begin. */
function startsOf(texts: NumberedTexts, wordCount: number): Uint32Array {
  const starts = new Uint32Array(wordCount + 1);
  const lastEntry = new Int32Array(wordCount).fill(-1);
  for (let entry = 0; entry < texts.count; entry++)
    for (const word of texts.at(entry)) {
      if (lastEntry[word] === entry) continue;
      lastEntry[word] = entry;
      starts[word + 1]!++;
    }
  for (let word = 0; word < wordCount; word++) starts[word + 1]! += starts[word]!;
  return starts;
}

/** How often each word occurs in each entry. */
function count(texts: NumberedTexts, { starts, entries, weights }: LexicalTables): void {
  const ends = starts.slice(0, -1);
  for (let entry = 0; entry < texts.count; entry++)
    for (const word of texts.at(entry)) {
      const last = ends[word]! - 1;
      if (last >= starts[word]! && entries[last] === entry) weights[last]!++;
      else {
        entries[ends[word]!] = entry;
        weights[ends[word]!++] = 1;
      }
    }
}

/** Turns counts into what they are worth. */
function weigh(
  texts: NumberedTexts,
  { starts, entries, weights }: LexicalTables,
  lengthWeight: number,
): void {
  const averageLength = texts.length / Math.max(1, texts.count);
  for (let word = 0; word < starts.length - 1; word++) {
    const [from, to] = [starts[word]!, starts[word + 1]!];
    const rarity = Math.log(1 + (texts.count - (to - from) + 0.5) / (to - from + 0.5));
    for (let at = from; at < to; at++) {
      const found = weights[at]!;
      const share = texts.lengthOf(entries[at]!) / averageLength;
      const length = 1 - lengthWeight + lengthWeight * share;
      weights[at] = (rarity * found * (saturation + 1)) / (found + saturation * length);
    }
  }
}
