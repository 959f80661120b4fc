/** Makes identifiers; an argument so that tests can count instead. */
export interface Ids {
  /** UUIDv7: sorts by the time it was made. */
  next(): string;
}

export const systemIds: Ids = { next: () => Bun.randomUUIDv7() };
