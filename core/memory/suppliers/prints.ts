/** Prints (numbers of 32 bits) as the database keeps them. */
export const packPrints = (prints: readonly number[]): Uint8Array =>
  new Uint8Array(Uint32Array.from(prints).buffer);

/** The prints that `packPrints` has packed; whatever bytes a child sends are some prints. */
export const unpackPrints = (packed: Uint8Array): Uint32Array =>
  new Uint32Array(Uint8Array.from(packed).buffer, 0, Math.floor(packed.length / 4));
