import type { SharedName } from './shared-names.ts';
import type { VocabularyError } from './vocabulary-error.ts';

/** The terms of one subheading, as a line of a vocabulary file gives them. */
export interface VocabularyLine {
  readonly code: string;
  readonly terms: readonly string[];
  /** An error about this line, with its file and number. */
  refuse(problem: string): VocabularyError;
}

const semicolon = 59;
const space = 32;

/**
 * A number of 32 bits for each term of a list (FNV-1a), blind to spaces. It is computed from the list as a
 * whole because the engine copies a term as soon as one looks at its letters.
 */
function* fingerprints(list: string): Generator<number> {
  let hash = 0x811c9dc5;
  for (let at = 0; at < list.length; at++) {
    const unit = list.charCodeAt(at);
    if (unit === semicolon) {
      yield hash >>> 0;
      hash = 0x811c9dc5;
    } else if (unit !== space) hash = Math.imul(hash ^ unit, 0x01000193);
  }
  yield hash >>> 0;
}

/** Above the number of subheadings; with the 32 bits of a fingerprint still a whole number of 53. */
const mostLines = 2 ** 20;

/**
 * Finds the terms that are on two lines, or twice on one. A sorted table of fingerprints does it in 2 MB;
 * a map of the 200,000 terms takes 30.
 */
export class TermOwners {
  readonly #lines: VocabularyLine[] = [];
  #keys = new Float64Array(2 ** 10);
  #size = 0;

  /** @param list the line's terms as they are in the file, with `;` between them. */
  add(line: VocabularyLine, list: string): void {
    for (const fingerprint of fingerprints(list)) {
      if (this.#size === this.#keys.length) {
        const larger = new Float64Array(2 * this.#size);
        larger.set(this.#keys);
        this.#keys = larger;
      }
      this.#keys[this.#size++] = fingerprint * mostLines + this.#lines.length;
    }
    this.#lines.push(line);
  }

  /** @throws VocabularyError for a term twice on a line, or on two that `shared` has no true row for. */
  requireReasons(shared: ReadonlyMap<string, SharedName>): void {
    const repeated = this.#repeated();
    for (const [term, lines] of repeated) {
      const [first, second] = lines;
      if (first === undefined) continue;
      if (second === undefined) throw first.refuse(`"${term}" is there twice`);
      if (!shared.has(term)) {
        throw second.refuse(
          `"${term}" is under ${first.code}, too: remove one, or state the reason in shared-names.tsv`,
        );
      }
    }
    for (const [term, { codes, refuse }] of shared) {
      const found = (repeated.get(term) ?? []).map(({ code }) => code);
      if (found.length !== codes.size || found.some((code) => !codes.has(code))) {
        throw refuse(
          `"${term}" is under ${found.join(' ') || 'one code at most'}, not ${[...codes].join(' ')}`,
        );
      }
    }
  }

  /** The lines of each term that is there more than once: one line where it is there twice on that. */
  #repeated(): Map<string, readonly VocabularyLine[]> {
    const keys = this.#keys.subarray(0, this.#size).sort();
    const repeated = new Map<string, readonly VocabularyLine[]>();
    let start = 0;
    for (let at = 1; at <= keys.length; at++) {
      const fingerprint = Math.floor((keys[start] ?? 0) / mostLines);
      if (at < keys.length && Math.floor((keys[at] ?? 0) / mostLines) === fingerprint) continue;
      if (at - start > 1) {
        const numbers = new Set(keys.subarray(start, at).map((key) => key % mostLines));
        const lines = [...numbers].flatMap((number) => this.#lines[number] ?? []);
        for (const [term, holders] of occurrences(lines, fingerprint)) {
          if (holders.length > 1) repeated.set(term, [...new Set(holders)]);
        }
      }
      start = at;
    }
    return repeated;
  }
}

/** The places of the terms with a fingerprint; two terms may have the same. */
function occurrences(lines: readonly VocabularyLine[], fingerprint: number): Map<string, VocabularyLine[]> {
  const holders = new Map<string, VocabularyLine[]>();
  for (const line of lines) {
    for (const term of line.terms) {
      if (fingerprints(term).next().value !== fingerprint) continue;
      const before = holders.get(term);
      if (before) before.push(line);
      else holders.set(term, [line]);
    }
  }
  return holders;
}
