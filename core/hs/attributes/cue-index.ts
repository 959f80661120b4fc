import { indexWords } from '../lexical/words.ts';

const noWords: ReadonlySet<string> = new Set();

/** The words of a text as cues are looked for among them. */
export const cueWords = (text: string): readonly string[] => indexWords(text, noWords);

/** Cues without a value: words that look like a cue but are not ("sand paper" is not of paper). */
export const meansNothing = '-';

/** Finds the phrases that show a value. Words count in any of their forms; the longest phrase wins. */
export class CueIndex {
  readonly #byFirstWord = new Map<string, { readonly words: readonly string[]; readonly value: string }[]>();

  constructor(cues: Iterable<{ readonly phrase: string; readonly value: string }>) {
    for (const { phrase, value } of cues) {
      const words = cueWords(phrase);
      const list = this.#byFirstWord.get(words[0]!) ?? [];
      this.#byFirstWord.set(words[0]!, list);
      list.push({ words, value });
      list.sort((a, b) => b.words.length - a.words.length);
    }
  }

  /** The values that a text shows, in the order in which it does. @param words as `cueWords` gives them. */
  valuesIn(words: readonly string[]): ReadonlySet<string> {
    const found = new Set<string>();
    for (let at = 0; at < words.length; ) {
      const cue = this.#byFirstWord
        .get(words[at]!)
        ?.find((one) => one.words.every((word, offset) => words[at + offset] === word));
      if (cue && cue.value !== meansNothing) found.add(cue.value);
      at += cue?.words.length ?? 1;
    }
    return found;
  }
}
