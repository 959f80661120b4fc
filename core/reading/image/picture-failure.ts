import { ReadingError } from '../reading-error.ts';

/** What went wrong in sharp, as a reader's error. */
export function pictureFailure(error: unknown): ReadingError {
  const text = error instanceof Error ? error.message : String(error);
  if (/pixel limit|exceeds.*limit/i.test(text)) return new ReadingError('IMAGE_TOO_LARGE', { cause: error });
  return new ReadingError('FILE_DAMAGED', { cause: error });
}
