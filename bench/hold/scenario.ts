/** The options of `bun bench/hold.ts`. */
export interface HoldOptions {
  /** Every random choice of a scenario follows from it. */
  readonly seed: number;
  /** Fewer repetitions: shows that a scenario runs, and proves nothing. */
  readonly isQuick: boolean;
  /** Folder of another checkout, with its packages, that is measured beside this one; null: none. */
  readonly beside: string | null;
}

/** One measured figure and its limit. */
export interface Figure {
  readonly what: string;
  readonly reached: number;
  readonly must: number;
  readonly unit: string;
  readonly isMet: boolean;
}

/** One attack on a real server, or on the program, with what must hold under it. */
export interface Scenario {
  /** By which `--only` finds it. */
  readonly name: string;
  /** The step in a sentence. */
  readonly attack: string;
  measure(options: HoldOptions): Promise<readonly Figure[]>;
}

/** A figure that must not exceed its limit. */
export const atMost = (what: string, reached: number, must: number, unit: string): Figure => ({
  what,
  reached: Math.round(reached * 100) / 100,
  must,
  unit,
  isMet: reached <= must,
});
