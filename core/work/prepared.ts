import type { TemporaryFile } from './temporary-files.ts';

/** An answer: at hand, or, where making it is long work, as a file that a worker wrote. Whoever gets a file closes it. */
export type Prepared<Value> = { readonly value: Value } | { readonly file: TemporaryFile };

/**
 * Bytes of stored text from which work on it is done by a worker: a paper of some hundred lines. Reading, parsing, judging
 * and writing so much again takes 10 to 50 ms; less is done sooner than it is handed over.
 */
export const longWorkFrom = 128 * 1024;
