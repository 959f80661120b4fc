import type { NumberedTexts } from './numbered-texts.ts';

/** How often a word counts before it counts no more: the usual value. */
const saturation = 1.2;

/** A BM25 index over one text for each entry. */
export class LexicalIndex {
  readonly #size: number;
  /** Where the entries of each word begin; one more at the end. */
  readonly #starts: Uint32Array;
  readonly #entries: Uint32Array;
  readonly #weights: Float32Array;

  /**
   * @param wordCount how many words are numbered.
   * @param lengthWeight how much more a word counts in a short text, 0 to 1.
   */
  constructor(texts: NumberedTexts, wordCount: number, lengthWeight = 0.75) {
    this.#size = texts.count;
    this.#starts = startsOf(texts, wordCount);
    const total = this.#starts.at(-1)!;
    this.#entries = new Uint32Array(total);
    this.#weights = new Float32Array(total);
    this.#count(texts);
    this.#weigh(texts, lengthWeight);
  }

  /** How often each word occurs in each entry. */
  #count(texts: NumberedTexts): void {
    const ends = this.#starts.slice(0, -1);
    for (let entry = 0; entry < texts.count; entry++)
      for (const word of texts.at(entry)) {
        const last = ends[word]! - 1;
        if (last >= this.#starts[word]! && this.#entries[last] === entry) this.#weights[last]!++;
        else {
          this.#entries[ends[word]!] = entry;
          this.#weights[ends[word]!++] = 1;
        }
      }
  }

  /** Turns counts into what they are worth. */
  #weigh(texts: NumberedTexts, lengthWeight: number): void {
    const averageLength = texts.length / Math.max(1, texts.count);
    for (let word = 0; word < this.#starts.length - 1; word++) {
      const [from, to] = [this.#starts[word]!, this.#starts[word + 1]!];
      const rarity = Math.log(1 + (texts.count - (to - from) + 0.5) / (to - from + 0.5));
      for (let at = from; at < to; at++) {
        const count = this.#weights[at]!;
        const share = texts.lengthOf(this.#entries[at]!) / averageLength;
        const length = 1 - lengthWeight + lengthWeight * share;
        this.#weights[at] = (rarity * count * (saturation + 1)) / (count + saturation * length);
      }
    }
  }

  /** The score of every entry for these words; 0 where none occurs. */
  scores(words: Iterable<number>): Float32Array {
    const scores = new Float32Array(this.#size);
    for (const word of words)
      for (let at = this.#starts[word]!; at < this.#starts[word + 1]!; at++)
        scores[this.#entries[at]!]! += this.#weights[at]!;
    return scores;
  }

  /**
   * Raises `best` of each group to the score of its best entry. An entry's score only grows from word to word,
   * so that what it is on the way is never above what it is in the end.
   * @param groupOf the group of each entry. @param scores a number an entry, zeros before and after.
   */
  raiseBest(words: Iterable<number>, groupOf: Uint32Array, scores: Float32Array, best: Float32Array): void {
    const given = [...words];
    for (const word of given)
      for (let at = this.#starts[word]!; at < this.#starts[word + 1]!; at++) {
        const entry = this.#entries[at]!;
        const score = scores[entry]! + this.#weights[at]!;
        scores[entry] = score;
        if (score > best[groupOf[entry]!]!) best[groupOf[entry]!] = score;
      }
    for (const word of given)
      for (let at = this.#starts[word]!; at < this.#starts[word + 1]!; at++) scores[this.#entries[at]!] = 0;
  }

  has(word: number, entry: number): boolean {
    return this.#entries.subarray(this.#starts[word], this.#starts[word + 1]).includes(entry);
  }
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
