/** The database cannot be used; the message says what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
