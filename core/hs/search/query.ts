import { ServiceError, validationFailed } from '../../errors.ts';

/** Characters of a goods description; a longer text is a document, not a description. */
export const longestQuery = 10_000;

export const defaultTopK = 10;
export const largestTopK = 20;

/**
 * The description as it is searched for: without control characters, single spaces.
 * @param path under which the caller sent it: what an error names.
 * @throws ServiceError VALIDATION_FAILED when nothing is left or it is too long.
 */
export function cleanQuery(query: string, path = 'q'): string {
  const clean = query
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (clean === '') throw validationFailed({ path, message: 'must describe the goods; it is empty' });
  if (clean.length > longestQuery)
    throw validationFailed({
      path,
      message: `must be at most ${longestQuery} characters; shorten it to what the goods are, of what, and for what`,
    });
  return clean;
}

/** @throws ServiceError VALIDATION_FAILED */
export function checkTopK(topK: number): void {
  if (!Number.isInteger(topK) || topK < 1 || topK > largestTopK)
    throw validationFailed({ path: 'topK', message: `must be a whole number from 1 to ${largestTopK}` });
}

/** The entry in a list of answers for a description that could not be searched for. */
export const refusal = (query: string, error: unknown) => {
  if (!(error instanceof ServiceError)) throw error;
  return { query, error: { code: error.code, message: error.message } };
};
