/** The time, as an argument: tests set it, everything else reads the machine's. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** ISO 8601, UTC, milliseconds: the only form in which times leave the program. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
