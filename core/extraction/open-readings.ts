/**
 * What a value with several readings is worth (`evidence.readings`), such as the two days of `03/04/2026`, the currencies of
 * `$` or the amounts of `1.250`. From the first on, something on the paper has decided between them; below it, the value is
 * a guess and a person looks at it.
 */
export const leastDecided = 0.75;
/** The most that a reader gives a value between whose readings nothing decides. */
export const mostUndecided = 0.7;
