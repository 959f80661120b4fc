/** How the goods of a subheading stand to an answer. */
export type Fit = 'fits' | 'unstated' | 'contradicts';

/** An answer that can be chosen. */
export interface AttributeOption {
  readonly value: string;
  readonly label: string;
}

/** A subheading and how likely it is. */
export interface WeightedCode {
  /** Six digits without a dot. */
  readonly code: string;
  readonly chance: number;
}

/** What a person who has the goods in hand can tell of them, and what it says about their subheading. */
export interface Attribute {
  readonly name: string;
  /** In plain words. */
  readonly question: string;
  /** Which values are allowed, in words: what an error says. */
  readonly allowed: string;
  /** A value as it is kept; null when it is not allowed. */
  normalize(value: string): string | null;
  /** @param value as `normalize` gives it. */
  fit(code: string, value: string): Fit;
  /**
   * The values that tell these candidates apart, likeliest first; none when nothing does.
   * @param previous what was answered before, where `isOpenAfter` says that more can be asked.
   */
  options(candidates: readonly WeightedCode[], previous?: string): readonly AttributeOption[];
  /** Whether an answer leaves something to ask: "none of these" does. */
  isOpenAfter(value: string): boolean;
  /** Whether the description itself answers it, so that it need not be asked. */
  isAnsweredBy(description: string, options: readonly AttributeOption[]): boolean;
  /** An answer as a condition: "it is mainly of cotton". */
  condition(option: AttributeOption): string;
}

/** The answer of somebody who cannot tell: it changes nothing, and is not asked for again. */
export const unknownAnswer = 'unknown';
