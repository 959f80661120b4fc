/** The relation of the goods of a subheading to an answer. */
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

/** A property that a person with the goods in hand can state, and what it means for their subheading. */
export interface Attribute {
  readonly name: string;
  /** In plain words. */
  readonly question: string;
  /** The allowed values, in words, for an error message. */
  readonly allowed: string;
  /** A value as it is kept; null when it is not allowed. */
  normalize(value: string): string | null;
  /** @param value as `normalize` gives it. */
  fit(code: string, value: string): Fit;
  /**
   * The values that distinguish these candidates, likeliest first; none when nothing does.
   * @param previous what was answered before, where `isOpenAfter` allows more questions.
   */
  options(candidates: readonly WeightedCode[], previous?: string): readonly AttributeOption[];
  /** Whether an answer leaves something to ask: "none of these" does. */
  isOpenAfter(value: string): boolean;
  /** Whether the description itself answers it, so that it need not be asked. */
  isAnsweredBy(description: string, options: readonly AttributeOption[]): boolean;
  /** An answer as a condition: "it is mainly of cotton". */
  condition(option: AttributeOption): string;
}

/** The answer of somebody who does not know: it changes nothing, and is not asked for again. */
export const unknownAnswer = 'unknown';
