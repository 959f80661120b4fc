/** A server cannot begin where another one is at work. The message states what to do. */
export class ServeError extends Error {
  override readonly name = 'ServeError';

  constructor(
    readonly code: 'FOLDER_SERVED' | 'ADDRESS_TAKEN',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
