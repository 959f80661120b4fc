import { lazily } from '../../lazily.ts';
import type { Attribute, AttributeOption, Fit, WeightedCode } from './attribute.ts';
import { type CategoryDefinition, CategoryTree } from './category-definition.ts';
import { categoryValues, type StatedValues } from './category-values.ts';
import { cueWords } from './cue-index.ts';
import type { StatedWords } from './nomenclature-words.ts';
import { heaviest, likelyOnes } from './weights.ts';

/** An attribute whose values have names: material, wearer, state. */
export class CategoryAttribute implements Attribute {
  readonly name: string;
  readonly question: string;
  readonly allowed: string;
  readonly #condition: string;
  readonly #tree: CategoryTree;
  /** Read out of the nomenclature when they are first asked for: most descriptions show few attributes. */
  readonly #stated: () => ReadonlyMap<string, StatedValues>;

  constructor(definition: CategoryDefinition, words: () => ReadonlyMap<string, StatedWords>) {
    this.name = definition.name;
    this.question = definition.question;
    this.#condition = definition.condition;
    this.#tree = new CategoryTree(definition);
    this.#stated = lazily(() => categoryValues(definition, this.#tree, words()));
    this.allowed = `one of ${[...this.#tree.values.keys()].join(', ')}`;
  }

  normalize(value: string): string | null {
    return this.#tree.values.has(value) ? value : null;
  }

  /** The possible values of a code, as narrow as possible; null when it states none. */
  valuesOf(code: string): ReadonlySet<string> | null {
    return this.#stated().get(code)?.leaves ?? null;
  }

  fit(code: string, value: string): Fit {
    const stated = this.#stated().get(code);
    if (!stated) return 'unstated';
    return overlap(this.#tree.leavesOf(value), stated.leaves) ? 'fits' : 'contradicts';
  }

  /**
   * The values as the candidates name them. A wider value gives way to what is within it when another
   * candidate names some of that: "textile" beside "cotton" becomes "cotton" and "another textile".
   */
  options(candidates: readonly WeightedCode[]): readonly AttributeOption[] {
    const weights = new Map<string, number>();
    const add = (value: string, weight: number) => weights.set(value, (weights.get(value) ?? 0) + weight);
    for (const { code, chance } of likelyOnes(candidates)) {
      const named = this.#stated().get(code)?.named ?? new Set<string>();
      for (const value of named) add(value, chance / named.size);
    }
    for (;;) {
      const wide = [...weights.keys()].find((value) => this.#splits(value, weights.keys()));
      if (wide === undefined) break;
      const weight = weights.get(wide)!;
      weights.delete(wide);
      const parts = this.#childrenOf(wide);
      for (const part of parts) add(part, weight / parts.length);
    }
    return heaviest(weights).map((value) => ({ value, label: this.#tree.values.get(value)!.label }));
  }

  isOpenAfter(): boolean {
    return false;
  }

  /** The values that a description's words show, narrowest ones only. */
  shownBy(description: string): ReadonlySet<string> {
    return this.#tree.narrowest(this.#tree.goodsCues.valuesIn(cueWords(description)));
  }

  /** When it shows one value, or values between which no option decides. */
  isAnsweredBy(description: string, options: readonly AttributeOption[]): boolean {
    const shown = this.shownBy(description);
    const left = options.filter(({ value }) =>
      [...shown].some((one) => overlap(this.#tree.leavesOf(one), this.#tree.leavesOf(value))),
    );
    return left.length === 1;
  }

  condition({ label }: AttributeOption): string {
    return this.#condition.replace('{}', label);
  }

  #splits(value: string, others: Iterable<string>): boolean {
    const leaves = this.#tree.leavesOf(value);
    return [...others].some((other) => {
      const part = this.#tree.leavesOf(other);
      return part.size < leaves.size && [...part].every((leaf) => leaves.has(leaf));
    });
  }

  #childrenOf(value: string): readonly string[] {
    return [...this.#tree.values.values()].filter(({ within }) => within === value).map((one) => one.value);
  }
}

const overlap = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].some((one) => others.has(one));
