import { lazily } from '../../lazily.ts';
import type { Nomenclature } from '../nomenclature/nomenclature.ts';
import type { Attribute, AttributeOption, Fit, WeightedCode } from './attribute.ts';
import { anything, type Interval, intersection, readInterval, writeInterval } from './interval.ts';
import { FigureReader, type MeasureDefinition } from './stated-figures.ts';
import { heaviest, likelyOnes } from './weights.ts';

/** An attribute that is a figure: weight, power, voltage. Answers are figures or ranges of them. */
export class MeasureAttribute implements Attribute {
  readonly name: string;
  readonly question: string;
  readonly allowed: string;
  readonly #definition: MeasureDefinition;
  readonly #reader: FigureReader;
  /** Read out of the nomenclature when they are first asked for. */
  readonly #ranges: () => ReadonlyMap<string, Interval>;
  readonly #mostOptions: number;

  /** @param rivals cues of other measures in the same units. */
  constructor(
    definition: MeasureDefinition,
    rivals: readonly string[],
    { editions }: Nomenclature,
    mostOptions: number,
  ) {
    const { name, question, unit } = definition;
    this.name = name;
    this.question = question;
    this.allowed = `a figure in ${unit} such as 10, or a range such as ..10 (up to 10), 10..20 or 20.. (over 20)`;
    this.#definition = definition;
    this.#reader = new FigureReader(definition, rivals);
    this.#mostOptions = mostOptions;
    this.#ranges = lazily(
      () =>
        new Map(
          [...editions.HS2022.values()].flatMap(({ digits, level, description }) => {
            const range = level === 'subheading' ? this.#reader.rangeIn(description) : null;
            return range ? [[digits, range]] : [];
          }),
        ),
    );
  }

  normalize(value: string): string | null {
    const interval = readInterval(value);
    return interval && writeInterval(interval);
  }

  /** The range of a subheading; null when it states none. */
  rangeOf(code: string): Interval | null {
    return this.#ranges().get(code) ?? null;
  }

  fit(code: string, value: string): Fit {
    const range = this.#ranges().get(code);
    if (!range) return 'unstated';
    return intersection(range, readInterval(value)!) ? 'fits' : 'contradicts';
  }

  /** The ranges between the limits that the candidates state. */
  options(candidates: readonly WeightedCode[]): readonly AttributeOption[] {
    const weights = new Map<number, number>();
    for (const { code, chance } of likelyOnes(candidates)) {
      const range = this.#ranges().get(code) ?? anything;
      for (const end of [range.from, range.to])
        if (Number.isFinite(end)) weights.set(end, (weights.get(end) ?? 0) + chance);
    }
    const ends = heaviest(weights, this.#mostOptions - 1).toSorted((a, b) => a - b);
    if (ends.length === 0) return [];
    return [anything.from, ...ends].map((from, index) => {
      const to = ends[index] ?? anything.to;
      const range = { ...anything, from, to, includesTo: Number.isFinite(to) };
      return { value: writeInterval(range), label: this.#inWords(range) };
    });
  }

  isOpenAfter(): boolean {
    return false;
  }

  isAnsweredBy(description: string): boolean {
    return this.#reader.isIn(description);
  }

  condition({ label }: AttributeOption): string {
    return this.#definition.condition.replace('{}', label);
  }

  #inWords({ from, to }: Interval): string {
    const { unit } = this.#definition;
    if (!Number.isFinite(from)) return `up to ${to} ${unit}`;
    return Number.isFinite(to) ? `over ${from} up to ${to} ${unit}` : `over ${from} ${unit}`;
  }
}
