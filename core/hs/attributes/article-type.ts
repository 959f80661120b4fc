import { dotted } from '../code-form.ts';
import type { Nomenclature } from '../nomenclature/nomenclature.ts';
import type { Attribute, AttributeOption, Fit, WeightedCode } from './attribute.ts';
import { heaviest } from './weights.ts';

/** The name of the attribute. */
export const articleType = 'articleType';

const notThese = 'not:';

const headingsOf = (value: string): readonly string[] => value.replace(notThese, '').split(',');

/** Which article it is: the headings among the candidates, in words, or none of them. */
export class ArticleType implements Attribute {
  readonly name = articleType;
  readonly question = 'Which of these describes the goods best?';
  readonly allowed =
    'a heading of HS 2022 such as 61.09, or not: and the headings that it does not belong to, such as not:61.09,62.05';
  /** Labels by heading, dotted. */
  readonly #headings: ReadonlyMap<string, string>;
  readonly #mostOptions: number;

  /** @param labels of headings, in plain words; one without has the nomenclature's text. */
  constructor({ editions }: Nomenclature, labels: ReadonlyMap<string, string>, mostOptions: number) {
    this.#headings = new Map(
      [...editions.HS2022.values()]
        .filter(({ level }) => level === 'heading')
        .map(({ digits, description }) => [dotted(digits), labels.get(digits) ?? description]),
    );
    this.#mostOptions = mostOptions;
  }

  normalize(value: string): string | null {
    const isNot = value.startsWith(notThese);
    const headings = headingsOf(value).map((heading) => heading.trim().replace(/^(\d{2})(\d{2})$/, '$1.$2'));
    const isGood =
      headings.every((heading) => this.#headings.has(heading)) && (isNot || headings.length === 1);
    return isGood ? `${isNot ? notThese : ''}${[...new Set(headings)].join(',')}` : null;
  }

  fit(code: string, value: string): Fit {
    const isAmong = headingsOf(value).includes(dotted(code.slice(0, 4)));
    return isAmong !== value.startsWith(notThese) ? 'fits' : 'contradicts';
  }

  options(candidates: readonly WeightedCode[], previous?: string): readonly AttributeOption[] {
    const excluded = previous === undefined ? [] : headingsOf(previous);
    const weights = new Map<string, number>();
    for (const { code, chance } of candidates) {
      const heading = dotted(code.slice(0, 4));
      if (!excluded.includes(heading)) weights.set(heading, (weights.get(heading) ?? 0) + chance);
    }
    const headings = heaviest(weights, this.#mostOptions - 1);
    const named = headings.map((value) => ({ value, label: this.#headings.get(value)! }));
    const isRest = weights.size > headings.length;
    const none = { value: `${notThese}${[...excluded, ...headings].join(',')}`, label: 'None of these' };
    return isRest ? [...named, none] : named;
  }

  isOpenAfter(value: string): boolean {
    return value.startsWith(notThese);
  }

  /** Words that name an article are what the candidates were found by. */
  isAnsweredBy(): boolean {
    return false;
  }

  condition({ label }: AttributeOption): string {
    return `it is one of: ${label}`;
  }
}
