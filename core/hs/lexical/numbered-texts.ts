/** Gives each word a number, so that texts take four bytes a word. */
export class WordNumbers {
  readonly #numbers = new Map<string, number>();

  /** @param words that are numbered already, in the order of their numbers. */
  constructor(words: readonly string[] = []) {
    for (let number = 0; number < words.length; number++) this.#numbers.set(words[number]!, number);
  }

  get size(): number {
    return this.#numbers.size;
  }

  /** The word's number; a new one for a new word. */
  add(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const next = this.#numbers.size;
    this.#numbers.set(word, next);
    return next;
  }

  /** In the order of their numbers. */
  words(): Iterable<string> {
    return this.#numbers.keys();
  }

  /** Undefined for a word that no text has. */
  of(word: string): number | undefined {
    return this.#numbers.get(word);
  }
}

const firstCapacity = 1024;

/** Texts as the numbers of their words, one after the other: a quarter of a million in a few megabytes. */
export class NumberedTexts {
  #numbers = new Uint32Array(firstCapacity);
  #length = 0;
  /** Where each text begins; one more at the end. */
  readonly #starts: number[] = [0];

  get count(): number {
    return this.#starts.length - 1;
  }

  get length(): number {
    return this.#length;
  }

  add(words: readonly number[]): void {
    const end = this.#length + words.length;
    if (end > this.#numbers.length) {
      const larger = new Uint32Array(Math.max(end, 2 * this.#numbers.length));
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers.set(words, this.#length);
    this.#length = end;
    this.#starts.push(end);
  }

  /** How many words one text has. */
  lengthOf(index: number): number {
    return this.#starts[index + 1]! - this.#starts[index]!;
  }

  /** The words of one text. */
  at(index: number): Uint32Array {
    return this.#numbers.subarray(this.#starts[index], this.#starts[index + 1]);
  }
}
