import { CueIndex, meansNothing } from './cue-index.ts';
import type { Prefixes } from './prefixes.ts';
import { beginsExclusion } from './stated-text.ts';

export interface CategoryValue {
  readonly value: string;
  /** The wider value that it is one of; null at the top. */
  readonly within: string | null;
  readonly label: string;
  /** Phrases that show it in the nomenclature and in descriptions. */
  readonly cues: readonly string[];
  /** Phrases that show it in descriptions only. */
  readonly goodsCues: readonly string[];
  /** Codes that have it whatever their text states. */
  readonly codes: Prefixes;
}

/** An attribute with named values, which may be within each other: cotton within textile. */
export interface CategoryDefinition {
  readonly name: string;
  readonly question: string;
  /** With `{}` where the label of a value is. */
  readonly condition: string;
  /** Where the nomenclature's texts mention it; everywhere when empty. */
  readonly scope: Prefixes;
  /** The value of every code in scope that states none; null: such a code states nothing. */
  readonly otherwise: string | null;
  readonly values: readonly CategoryValue[];
}

/** Begins the name of a value for what its neighbours leave: `otherTextile`. */
const restPrefix = 'other';

/** The values of one attribute and how they lie within each other. */
export class CategoryTree {
  readonly cues: CueIndex;
  /** Cues for what goods are not: a text that excludes something has these. */
  readonly denials: CueIndex;
  /** The other cues: what a text can exclude. */
  readonly affirmations: CueIndex;
  readonly goodsCues: CueIndex;
  readonly values: ReadonlyMap<string, CategoryValue>;
  readonly #leaves = new Map<string, ReadonlySet<string>>();

  constructor({ values }: Pick<CategoryDefinition, 'values'>) {
    const named = values.filter(({ value }) => value !== meansNothing);
    this.values = new Map(named.map((value) => [value.value, value]));
    const phrases = (of: (value: CategoryValue) => readonly string[]) =>
      new CueIndex(values.flatMap((value) => of(value).map((phrase) => ({ phrase, value: value.value }))));
    this.cues = phrases(({ cues }) => cues);
    this.denials = phrases(({ cues }) => cues.filter(beginsExclusion));
    this.affirmations = phrases(({ cues }) => cues.filter((cue) => !beginsExclusion(cue)));
    this.goodsCues = phrases(({ cues, goodsCues }) => [...cues, ...goodsCues]);
    for (const { value } of named) {
      const below = named.filter((one) => this.#isWithin(one.value, value));
      const leaves = below.filter((one) => !named.some(({ within }) => within === one.value));
      this.#leaves.set(value, new Set(leaves.map((leaf) => leaf.value)));
    }
  }

  /** The narrowest values that make up a value: itself when nothing is within it. */
  leavesOf(value: string): ReadonlySet<string> {
    return this.#leaves.get(value)!;
  }

  /** Every narrowest value. */
  allLeaves(): ReadonlySet<string> {
    return new Set([...this.#leaves.values()].flatMap((leaves) => [...leaves]));
  }

  /** Those values that no other of them is within. */
  narrowest(values: ReadonlySet<string>): ReadonlySet<string> {
    return new Set(
      [...values].filter(
        (value) => ![...values].some((other) => other !== value && this.#isWithin(other, value)),
      ),
    );
  }

  /** Among these, what is called "another …": by it a code that takes the rest is named. Null without one. */
  widestRest(leaves: ReadonlySet<string>): ReadonlySet<string> | null {
    const rest = [...leaves].filter((leaf) => leaf.startsWith(restPrefix));
    const depth = (value: string) => this.#wider(value).length;
    const least = Math.min(...rest.map(depth));
    return rest.length === 0 ? null : new Set(rest.filter((leaf) => depth(leaf) === least));
  }

  /** The value and what it is within, narrowest first. */
  #wider(value: string): readonly string[] {
    const { within } = this.values.get(value)!;
    return within === null ? [value] : [value, ...this.#wider(within)];
  }

  #isWithin(value: string, wider: string): boolean {
    return this.#wider(value).includes(wider);
  }
}
