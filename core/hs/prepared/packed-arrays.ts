/** Numbers as the processor has them. */
export type NumberArray = Uint8Array | Uint32Array | Float32Array | Float64Array;

/** Arrays by name. */
export type PackedArrays = Readonly<Record<string, NumberArray>>;

const kinds = { Uint8Array, Uint32Array, Float32Array, Float64Array } as const;

interface Place {
  readonly name: string;
  readonly kind: keyof typeof kinds;
  readonly length: number;
}

/** Every array begins at a multiple of this, so that it can be looked at where it lies. */
const alignment = 8;
const aligned = (length: number): number => Math.ceil(length / alignment) * alignment;

/**
 * Arrays as one run of bytes, to be read back without looking at a single number. Bytes are in the order of this
 * machine: they are for the folder they are written to, not for another machine.
 */
export function packArrays(arrays: PackedArrays): Uint8Array<ArrayBuffer> {
  const places = Object.entries(arrays).map(
    ([name, array]): Place => ({
      name,
      kind: kindOf(array),
      length: array.length,
    }),
  );
  const head = new TextEncoder().encode(JSON.stringify(places));
  const start = alignment + aligned(head.length);
  const total = Object.values(arrays).reduce((sum, { byteLength }) => sum + aligned(byteLength), start);
  const packed = new Uint8Array(total);
  new DataView(packed.buffer).setUint32(0, head.length, true);
  packed.set(head, alignment);
  let at = start;
  for (const { buffer, byteOffset, byteLength } of Object.values(arrays)) {
    packed.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += aligned(byteLength);
  }
  return packed;
}

/** The arrays of `packArrays`, looked at where they lie. @param packed that begins at a multiple of eight bytes. */
export function unpackArrays({ buffer, byteOffset }: Uint8Array<ArrayBuffer>): PackedArrays {
  const headLength = new DataView(buffer, byteOffset).getUint32(0, true);
  const head = new Uint8Array(buffer, byteOffset + alignment, headLength);
  const places = JSON.parse(new TextDecoder().decode(head)) as readonly Place[];
  const arrays: Record<string, NumberArray> = {};
  let at = byteOffset + alignment + aligned(headLength);
  for (const { name, kind, length } of places) {
    const array = new kinds[kind](buffer, at, length);
    arrays[name] = array;
    at += aligned(array.byteLength);
  }
  return arrays;
}

const kindOf = (array: NumberArray): Place['kind'] =>
  (Object.keys(kinds) as Place['kind'][]).find((kind) => array instanceof kinds[kind])!;

/** Words as bytes, for words without line ends. */
export const packWords = (words: Iterable<string>): Uint8Array =>
  new TextEncoder().encode([...words].join('\n'));

export function unpackWords(bytes: Uint8Array): readonly string[] {
  return bytes.length === 0 ? [] : new TextDecoder().decode(bytes).split('\n');
}
