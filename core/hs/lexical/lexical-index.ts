import type { LexicalTables } from './lexical-tables.ts';

/** Scores texts by the words that they share with a description. */
export class LexicalIndex {
  readonly #size: number;
  readonly #starts: Uint32Array;
  readonly #entries: Uint32Array;
  readonly #weights: Float32Array;

  /** @param size how many entries there are. */
  constructor({ starts, entries, weights }: LexicalTables, size: number) {
    this.#size = size;
    this.#starts = starts;
    this.#entries = entries;
    this.#weights = weights;
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
