import { anything, type Interval, intersection } from './interval.ts';

/** A figure that goods are distinguished by, and how texts write it. */
export interface MeasureDefinition {
  readonly name: string;
  readonly question: string;
  /** With `{}` where the range is. */
  readonly condition: string;
  readonly unit: string;
  /** How the unit is written, with its size in `unit`. */
  readonly units: ReadonlyMap<string, number>;
  /** One of these words must be near the figure; none: the unit alone suffices. */
  readonly cues: readonly string[];
}

/** Characters before and after a figure in which its cue must be; the nearest before it counts first. */
const reach = { before: 70, after: 40 };

const below = 'not exceeding|not more than|up to|at most|maximum(?: of)?';
const atLeast = 'not less than|at least|minimum(?: of)?';
const limit = `(?<before>${below}|${atLeast}|exceeding|more than|above|over|less than|under|below)?`;
const figure = String.raw`\s*(?<figure>\d[\d,]*(?:\.\d+)?)`;
const after = String.raw`(?:\s*(?<after>or more|or over|and over|or less|or under))?`;

/** Reads the ranges of one measure out of texts. */
export class FigureReader {
  readonly #units: ReadonlyMap<string, number>;
  readonly #cues: ReadonlySet<string>;
  readonly #anyCue: RegExp;
  readonly #pattern: RegExp;

  /** @param rivals cues of other measures in the same units: the nearest cue shows whose figure it is. */
  constructor({ units, cues }: Pick<MeasureDefinition, 'units' | 'cues'>, rivals: readonly string[]) {
    this.#units = new Map([...units].map(([unit, size]) => [unit.toLowerCase(), size]));
    this.#cues = new Set(cues);
    this.#anyCue = new RegExp(`\\b(?:${[...cues, ...rivals].join('|')})\\b`, 'gi');
    const unit = [...units.keys()]
      .toSorted((a, b) => b.length - a.length)
      .map((one) => one.replace(/[/%.]/g, '\\$&'))
      .join('|');
    // The unit of "exceeding 5 but not exceeding 9 mm" is behind the second figure.
    const second = String.raw`(?=\s+(?:but|and|up to)\s[a-z ]*[\d.,]+\s*(?<later>${unit})(?![a-z0-9/²³]))`;
    this.#pattern = new RegExp(
      `${limit}${figure}(?:\\s*(?<unit>${unit})(?![a-z0-9/²³])|${second})${after}`,
      'gi',
    );
  }

  /** The range that a text states; null when it states none, or several that do not go together. */
  rangeIn(text: string): Interval | null {
    let range: Interval | null = null;
    for (const { limits } of this.#figuresIn(text)) {
      if (limits === null) continue;
      range = intersection(range ?? anything, limits);
      if (range === null) return null;
    }
    return range;
  }

  /** Whether a description states the figure. */
  isIn(text: string): boolean {
    return !this.#figuresIn(text).next().done;
  }

  #cueNear(text: string, place: number, length: number): string {
    const before = text.slice(Math.max(0, place - reach.before), place).match(this.#anyCue);
    const behind = text.slice(place + length, place + length + reach.after).match(this.#anyCue);
    return (before?.at(-1) ?? behind?.[0] ?? '').toLowerCase();
  }

  *#figuresIn(text: string): Generator<{ readonly limits: Interval | null }> {
    for (const match of text.matchAll(this.#pattern)) {
      const { before = '', figure: digits = '', unit, later, after: behind = '' } = match.groups ?? {};
      const place = match.index;
      if (this.#cues.size > 0 && !this.#cues.has(this.#cueNear(text, place, match[0].length))) continue;
      const size = this.#units.get((unit ?? later ?? '').toLowerCase())!;
      const value = Number((Number(digits.replaceAll(',', '')) * size).toPrecision(12));
      yield { limits: limits(before.toLowerCase(), value, behind.toLowerCase()) };
    }
  }
}

function limits(before: string, value: number, behind: string): Interval | null {
  const upTo = (includesTo: boolean): Interval => ({ ...anything, to: value, includesTo });
  const from = (includesFrom: boolean): Interval => ({ ...anything, from: value, includesFrom });
  if (new RegExp(`^(?:${below})$`).test(before)) return upTo(true);
  if (new RegExp(`^(?:${atLeast})$`).test(before)) return from(true);
  if (/^(?:less than|under|below)$/.test(before)) return upTo(false);
  if (before !== '') return from(false);
  if (/more|over/.test(behind)) return from(true);
  if (/less|under/.test(behind)) return upTo(true);
  return null;
}
