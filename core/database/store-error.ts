/** The database cannot be used; the message states what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
