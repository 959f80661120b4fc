type Label = ConstructorParameters<typeof TextDecoder>[0];

/**
 * A decoder for any label of the Encoding Standard, although the types name only some.
 * @throws RangeError for an unknown one.
 */
export const decoderOf = (label: string, isFatal = false): TextDecoder =>
  new TextDecoder(label as NonNullable<Label>, { fatal: isFatal });
