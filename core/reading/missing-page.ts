import { ReadingError, type ReadingFailureCode } from './reading-error.ts';

/** Why a page of a file is missing from what was read. `NOT_REACHED`: the time of the whole file was over before. */
export type MissingReason = ReadingFailureCode | 'NOT_REACHED';

export interface MissingPage {
  /** From 1. */
  readonly number: number;
  readonly reason: MissingReason;
}

const sentences: Readonly<Partial<Record<MissingReason, (number: number) => string>>> = {
  FILE_DAMAGED: (number) => `Page ${number} is damaged and was not read.`,
  IMAGE_TOO_LARGE: (number) => `Page ${number} has too many pixels to be read and was left out.`,
  READING_TIMED_OUT: (number) => `Page ${number} took too long to read and was left out.`,
  READING_OUT_OF_MEMORY: (number) => `Page ${number} took too much memory to read and was left out.`,
  NOT_REACHED: (number) =>
    `Page ${number} was left out: the time for reading one document was over before it was read.`,
};

/** For the person who works with the document. */
export const missingPageNote = ({ number, reason }: MissingPage): string =>
  sentences[reason]?.(number) ?? `The reader stopped at page ${number}, which was left out.`;

/** Why a file fails of which no page could be read. */
export const failureOfMissing = ({ reason }: MissingPage): ReadingError =>
  new ReadingError(reason === 'NOT_REACHED' ? 'READING_TIMED_OUT' : reason);

/** Why a person has to look at a document that lacks pages. */
export function missingPagesReasons(missing: readonly MissingPage[] = []): readonly string[] {
  if (missing.length === 0) return [];
  const numbers = missing.map(({ number }) => number);
  const which = numbers.length === 1 ? `Page ${numbers[0]} was` : `Pages ${inRuns(numbers).join(', ')} were`;
  return [`${which} not read. Look for what is missing in the original.`];
}

/** `3, 5–7` for 3, 5, 6, 7. */
function inRuns(numbers: readonly number[]): readonly string[] {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
}
