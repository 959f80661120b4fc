/** Numbers from 0 up to 1 that follow from a seed (mulberry32, public domain): a run can be repeated. */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    /** A whole number below `limit`. */
    below: (limit: number): number => Math.floor(next() * limit),
    /** One of these; undefined of none. */
    oneOf<Value>(values: readonly Value[]): Value | undefined {
      return values[Math.floor(next() * values.length)];
    },
  };
}

export type SeededRandom = ReturnType<typeof seededRandom>;
