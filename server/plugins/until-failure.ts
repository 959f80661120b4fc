/** Work that is waited for until it is done, or something beside it fails. */
export interface UntilFailure {
  /** Ends what is waited for now, and all that is waited for later. */
  fail(error: unknown): void;
  /** Waits for one piece of work; one at a time. @throws what the work throws, or what `fail` was given. */
  during<Result>(work: Promise<Result>): Promise<Result>;
}

/**
 * For a loop over many pieces. `Promise.race` with one promise for the whole loop would keep each piece in memory for as
 * long as that promise is open: a body of 20 MB whole.
 */
export function createUntilFailure(): UntilFailure {
  let failure: { readonly error: unknown } | null = null;
  let giveUp: ((error: unknown) => void) | null = null;
  return {
    fail(error) {
      failure ??= { error };
      giveUp?.(failure.error);
    },
    during: (work) =>
      new Promise((resolve, reject) => {
        work.then(resolve, reject);
        if (failure) reject(failure.error);
        giveUp = reject;
      }),
  };
}
