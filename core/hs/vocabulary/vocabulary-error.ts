/** A vocabulary file cannot be used; the message names file, line and what is wrong. */
export class VocabularyError extends Error {
  override readonly name = 'VocabularyError';
}
