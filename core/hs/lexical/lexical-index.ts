/** How often a word counts before it counts no more: the usual value. */
const saturation = 1.2;

interface Postings {
  readonly entries: Uint32Array;
  readonly weights: Float32Array;
}

/** A BM25 index over one text for each entry. */
export class LexicalIndex {
  readonly #postings = new Map<string, Postings>();
  readonly #size: number;

  /**
   * @param texts the words of each entry, as `indexWords` gives them.
   * @param lengthWeight how much more a word counts in a short text, 0 to 1.
   */
  constructor(texts: readonly (readonly string[])[], lengthWeight = 0.75) {
    this.#size = texts.length;
    const averageLength = texts.reduce((sum, words) => sum + words.length, 0) / Math.max(1, texts.length);
    const occurrences = new Map<string, { entry: number; count: number }[]>();
    texts.forEach((words, entry) => {
      for (const word of words) {
        const list = occurrences.get(word) ?? [];
        occurrences.set(word, list);
        const last = list.at(-1);
        if (last?.entry === entry) last.count++;
        else list.push({ entry, count: 1 });
      }
    });
    for (const [word, list] of occurrences) {
      const rarity = Math.log(1 + (texts.length - list.length + 0.5) / (list.length + 0.5));
      const weights = list.map(({ entry, count }) => {
        const length = 1 - lengthWeight + (lengthWeight * texts[entry]!.length) / averageLength;
        return (rarity * count * (saturation + 1)) / (count + saturation * length);
      });
      this.#postings.set(word, {
        entries: Uint32Array.from(list, ({ entry }) => entry),
        weights: Float32Array.from(weights),
      });
    }
  }

  /** The score of every entry for these words; 0 where none occurs. */
  scores(words: ReadonlySet<string>): Float32Array {
    const scores = new Float32Array(this.#size);
    for (const word of words) {
      const postings = this.#postings.get(word);
      if (!postings) continue;
      for (let index = 0; index < postings.entries.length; index++)
        scores[postings.entries[index]!]! += postings.weights[index]!;
    }
    return scores;
  }

  has(word: string, entry: number): boolean {
    return this.#postings.get(word)?.entries.includes(entry) ?? false;
  }
}
