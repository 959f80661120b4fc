import { dotted } from '../code-form.ts';
import type { Nomenclature } from '../nomenclature/nomenclature.ts';
import type { Attribute, AttributeOption, Fit, WeightedCode } from './attribute.ts';
import { heaviest } from './weights.ts';

const notThese = 'not:';

/** Which article it is: the headings among the candidates, in words, or none of them. */
export class ArticleType implements Attribute {
  readonly name = 'articleType';
  readonly question = 'Which of these describes the goods best?';
  readonly allowed =
    'a heading of HS 2022 such as 61.09, or not: and the headings that it is none of, such as not:61.09,62.05';
  readonly #headings: ReadonlyMap<string, string>;
  readonly #mostOptions: number;

  /** @param labels of headings, in plain words; one without has the nomenclature's text. */
  constructor({ editions }: Nomenclature, labels: ReadonlyMap<string, string>, mostOptions: number) {
    this.#headings = new Map(
      [...editions.HS2022.values()]
        .filter(({ level }) => level === 'heading')
        .map(({ digits, description }) => [digits, labels.get(digits) ?? description]),
    );
    this.#mostOptions = mostOptions;
  }

  normalize(value: string): string | null {
    const isNot = value.startsWith(notThese);
    const headings = (isNot ? value.slice(notThese.length) : value)
      .split(',')
      .map((heading) => heading.trim().replace(/^(\d{2})\.(\d{2})$/, '$1$2'));
    if (!headings.every((heading) => this.#headings.has(heading))) return null;
    if (!isNot && headings.length > 1) return null;
    return `${isNot ? notThese : ''}${headings.map(dotted).join(',')}`;
  }

  fit(code: string, value: string): Fit {
    const heading = dotted(code.slice(0, 4));
    const isAmong = value.replace(notThese, '').split(',').includes(heading);
    return isAmong !== value.startsWith(notThese) ? 'fits' : 'contradicts';
  }

  options(candidates: readonly WeightedCode[]): readonly AttributeOption[] {
    const weights = new Map<string, number>();
    for (const { code, chance } of candidates) {
      const heading = code.slice(0, 4);
      weights.set(heading, (weights.get(heading) ?? 0) + chance);
    }
    const headings = heaviest(weights, this.#mostOptions - 1);
    const named = headings.map((heading) => ({
      value: dotted(heading),
      label: this.#headings.get(heading)!,
    }));
    return weights.size > headings.length
      ? [...named, { value: `${notThese}${headings.map(dotted).join(',')}`, label: 'None of these' }]
      : named;
  }

  /** Words that name an article are what the candidates were found by. */
  isAnsweredBy(): boolean {
    return false;
  }

  condition({ label }: AttributeOption): string {
    return `it is one of: ${label}`;
  }
}
