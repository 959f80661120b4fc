import { mostCandidates } from './match-state.ts';

/** Finds what shares words with a line, the rarest words first, without looking at everything. */
export class WordIndex<Item> {
  readonly #holders = new Map<string, Item[]>();

  add(item: Item, words: Iterable<string>): void {
    for (const word of words) {
      const list = this.#holders.get(word);
      if (list) list.push(item);
      else this.#holders.set(word, [item]);
    }
  }

  /** At most so many as are worth comparing. */
  likeliest(words: Iterable<string>): ReadonlySet<Item> {
    const found = new Set<Item>();
    const lists = [...words].map((word) => this.#holders.get(word) ?? []);
    for (const list of lists.sort((a, b) => a.length - b.length)) {
      if (found.size > 0 && found.size + list.length > mostCandidates) continue;
      for (const item of list.slice(0, mostCandidates)) found.add(item);
    }
    return found;
  }
}
