import { CategoryAttribute } from '../attributes/category-attribute.ts';
import type { GoodsAttributes } from '../attributes/goods-attributes.ts';

/**
 * The evidence against a code in the words of a description: "leather upper" against shoes of textile, "for men"
 * against women's trousers. Learned views only lean away from such a code; the tariff excludes it.
 */
export class Contradictions {
  readonly #codes: readonly string[];
  readonly #attributes: readonly CategoryAttribute[];
  /** For each attribute and value 1 at the codes that it contradicts. */
  readonly #excluded = new Map<string, Uint8Array>();

  /** @param names of attributes that words show reliably. @throws Error for an unknown name. */
  constructor(codes: readonly string[], { byName }: GoodsAttributes, names: readonly string[]) {
    this.#codes = codes;
    this.#attributes = names.map((name) => {
      const attribute = byName.get(name);
      if (!(attribute instanceof CategoryAttribute))
        throw new Error(`${name} is no attribute with named values; see data/attributes/attributes.tsv`);
      return attribute;
    });
  }

  /** For each code minus the number of attributes for which the description shows only excluded values. */
  scores(description: string): Float32Array {
    const scores = new Float32Array(this.#codes.length);
    for (const attribute of this.#attributes) {
      const shown = [...attribute.shownBy(description)].map((value) => this.#excludedBy(attribute, value));
      if (shown.length === 0) continue;
      const [first, ...others] = shown;
      for (let code = 0; code < scores.length; code++)
        if (first![code] === 1 && others.every((excluded) => excluded[code] === 1)) scores[code]!--;
    }
    return scores;
  }

  #excludedBy(attribute: CategoryAttribute, value: string): Uint8Array {
    const key = `${attribute.name} ${value}`;
    const known = this.#excluded.get(key);
    if (known) return known;
    const excluded = Uint8Array.from(this.#codes, (code) =>
      attribute.fit(code, value) === 'contradicts' ? 1 : 0,
    );
    this.#excluded.set(key, excluded);
    return excluded;
  }
}
